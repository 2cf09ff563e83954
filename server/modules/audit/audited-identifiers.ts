import { sha256 } from '#server/crypto.ts'

/** How a field is called that names one thing among many: `id`, `order_id`, `imageKey`, `SID`. */
const IDENTIFIER_FIELD =
  /(?:^|_)(?:id|key|code|codes|no|number|token|sid|uuid)$|[a-z](?:Id|Key|Token|Number)$/i

/** What opens something to whoever holds it: known again by its hash, and useless as that. */
const SECRET_FIELD = /token|key|^code$/i
const MOBILE_FIELD = /mobile/i

/** More than one call names are of a list, of which a few tell enough. */
const MAX_IDENTIFIERS = 8
const MAX_LENGTH = 80

export function isIdentifierField(field: string): boolean {
  return IDENTIFIER_FIELD.test(field)
}

/** The things that a request names, by field: what may be kept of them. */
export function auditedIdentifiers(parts: readonly unknown[]): Record<string, string> {
  const named = parts.flatMap((part) => [...collectIdentifiers(part)])
  return Object.fromEntries(named.slice(0, MAX_IDENTIFIERS))
}

function* collectIdentifiers(part: unknown, within = ''): Generator<[field: string, id: string]> {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    const field = Array.isArray(part) ? within : `${within}${within && '.'}${key}`
    if (typeof value === 'object') yield* collectIdentifiers(value, field)
    else if (typeof value === 'string' && isIdentifierField(key))
      yield [field, redacted(key, value)]
  }
}

function redacted(key: string, value: string): string {
  if (SECRET_FIELD.test(key)) return `sha256 ${sha256(value).slice(0, 16)}`
  if (MOBILE_FIELD.test(key)) return `…${value.slice(-4)}`
  return value.slice(0, MAX_LENGTH)
}
