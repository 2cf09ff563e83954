import type { Executor } from '#server/db/client.ts'
import { type AuditEntry, countSimilar, incrementCounter, insertAudit } from './audit.repository.ts'

const HOUR_MS = 3_600_000

/** Refusals of one caller that are kept one by one in an hour; the others are counted. */
const MAX_REFUSALS_PER_HOUR = 100

/**
 * Writes down what an account did or reached for. With a transaction it stands if that commits.
 * `network` is a shortened one (`network.ts`); `subject` holds no token, PIN or full number.
 */
export async function audit(db: Executor, entry: AuditEntry): Promise<void> {
  await insertAudit(db, entry)
}

/**
 * The same for a call that was refused, bounded: whoever tries ids by the thousand fills no disk.
 * Several processes at once may pass the bound by as many as they are.
 */
export async function auditRefusal(db: Executor, entry: Omit<AuditEntry, 'action'>): Promise<void> {
  const since = new Date(entry.at.getTime() - HOUR_MS)
  const refused = { ...entry, action: 'refused' }
  if ((await countSimilar(db, refused, since)) < MAX_REFUSALS_PER_HOUR)
    return insertAudit(db, refused)
  const many = { ...entry, action: 'refused-many', call: 'any', subject: { times: '1' } }
  if (!(await incrementCounter(db, many, since))) await insertAudit(db, many)
}
