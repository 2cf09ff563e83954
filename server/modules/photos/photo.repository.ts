import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'

/** Key of the upload that the holder's photo is made from; null without a photo. */
export async function findPhotoKey(db: Executor, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ photoKey: accounts.photoKey })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.photoKey ?? null
}

/** @returns the previous key. */
export async function replacePhotoKey(
  tx: Transaction,
  accountId: string,
  photoKey: string | null,
): Promise<string | null> {
  const [row] = await tx
    .select({ photoKey: accounts.photoKey })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  await tx.update(accounts).set({ photoKey }).where(eq(accounts.id, accountId))
  return row?.photoKey ?? null
}
