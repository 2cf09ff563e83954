import { and, asc, count, desc, eq, gt, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/client.ts'
import { reportShares, reportShareVisits, reports } from '#server/db/schema/reports.ts'

export type ShareRow = typeof reportShares.$inferSelect
export type VisitRow = typeof reportShareVisits.$inferSelect

/** A share with the fields of the report that its list shows. */
export type ListedShare = ShareRow & { readonly reportName: string; readonly memberName: string }

const listed = { share: reportShares, name: reports.name, patient: reports.patient }

export async function insertShare(db: Executor, share: ShareRow): Promise<void> {
  await db.insert(reportShares).values(share)
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

/** Newest first. */
export async function listShares(
  db: Executor,
  accountId: string,
  reportId: string | undefined,
): Promise<ListedShare[]> {
  const rows = await db
    .select(listed)
    .from(reportShares)
    .innerJoin(reports, eq(reports.id, reportShares.reportId))
    .where(
      and(
        eq(reportShares.accountId, accountId),
        reportId === undefined ? undefined : eq(reportShares.reportId, reportId),
      ),
    )
    .orderBy(desc(reportShares.createdAt), asc(reportShares.id))
  return rows.map(({ share, name, patient }) => ({
    ...share,
    reportName: name,
    memberName: patient.name,
  }))
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
