import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { jobApplications } from '#server/db/schema/enquiries.ts'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Sender of a file: an account, or a browser without one. */
export type Owner = Pick<UploadRow, 'accountId' | 'browserId'>

export async function insertUpload(
  db: Executor,
  upload: typeof uploads.$inferInsert,
): Promise<void> {
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

/** Files of this owner, locked against other uses until the transaction ends; unknown ones are left out. */
export async function lockToUse(
  db: Executor,
  owner: Owner,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, [...keys]), isOf(owner)))
    .orderBy(asc(uploads.key))
    .for('update')
  return rows.map(({ key }) => key)
}

/** Makes a file a further page after the first. */
export async function addPage(
  db: Executor,
  { firstKey, key, page }: { firstKey: string; key: string; page: number },
): Promise<void> {
  await db.update(uploads).set({ firstKey, page }).where(eq(uploads.key, key))
}

export async function isFurtherPage(db: Executor, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.key, key), isNotNull(uploads.firstKey)))
  return rows.length > 0
}

type FileRow = Pick<UploadRow, 'key' | 'type' | 'bytes'>

/** By first file, all its files in their order. */
export async function listPages(
  db: Executor,
  firstKeys: readonly string[],
): Promise<ReadonlyMap<string, FileRow[]>> {
  const { key, type, bytes, firstKey, page } = uploads
  const rows = await db
    .select({ key, type, bytes, first: sql<string>`coalesce(${firstKey}, ${key})` })
    .from(uploads)
    .where(or(inArray(key, [...firstKeys]), inArray(firstKey, [...firstKeys])))
    .orderBy(asc(sql`coalesce(${page}, 1)`))
  const pages = new Map<string, FileRow[]>()
  for (const { first, ...file } of rows) pages.set(first, [...(pages.get(first) ?? []), file])
  return pages
}

function isOwn(owner: Owner, key: string) {
  return and(eq(uploads.key, key), isOf(owner))
}

/** Whether a file is of this owner. */
export function isOf({ accountId, browserId }: Owner) {
  return accountId === null
    ? eq(uploads.browserId, browserId ?? '')
    : eq(uploads.accountId, accountId)
}

export async function deleteUploads(db: Executor, keys: readonly string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.key, [...keys]))
}

/** Takes the owner from unreferenced files sent before an instant, so that nothing can refer to them any more. */
export async function detachUnused(
  db: Transaction,
  before: Date,
  limit: number,
): Promise<string[]> {
  const locked = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(lt(uploads.createdAt, before), isUnused(db)))
    .orderBy(asc(uploads.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  // Checked again: a reference may have been added since the first query's snapshot.
  const keys = locked.map(({ key }) => key)
  const detached = await db
    .update(uploads)
    .set({ accountId: null, browserId: null })
    .where(and(inArray(uploads.key, keys), isUnused(db)))
    .returning({ key: uploads.key })
  return detached.map(({ key }) => key)
}

/** Whether a prescription, an application or an account's photo uses this file, also as a further page. */
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
  return and(isNull(uploads.firstKey), notExists(prescribed), notExists(applied), notExists(shown))
}
