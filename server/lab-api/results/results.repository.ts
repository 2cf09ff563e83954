import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { labDrafts, labResultMessages } from '#server/db/schema/lab.ts'
import { reports } from '#server/db/schema/reports.ts'
import type { ReportRow } from '../../modules/reports/report.repository.ts'

type MessageRow = typeof labResultMessages.$inferSelect
export type DraftRow = typeof labDrafts.$inferSelect

export async function findResultMessage(db: Executor, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(labResultMessages).where(eq(labResultMessages.id, id))
  return row
}

/** @returns false if the id is taken. */
export async function insertResultMessage(db: Executor, row: MessageRow): Promise<boolean> {
  const made = await db
    .insert(labResultMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: labResultMessages.id })
  return made.length > 0
}

/** Every version of the reports that the lab's system sent for an order, oldest first. */
export function labReportsOf(db: Executor, orderId: string): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.orderId, orderId), isNotNull(reports.tests)))
    .orderBy(asc(reports.signedAt), asc(reports.id))
}

/** @returns false if another version replaced it before. */
export async function markReplaced(db: Executor, id: string, at: Date): Promise<boolean> {
  const marked = await db
    .update(reports)
    .set({ replacedAt: at })
    .where(and(eq(reports.id, id), isNull(reports.replacedAt)))
    .returning({ id: reports.id })
  return marked.length > 0
}

/** @returns false if it was withdrawn before. */
export async function markWithdrawn(db: Executor, id: string, at: Date): Promise<boolean> {
  const marked = await db
    .update(reports)
    .set({ withdrawnAt: at })
    .where(and(eq(reports.id, id), isNull(reports.withdrawnAt)))
    .returning({ id: reports.id })
  return marked.length > 0
}

export async function insertDraft(db: Executor, draft: DraftRow): Promise<void> {
  await db.insert(labDrafts).values(draft)
}

export function draftsOf(db: Executor, orderId: string): Promise<DraftRow[]> {
  return db
    .select()
    .from(labDrafts)
    .where(eq(labDrafts.orderId, orderId))
    .orderBy(asc(labDrafts.receivedAt))
}

/** Deletes the drafts that have one of these tests. */
export async function deleteDrafts(
  db: Executor,
  orderId: string,
  tests: readonly string[],
): Promise<void> {
  const signed = sql`${sql.param([...tests])}::text[]`
  await db
    .delete(labDrafts)
    .where(and(eq(labDrafts.orderId, orderId), sql`${labDrafts.tests} && ${signed}`))
}
