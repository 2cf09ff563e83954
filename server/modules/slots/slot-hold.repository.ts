import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { freePlace, lockWindows, type WindowRow } from './slot-window.repository.ts'

export type HoldRow = typeof slotHolds.$inferSelect
export type HeldWindow = { readonly hold: HoldRow; readonly window: WindowRow }

export async function insertHold(
  db: Executor,
  hold: Omit<HoldRow, 'state' | 'endedAt'>,
): Promise<HoldRow> {
  const [row] = await db
    .insert(slotHolds)
    .values({ ...hold, state: 'held' })
    .returning()
  if (!row) throw new Error('An inserted hold came back without its row.')
  return row
}

export async function findHold(
  db: Executor,
  accountId: string,
  id: string,
): Promise<HoldRow | undefined> {
  const [row] = await db
    .select()
    .from(slotHolds)
    .where(and(eq(slotHolds.id, id), eq(slotHolds.accountId, accountId)))
  return row
}

/** The hold of an order that nobody has ended, its time over or not, with its window. */
export async function findHeldWindow(
  db: Executor,
  orderId: string,
): Promise<HeldWindow | undefined> {
  const [row] = await db
    .select({ hold: slotHolds, window: slotWindows })
    .from(slotHolds)
    .innerJoin(slotWindows, eq(slotWindows.id, slotHolds.windowId))
    .where(and(eq(slotHolds.orderId, orderId), eq(slotHolds.state, 'held')))
  return row
}

/** Ends a hold and gives its place back; nothing happens when it has ended already. */
export async function endHold(
  db: Executor,
  { id, windowId, expiresAt }: Pick<HoldRow, 'id' | 'windowId' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  await lockWindows(db, [windowId])
  const ended = await db
    .update(slotHolds)
    .set({ state: expiresAt <= now ? 'expired' : 'released', endedAt: now })
    .where(and(eq(slotHolds.id, id), eq(slotHolds.state, 'held')))
    .returning({ id: slotHolds.id })
  if (ended.length > 0) await freePlace(db, windowId)
}

/** Turns the live hold of an order into its booking; the place stays taken. */
export async function bookHold(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const booked = await db
    .update(slotHolds)
    .set({ state: 'booked', endedAt: now })
    .where(
      and(
        eq(slotHolds.orderId, orderId),
        eq(slotHolds.state, 'held'),
        gt(slotHolds.expiresAt, now),
      ),
    )
    .returning({ id: slotHolds.id })
  return booked.length > 0
}

/** Gives back the place of an order that is cancelled, held or booked. Call it with the order locked. */
export async function releaseOrder(db: Executor, orderId: string, now: Date): Promise<void> {
  const live = and(
    eq(slotHolds.orderId, orderId),
    inArray(slotHolds.state, ['held', 'booked'] as const),
  )
  const holds = await db.select({ windowId: slotHolds.windowId }).from(slotHolds).where(live)
  if (holds.length === 0) return
  await lockWindows(
    db,
    holds.map(({ windowId }) => windowId),
  )
  const released = await db
    .update(slotHolds)
    .set({ state: 'released', endedAt: now })
    .where(live)
    .returning({ windowId: slotHolds.windowId })
  for (const { windowId } of released) await freePlace(db, windowId)
}

const due = (now: Date) => and(eq(slotHolds.state, 'held'), lte(slotHolds.expiresAt, now))

/** Ends the holds of a window whose time is over, and gives their places back. */
export async function releaseDue(db: Executor, windowId: string, now: Date): Promise<void> {
  const holds = await db
    .select()
    .from(slotHolds)
    .where(and(eq(slotHolds.windowId, windowId), due(now)))
  for (const hold of holds) await endHold(db, hold, now)
}

/** The windows that `releaseDue` has something to do for. */
export async function findDueWindows(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ windowId: slotHolds.windowId })
    .from(slotHolds)
    .where(due(now))
  return rows.map(({ windowId }) => windowId)
}
