import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { members } from '#server/db/schema/members.ts'
import { orders } from '#server/db/schema/orders.ts'
import { repeatPlans } from '#server/db/schema/repeat-plans.ts'
import { reports } from '#server/db/schema/reports.ts'

export type StoredMember = typeof members.$inferSelect
type Changeable = Omit<StoredMember, 'id' | 'accountId' | 'createdAt' | 'removedAt'>
/** Absent or undefined columns do not change. */
export type MemberChanges = { readonly [K in keyof Changeable]?: Changeable[K] | undefined }

/**
 * Whether a member belongs to this account, removed members included: the account keeps their
 * reports.
 */
export async function wasMember(
  db: Executor,
  accountId: string,
  memberId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.accountId, accountId)))
  return row !== undefined
}

export async function insertMember(
  db: Executor,
  member: typeof members.$inferInsert,
): Promise<StoredMember> {
  const [row] = await db.insert(members).values(member).returning()
  if (!row) throw new Error('The insert returned no member.')
  return row
}

/** The account holder first, then the others in the order they were added. */
export async function listMembers(db: Executor, accountId: string): Promise<StoredMember[]> {
  return db
    .select()
    .from(members)
    .where(and(eq(members.accountId, accountId), isNull(members.removedAt)))
    .orderBy(sql`${members.relationType} <> 'self'`, asc(members.createdAt), asc(members.id))
}

function ownedBy(accountId: string, memberId: string) {
  return and(eq(members.id, memberId), eq(members.accountId, accountId), isNull(members.removedAt))
}

/** A member of this account; removed members are not found. */
export async function findMember(
  db: Executor,
  accountId: string,
  memberId: string,
): Promise<StoredMember | undefined> {
  const [row] = await db.select().from(members).where(ownedBy(accountId, memberId))
  return row
}

/** `changes` must have at least one column. */
export async function updateMember(
  db: Executor,
  { accountId, memberId, changes }: { accountId: string; memberId: string; changes: MemberChanges },
): Promise<StoredMember | undefined> {
  const [row] = await db
    .update(members)
    .set(changes)
    .where(ownedBy(accountId, memberId))
    .returning()
  return row
}

/** Removes a member from the list; the row stays while an order or report refers to it. */
export async function removeMember(
  db: Executor,
  { accountId, memberId, at }: { accountId: string; memberId: string; at: Date },
): Promise<void> {
  const ordered = db.select({ one: sql`1` }).from(orders).where(eq(orders.memberId, members.id))
  const reported = db.select({ one: sql`1` }).from(reports).where(eq(reports.memberId, members.id))
  const gone = await db
    .delete(members)
    .where(and(ownedBy(accountId, memberId), notExists(ordered), notExists(reported)))
    .returning({ id: members.id })
  if (gone.length > 0) return
  await db
    .delete(repeatPlans)
    .where(and(eq(repeatPlans.memberId, memberId), eq(repeatPlans.accountId, accountId)))
  await db.update(members).set({ removedAt: at }).where(ownedBy(accountId, memberId))
}
