import type { Executor } from '#server/db/client.ts'
import { type AuditEntry, countSimilar, incrementCounter, insertAudit } from './audit.repository.ts'

const HOUR_MS = 3_600_000

/** Refusals of one caller with a row of their own; further ones are only counted. */
const MAX_REFUSALS_PER_HOUR = 100

/**
 * Writes an audit row. `network` is a prefix (`networkPrefix`); `subject` holds no token, PIN or full
 * mobile number.
 */
export async function audit(db: Executor, entry: AuditEntry): Promise<void> {
  await insertAudit(db, entry)
}

/**
 * Audits a refused call, at most 100 an hour per caller: scanning ids must not fill the disk. Concurrent
 * processes may exceed the limit by one each.
 */
export async function auditRefusal(db: Executor, entry: Omit<AuditEntry, 'action'>): Promise<void> {
  const since = new Date(entry.at.getTime() - HOUR_MS)
  const refused = { ...entry, action: 'refused' }
  if ((await countSimilar(db, refused, since)) < MAX_REFUSALS_PER_HOUR)
    return insertAudit(db, refused)
  const many = { ...entry, action: 'refused-many', call: 'any', subject: { times: '1' } }
  if (!(await incrementCounter(db, many, since))) await insertAudit(db, many)
}
