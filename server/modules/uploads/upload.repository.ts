import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { jobApplications } from '#server/db/schema/careers.ts'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Sender of a file: an account, or a browser without one. */
export type Owner = Pick<UploadRow, 'accountId' | 'browserId'>

export async function insertUpload(db: Executor, upload: UploadRow): Promise<void> {
  await db.insert(uploads).values(upload)
}

/** A file of this owner. */
export async function findUpload(
  db: Executor,
  owner: Owner,
  key: string,
): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(isOwn(owner, key))
  return row
}

/** The same, protected from the clean-up until the transaction ends. */
export async function lockUpload(
  db: Executor,
  owner: Owner,
  key: string,
): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(isOwn(owner, key)).for('key share')
  return row
}

function isOwn({ accountId, browserId }: Owner, key: string) {
  const own =
    accountId === null ? eq(uploads.browserId, browserId ?? '') : eq(uploads.accountId, accountId)
  return and(eq(uploads.key, key), own)
}

export async function deleteUploads(db: Executor, keys: readonly string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.key, [...keys]))
}

/**
 * Unreferenced files sent before an instant; locked, so that nothing can refer to them meanwhile.
 */
export async function lockUnused(db: Executor, before: Date, limit: number): Promise<string[]> {
  const locked = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(lt(uploads.createdAt, before), isUnused(db)))
    .orderBy(asc(uploads.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  // Checked again: a reference may have been added since the first query's snapshot.
  const keys = locked.map(({ key }) => key)
  const still = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, keys), isUnused(db)))
  return still.map(({ key }) => key)
}

/** Whether a prescription, an application or an account's photo uses this file. */
export async function isReferenced(db: Executor, key: string): Promise<boolean> {
  const unused = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.key, key), isUnused(db)))
  return unused.length === 0
}

function isUnused(db: Executor) {
  const prescribed = db
    .select({ one: sql`1` })
    .from(prescriptions)
    .where(eq(prescriptions.uploadKey, uploads.key))
  const applied = db
    .select({ one: sql`1` })
    .from(jobApplications)
    .where(eq(jobApplications.uploadKey, uploads.key))
  const shown = db.select({ one: sql`1` }).from(accounts).where(eq(accounts.photoKey, uploads.key))
  return and(notExists(prescribed), notExists(applied), notExists(shown))
}
