import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/calls.ts'

export type AuditEntry = Omit<typeof auditLog.$inferSelect, 'id'>

export async function insertAudit(db: Executor, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

/** Entries of an account since an instant; of visitors, by network. */
function similarTo({ accountId, network, action }: AuditEntry, since: Date) {
  const who =
    accountId === null
      ? and(isNull(auditLog.accountId), eq(auditLog.network, network))
      : eq(auditLog.accountId, accountId)
  return and(who, eq(auditLog.action, action), gt(auditLog.at, since))
}

/** The number of entries with the same action and caller since an instant. */
export async function countSimilar(db: Executor, entry: AuditEntry, since: Date): Promise<number> {
  const [row] = await db.select({ entries: count() }).from(auditLog).where(similarTo(entry, since))
  return row?.entries ?? 0
}

/** When an account did something since an instant, oldest first. */
export async function actionTimes(
  db: Executor,
  { accountId, action, since }: { accountId: string; action: string; since: Date },
): Promise<Date[]> {
  const rows = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(eq(auditLog.accountId, accountId), eq(auditLog.action, action), gt(auditLog.at, since)),
    )
    .orderBy(asc(auditLog.at))
  return rows.map(({ at }) => at)
}

/** Increments the counter entry. @returns false when there is none yet. */
export async function incrementCounter(
  db: Executor,
  entry: AuditEntry,
  since: Date,
): Promise<boolean> {
  const [standing] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(similarTo(entry, since))
    .orderBy(asc(auditLog.id))
    .limit(1)
  if (!standing) return false
  const times = sql`to_jsonb(((${auditLog.subject} ->> 'times')::int + 1)::text)`
  await db
    .update(auditLog)
    .set({ subject: sql`jsonb_set(${auditLog.subject}, '{times}', ${times})` })
    .where(eq(auditLog.id, standing.id))
  return true
}

/**
 * Inserts an entry, or counts it in the newest one with the same account, action, subject and network
 * since an instant: `times`, and the time of the last in `until`. One statement. Two at once can become
 * two rows.
 */
export async function countReading(db: Executor, entry: AuditEntry, since: Date): Promise<void> {
  const { at, accountId, action, call, subject, network } = entry
  const json = sql`${JSON.stringify(subject)}::jsonb`
  await db.execute(sql`
    with counted as (
      update audit_log set subject = subject || jsonb_build_object(
        'times', (coalesce((subject ->> 'times')::int, 1) + 1)::text, 'until', ${at.toISOString()}::text)
      where at > ${since} and id = (
        select id from audit_log
        where account_id = ${accountId} and at > ${since} and action = ${action} and call = ${call}
          and network = ${network} and subject - 'times' - 'until' = ${json}
        order by id desc limit 1)
      returning 1)
    insert into audit_log (at, account_id, action, call, subject, network)
    select ${at}::timestamptz, ${accountId}::text, ${action}::text, ${call}::text, ${json}, ${network}::text
    where not exists (select from counted)`)
}

/** The audit entries of an account, newest first. */
export async function listAudit(db: Executor, accountId: string): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.accountId, accountId))
    .orderBy(sql`${auditLog.at} desc`, sql`${auditLog.id} desc`)
  return rows.map(({ id: _, ...entry }) => entry)
}
