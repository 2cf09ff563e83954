import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { members } from '#server/db/schema/members.ts'

export type StoredMember = typeof members.$inferSelect
type Changeable = Omit<StoredMember, 'id' | 'accountId' | 'createdAt'>
/** A column that is absent or undefined stays as it is. */
export type MemberChanges = { readonly [K in keyof Changeable]?: Changeable[K] | undefined }

export async function insertMember(
  db: Executor,
  member: typeof members.$inferInsert,
): Promise<StoredMember> {
  const [row] = await db.insert(members).values(member).returning()
  if (!row) throw new Error('The database kept no member.')
  return row
}

/** The account holder first, then the others as they were added. */
export async function listMembers(db: Executor, accountId: string): Promise<StoredMember[]> {
  return db
    .select()
    .from(members)
    .where(eq(members.accountId, accountId))
    .orderBy(sql`${members.relationType} <> 'self'`, asc(members.createdAt), asc(members.id))
}

function ownedBy(accountId: string, memberId: string) {
  return and(eq(members.id, memberId), eq(members.accountId, accountId))
}

/** A member of this account; another patient's is not found. */
export async function findMember(
  db: Executor,
  accountId: string,
  memberId: string,
): Promise<StoredMember | undefined> {
  const [row] = await db.select().from(members).where(ownedBy(accountId, memberId))
  return row
}

/** `changes` names at least one column. */
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
