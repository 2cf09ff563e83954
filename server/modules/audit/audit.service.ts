import type { Executor } from '#server/db/client.ts'
import { isSerialisationFailure } from '#server/db/errors.ts'
import { metrics } from '#server/observe/metrics.ts'
import {
  type AuditEntry,
  countReading,
  countSimilar,
  incrementCounter,
  insertAudit,
} from './audit.repository.ts'

const HOUR_MS = 3_600_000

/** The app asks again while a page is open: the same reading within this time is counted in its row. */
const SAME_READING_MS = 10 * 60_000

/** Refusals of one caller with a row of their own; further ones are only counted. */
const MAX_REFUSALS_PER_HOUR = 100

/**
 * Writes an audit row. `network` is a prefix (`networkPrefix`); `subject` holds no token, PIN or full
 * mobile number.
 */
export async function audit(db: Executor, entry: AuditEntry): Promise<void> {
  await counted(insertAudit(db, entry))
}

/** Audits that somebody read records: a row, or one more time in that of the same session. */
export async function auditReading(db: Executor, entry: AuditEntry): Promise<void> {
  const since = new Date(entry.at.getTime() - SAME_READING_MS)
  await counted(countReading(db, entry, since))
}

/** Counts a row that is lost for the alert. PostgreSQL's retries are none. */
async function counted<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isSerialisationFailure(error)) metrics.auditRowsNotWritten.inc()
    throw error
  }
}

/**
 * Audits a refused call, at most 100 an hour per caller: scanning ids must not fill the disk. Concurrent
 * processes may exceed the limit by one each.
 */
export function auditRefusal(db: Executor, entry: Omit<AuditEntry, 'action'>): Promise<void> {
  return counted(insertRefusal(db, entry))
}

async function insertRefusal(db: Executor, entry: Omit<AuditEntry, 'action'>): Promise<void> {
  const since = new Date(entry.at.getTime() - HOUR_MS)
  const refused = { ...entry, action: 'refused' }
  if ((await countSimilar(db, refused, since)) < MAX_REFUSALS_PER_HOUR)
    return insertAudit(db, refused)
  const many = { ...entry, action: 'refused-many', call: 'any', subject: { times: '1' } }
  if (!(await incrementCounter(db, many, since))) await insertAudit(db, many)
}
