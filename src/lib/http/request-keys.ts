import { newUuid } from '#lib/new-uuid.ts'

/** One idempotency key for a request until it is answered: a retry without an answer repeats it. */
export function requestKeys() {
  const keys = new Map<string, string>()
  return (request: string) => {
    const id = keys.get(request) ?? newUuid()
    keys.set(request, id)
    return { id, forget: () => keys.delete(request) }
  }
}
