import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { cartLines, carts } from '#server/db/schema/carts.ts'

/** A stored line: its code and the price last shown, paise. */
export type StoredLine = { readonly code: string; readonly seenPaise: number }

/** The lines of an account, in order; concurrent changes wait for this transaction. */
export async function lockLines(tx: Transaction, accountId: string): Promise<StoredLine[]> {
  await tx.select().from(carts).where(eq(carts.accountId, accountId)).for('update')
  return tx
    .select({ code: cartLines.code, seenPaise: cartLines.seenPaise })
    .from(cartLines)
    .where(eq(cartLines.accountId, accountId))
    .orderBy(asc(cartLines.position))
}

/** Replaces the stored lines. */
export async function saveLines(
  tx: Transaction,
  cart: typeof carts.$inferInsert,
  lines: readonly StoredLine[],
): Promise<void> {
  const { accountId, ...changes } = cart
  await tx.insert(carts).values(cart).onConflictDoUpdate({ target: carts.accountId, set: changes })
  await tx.delete(cartLines).where(eq(cartLines.accountId, accountId))
  if (lines.length === 0) return
  await tx
    .insert(cartLines)
    .values(lines.map((line, position) => ({ ...line, accountId, position })))
}

export async function deleteCart(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.accountId, accountId))
}
