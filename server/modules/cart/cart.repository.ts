import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/client.ts'
import { cartLines, carts } from '#server/db/schema/carts.ts'

/** A stored line: its code and the price last shown, paise. */
export type StoredLine = { readonly code: string; readonly seenPaise: number }

/** The lines of an account, in order. */
export function linesOf(db: Executor, accountId: string): Promise<StoredLine[]> {
  return db
    .select({ code: cartLines.code, seenPaise: cartLines.seenPaise })
    .from(cartLines)
    .where(eq(cartLines.accountId, accountId))
    .orderBy(asc(cartLines.position))
}

/** Creates or updates the cart; concurrent changes of its lines wait for this transaction. */
export async function lockCart(tx: Transaction, cart: typeof carts.$inferInsert): Promise<void> {
  const { accountId: _, ...changes } = cart
  await tx.insert(carts).values(cart).onConflictDoUpdate({ target: carts.accountId, set: changes })
}

/** Replaces the stored lines of a locked cart. */
export async function saveLines(
  tx: Transaction,
  accountId: string,
  lines: readonly StoredLine[],
): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.accountId, accountId))
  if (lines.length === 0) return
  await tx
    .insert(cartLines)
    .values(lines.map((line, position) => ({ ...line, accountId, position })))
}

/** Removes lines by code; `now` is the time of the cart's change. */
export async function deleteLines(
  tx: Transaction,
  accountId: string,
  codes: readonly string[],
  now: Date,
): Promise<void> {
  // Locks the cart, so that a concurrent change does not write the lines back.
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.accountId, accountId))
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.accountId, accountId), inArray(cartLines.code, [...codes])))
}
