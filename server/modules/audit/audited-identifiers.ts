import { sha256 } from '#server/crypto.ts'

/** Names of fields that hold identifiers: `id`, `order_id`, `report_ids`, `imageKey`, `SID`. */
const IDENTIFIER_FIELD =
  /(?:^|_)(?:ids?|key|code|codes|no|number|token|sid|uuid)$|[a-z](?:Id|Key|Token|Number)$/i

/** Fields whose value grants access; their hash is stored. */
const SECRET_FIELD = /token|key|^code$/i
const MOBILE_FIELD = /mobile/i

/** A call with more identifiers sends a list; a few of them suffice. */
const MAX_IDENTIFIERS = 8
const MAX_LENGTH = 80

export function isIdentifierField(field: string): boolean {
  return IDENTIFIER_FIELD.test(field)
}

/** The identifiers in a request by field, redacted for storage. */
export function auditedIdentifiers(parts: readonly unknown[]): Record<string, string> {
  const named = parts.flatMap((part) => [...collectIdentifiers(part)])
  return Object.fromEntries(named.slice(0, MAX_IDENTIFIERS))
}

function* collectIdentifiers(part: unknown, within = ''): Generator<[field: string, id: string]> {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    const field = Array.isArray(part) ? within : `${within}${within && '.'}${key}`
    const named = isStrings(value) ? value.join(' ') : value
    if (typeof named === 'object') yield* collectIdentifiers(named, field)
    else if (typeof named === 'string' && isIdentifierField(key))
      yield [storable(field), redacted(key, named)]
  }
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function redacted(key: string, value: string): string {
  if (SECRET_FIELD.test(key)) return `sha256 ${sha256(value).slice(0, 16)}`
  if (MOBILE_FIELD.test(key)) return storable(`…${value.slice(-4)}`)
  return storable(value.slice(0, MAX_LENGTH))
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '\\u0000').replace(/\p{Surrogate}/gu, '\ufffd')
}
