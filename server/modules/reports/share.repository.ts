import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  max,
  sql,
} from 'drizzle-orm'
import type { ReportShare } from '#contract/reports.endpoints.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import {
  linkedReports,
  type ReportedPatient,
  reportShares,
  reportShareVisits,
  reports,
} from '#server/db/schema/reports.ts'

export type ShareRow = typeof reportShares.$inferSelect
export type VisitRow = typeof reportShareVisits.$inferSelect

/** A report behind a link, with what the list of links shows of it. */
export type LinkedReportRow = typeof linkedReports.$inferSelect & {
  readonly name: string
  readonly date: string
  readonly patient: ReportedPatient
}

/** `reportIds`: at least one. */
export async function insertShare(
  tx: Transaction,
  share: Omit<ShareRow, 'reportId'>,
  reportIds: readonly string[],
): Promise<void> {
  const [reportId] = reportIds
  if (reportId === undefined) throw new Error('A link needs a report.')
  await tx.insert(reportShares).values({ ...share, reportId })
  const linked = reportIds.map((reportId) => ({ shareId: share.id, reportId }))
  // The trigger has linked the first.
  await tx.insert(linkedReports).values(linked).onConflictDoNothing()
}

/** By member, the newest first. */
export function findLinkedReports(
  db: Executor,
  shareIds: readonly string[],
): Promise<LinkedReportRow[]> {
  return db
    .select({
      ...getTableColumns(linkedReports),
      name: reports.name,
      date: reports.date,
      patient: reports.patient,
    })
    .from(linkedReports)
    .innerJoin(reports, eq(reports.id, linkedReports.reportId))
    .where(inArray(linkedReports.shareId, [...shareIds]))
    .orderBy(sql`${reports.patient} ->> 'name'`, desc(reports.signedAt), asc(reports.id))
}

/**
 * Takes a report out of a link. The share is locked, so that two of its last reports cannot end
 * without the share.
 * @returns whether it is one of the link, ended or not, and whether others are left
 */
export async function endLinkedReport(
  tx: Transaction,
  { shareId, reportId, now }: { shareId: string; reportId: string; now: Date },
): Promise<{ readonly wasLinked: boolean; readonly isLast: boolean }> {
  const ofShare = eq(linkedReports.shareId, shareId)
  await tx.select().from(reportShares).where(eq(reportShares.id, shareId)).for('update')
  const ended = await tx
    .update(linkedReports)
    .set({ endedAt: sql`coalesce(${linkedReports.endedAt}, ${now.toISOString()})` })
    .where(and(ofShare, eq(linkedReports.reportId, reportId)))
    .returning({ id: linkedReports.reportId })
  const [left] = await tx
    .select({ reports: count() })
    .from(linkedReports)
    .where(and(ofShare, isNull(linkedReports.endedAt)))
  return { wasLinked: ended.length > 0, isLast: left?.reports === 0 }
}

/** Number of live shares of an account. */
export async function countLive(db: Executor, accountId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ shares: count() })
    .from(reportShares)
    .where(
      and(
        eq(reportShares.accountId, accountId),
        isNull(reportShares.revokedAt),
        gt(reportShares.expiresAt, now),
      ),
    )
  return row?.shares ?? 0
}

/** The links of an account, or those with one report in them; the newest first. */
export function listShares(
  db: Executor,
  accountId: string,
  reportId: string | undefined,
): Promise<ShareRow[]> {
  const isLinked = (id: string) =>
    exists(
      db
        .select()
        .from(linkedReports)
        .where(and(eq(linkedReports.shareId, reportShares.id), eq(linkedReports.reportId, id))),
    )
  return db
    .select()
    .from(reportShares)
    .where(
      and(
        eq(reportShares.accountId, accountId),
        reportId === undefined ? undefined : isLinked(reportId),
      ),
    )
    .orderBy(desc(reportShares.createdAt), asc(reportShares.id))
}

/** Newest first. */
export async function findVisits(db: Executor, shareIds: readonly string[]): Promise<VisitRow[]> {
  if (shareIds.length === 0) return []
  return db
    .select()
    .from(reportShareVisits)
    .where(inArray(reportShareVisits.shareId, [...shareIds]))
    .orderBy(desc(reportShareVisits.sequenceNo))
}

/** Whether this account has the share. */
export async function isOwnShare(
  db: Executor,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: reportShares.id })
    .from(reportShares)
    .where(and(eq(reportShares.id, id), eq(reportShares.accountId, accountId)))
  return row !== undefined
}

/** Ends a share of this account; an ended one does not change. @returns whether it exists. */
export async function revokeShare(
  db: Executor,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(reportShares)
    .set({ revokedAt: sql`coalesce(${reportShares.revokedAt}, ${now.toISOString()})` })
    .where(and(eq(reportShares.id, id), eq(reportShares.accountId, accountId)))
    .returning({ id: reportShares.id })
  return ended.length > 0
}

export async function findByToken(db: Executor, tokenHash: string): Promise<ShareRow | undefined> {
  const [row] = await db.select().from(reportShares).where(eq(reportShares.tokenHash, tokenHash))
  return row
}

/**
 * Counts an attempt before the PIN is compared, so that concurrent attempts cannot exceed the
 * limit.
 * @returns the number of attempts including this one; undefined if none is left.
 */
export async function countPinAttempt(
  db: Executor,
  id: string,
  limit: number,
): Promise<number | undefined> {
  const [row] = await db
    .update(reportShares)
    .set({ pinFailures: sql`${reportShares.pinFailures} + 1` })
    .where(
      and(
        eq(reportShares.id, id),
        lt(reportShares.pinFailures, limit),
        isNull(reportShares.lockedAt),
      ),
    )
    .returning({ tries: reportShares.pinFailures })
  return row?.tries
}

export async function resetPinAttempts(db: Executor, id: string): Promise<void> {
  await db.update(reportShares).set({ pinFailures: 0 }).where(eq(reportShares.id, id))
}

export async function lockShare(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(reportShares).set({ lockedAt: now }).where(eq(reportShares.id, id))
}

/**
 * Records a visit and deletes the oldest beyond `limit`. The share is locked: concurrent visits
 * queue.
 */
export async function addVisit(
  tx: Transaction,
  visit: Omit<VisitRow, 'sequenceNo'>,
  limit: number,
): Promise<void> {
  const { shareId } = visit
  const ofShare = eq(reportShareVisits.shareId, shareId)
  await tx.select().from(reportShares).where(eq(reportShares.id, shareId)).for('update')
  const [row] = await tx
    .select({ last: max(reportShareVisits.sequenceNo) })
    .from(reportShareVisits)
    .where(ofShare)
  const sequenceNo = (row?.last ?? 0) + 1
  await tx.insert(reportShareVisits).values({ ...visit, sequenceNo })
  await tx
    .delete(reportShareVisits)
    .where(and(ofShare, lt(reportShareVisits.sequenceNo, sequenceNo - limit + 1)))
}

type Ends = Pick<ShareRow, 'revokedAt' | 'lockedAt' | 'expiresAt'>

/** If several apply, the patient's own action has priority. */
export function stateOf({ revokedAt, lockedAt, expiresAt }: Ends, now: Date): ReportShare['state'] {
  if (revokedAt) return 'revoked'
  if (now >= expiresAt) return 'expired'
  return lockedAt ? 'locked' : 'live'
}
