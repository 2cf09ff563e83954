import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { walletHolds } from '#server/db/schema/ledger.ts'

/** Kinds of transfers, with the id of the hold as their reference. */
export const POINTS_HELD = 'points-held'
export const POINTS_RELEASED = 'points-released'

export type WalletHoldRow = typeof walletHolds.$inferSelect

/** The hold of an order, unless released. */
export async function findLiveHold(
  db: Executor,
  orderId: string,
): Promise<WalletHoldRow | undefined> {
  const [row] = await db
    .select()
    .from(walletHolds)
    .where(
      and(
        eq(walletHolds.orderId, orderId),
        inArray(walletHolds.state, ['applied', 'spent'] as const),
      ),
    )
  return row
}

/** A hold by id, of this order. */
export async function findHoldOf(
  db: Executor,
  orderId: string,
  id: string,
): Promise<WalletHoldRow | undefined> {
  const [row] = await db
    .select()
    .from(walletHolds)
    .where(and(eq(walletHolds.id, id), eq(walletHolds.orderId, orderId)))
  return row
}

export async function insertHold(
  db: Executor,
  hold: Omit<WalletHoldRow, 'state' | 'endedAt'>,
): Promise<void> {
  await db.insert(walletHolds).values({ ...hold, state: 'applied' })
}

export async function updateHold(
  db: Executor,
  id: string,
  changes: Partial<Pick<WalletHoldRow, 'points' | 'state' | 'endedAt'>>,
): Promise<void> {
  await db.update(walletHolds).set(changes).where(eq(walletHolds.id, id))
}
