import { sha256 } from '#server/crypto.ts'
import type { RecordIds } from '#server/http/health-access.ts'

/** Fields of the contract that name a record with health data, or whose it is. */
const RECORD_FIELDS = new Set([
  'order_id',
  'report_id',
  'prescription_id',
  'import_id',
  'plan_id',
  'share_id',
  'invoice_id',
  'member_id',
  'SID',
])
/** Opens a file; its hash is stored. */
const FILE_KEY = 'imageKey'

/** Ids of one field in a row; the others are counted. */
const MAX_IDS = 50
const MAX_LENGTH = 80

/** The ids of records in parts of a request or in an answer, at any depth. */
export function recordIdsIn(parts: readonly unknown[]): RecordIds {
  const found = new Map<string, string[]>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (isPlain(value)) {
      for (const [field, inner] of Object.entries(value)) {
        if (typeof inner !== 'string') visit(inner)
        else if (RECORD_FIELDS.has(field)) add(field, inner)
        else if (field === FILE_KEY) add(field, `sha256 ${sha256(inner).slice(0, 16)}`)
      }
    }
  }
  const add = (field: string, value: string) =>
    found.set(field, [...(found.get(field) ?? []), value.slice(0, MAX_LENGTH)])
  parts.forEach(visit)
  return Object.fromEntries(found)
}

/** Not the bytes of a file, nor a date. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The subject of an audit row: the distinct ids of each field, with spaces between them. */
export function subjectOf(named: readonly RecordIds[]): Record<string, string> {
  const all = new Map<string, Set<string>>()
  for (const [field, ids] of named.flatMap((records) => Object.entries(records))) {
    const known = all.get(field) ?? new Set()
    for (const id of typeof ids === 'string' ? [ids] : ids) known.add(id)
    all.set(field, known)
  }
  const fields = [...all].flatMap(([field, ids]): [string, string][] => {
    const listed = [...ids].slice(0, MAX_IDS)
    const more = ids.size - listed.length
    return [
      [field, listed.join(' ')],
      ...(more > 0 ? [[`${field}_more`, String(more)] as [string, string]] : []),
    ]
  })
  return Object.fromEntries(fields.filter(([, ids]) => ids !== ''))
}
