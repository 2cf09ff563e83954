import { createHash } from 'node:crypto'

/** How a field is called that names one thing among many: `id`, `order_id`, `imageKey`, `SID`. */
const NAMES_ONE =
  /(?:^|_)(?:id|key|code|codes|no|number|token|sid|uuid)$|[a-z](?:Id|Key|Token|Number)$/i

/** What opens something to whoever holds it: known again by its hash, and useless as that. */
const OPENS = /token|key|^code$/i
const MOBILE = /mobile/i

/** More than one call names are of a list, of which a few tell enough. */
const MOST_THINGS = 8
const LONGEST = 80

export function namesOne(field: string): boolean {
  return NAMES_ONE.test(field)
}

/** The things that a request names, by field: what may be kept of them. */
export function namedThings(parts: readonly unknown[]): Record<string, string> {
  const named = parts.flatMap((part) => [...thingsIn(part)])
  return Object.fromEntries(named.slice(0, MOST_THINGS))
}

function* thingsIn(part: unknown, within = ''): Generator<[field: string, id: string]> {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    const field = Array.isArray(part) ? within : `${within}${within && '.'}${key}`
    if (typeof value === 'object') yield* thingsIn(value, field)
    else if (typeof value === 'string' && namesOne(key)) yield [field, keptOf(key, value)]
  }
}

function keptOf(key: string, value: string): string {
  if (OPENS.test(key)) return `sha256 ${sha256(value).slice(0, 16)}`
  if (MOBILE.test(key)) return `…${value.slice(-4)}`
  return value.slice(0, LONGEST)
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
