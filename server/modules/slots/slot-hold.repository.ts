import { and, asc, desc, eq, exists, inArray, lte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { metrics } from '#server/observe/metrics.ts'
import { lockWindows, releaseCapacity, type WindowRow } from './slot-window.repository.ts'

/** Marks the hold of a home visit; appointments have a sub-department. */
export const HOME_VISIT = ''

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
  if (!row) throw new Error('The insert returned no hold.')
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

/**
 * Slots that an order holds (`held`, expired holds included) or has booked, by start time: one for
 * a home visit, one per sub-department of a radiology visit, none for a walk-in.
 */
export function findOrderWindows(
  db: Executor,
  orderId: string,
  state: 'held' | 'booked',
): Promise<HeldWindow[]> {
  return db
    .select({ hold: slotHolds, window: slotWindows })
    .from(slotHolds)
    .innerJoin(slotWindows, eq(slotWindows.id, slotHolds.windowId))
    .where(and(eq(slotHolds.orderId, orderId), eq(slotHolds.state, state)))
    .orderBy(asc(slotWindows.slotDate), asc(slotWindows.fromTime))
}

/** The last hold of an order per sub-department, in any state, with its slot. */
export function findLatestHolds(db: Executor, orderId: string): Promise<HeldWindow[]> {
  return (
    db
      .selectDistinctOn([slotHolds.subdepartment], { hold: slotHolds, window: slotWindows })
      .from(slotHolds)
      .innerJoin(slotWindows, eq(slotWindows.id, slotHolds.windowId))
      .where(eq(slotHolds.orderId, orderId))
      // On equal times, the hold that has not ended replaced the other.
      .orderBy(asc(slotHolds.subdepartment), desc(slotHolds.createdAt), desc(slotHolds.endedAt))
  )
}

/** Ends a hold and releases its capacity. Idempotent. */
export async function endHold(
  db: Executor,
  { id, windowId, expiresAt }: Pick<HoldRow, 'id' | 'windowId' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  const state = expiresAt <= now ? 'expired' : 'released'
  await lockWindows(db, [windowId])
  const ended = await db
    .update(slotHolds)
    .set({ state, endedAt: now })
    .where(and(eq(slotHolds.id, id), eq(slotHolds.state, 'held')))
    .returning({ id: slotHolds.id })
  if (ended.length === 0) return
  await releaseCapacity(db, windowId)
  afterCommit(db, () => metrics.holds.inc({ event: state }))
}

/** The same for several holds, whose slots are locked together. */
export async function endHolds(db: Executor, holds: readonly HoldRow[], now: Date): Promise<void> {
  await lockWindows(
    db,
    holds.map(({ windowId }) => windowId),
  )
  for (const hold of holds) await endHold(db, hold, now)
}

/** The home slots that these orders hold, expired holds included. */
export function findHeldVisits(db: Executor, orderIds: readonly string[]): Promise<HeldWindow[]> {
  return db
    .select({ hold: slotHolds, window: slotWindows })
    .from(slotHolds)
    .innerJoin(slotWindows, eq(slotWindows.id, slotHolds.windowId))
    .where(
      and(
        inArray(slotHolds.orderId, [...orderIds]),
        eq(slotHolds.state, 'held'),
        eq(slotHolds.subdepartment, HOME_VISIT),
      ),
    )
}

/**
 * Converts the live holds of an order to bookings; capacity does not change. Call it with the order
 * locked.
 * @returns false if there is none, or one has expired: the caller then rolls back.
 */
export async function bookHold(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const held = await db
    .update(slotHolds)
    .set({ state: 'booked', endedAt: now })
    .where(and(eq(slotHolds.orderId, orderId), eq(slotHolds.state, 'held')))
    .returning({ expiresAt: slotHolds.expiresAt })
  return held.length > 0 && held.every(({ expiresAt }) => expiresAt > now)
}

/**
 * Replaces a booked slot of an order by another. Call it with the order and both slots locked, and
 * with capacity of the new slot reserved.
 */
export async function moveBooking(
  db: Executor,
  { hold }: HeldWindow,
  next: { readonly id: string; readonly windowId: string },
  now: Date,
): Promise<void> {
  const ended = await db
    .update(slotHolds)
    .set({ state: 'released', endedAt: now })
    .where(and(eq(slotHolds.id, hold.id), eq(slotHolds.state, 'booked')))
    .returning({ windowId: slotHolds.windowId })
  for (const { windowId } of ended) await releaseCapacity(db, windowId)
  const { accountId, orderId, subdepartment } = hold
  await db.insert(slotHolds).values({
    ...next,
    accountId,
    orderId,
    subdepartment,
    state: 'booked',
    createdAt: now,
    expiresAt: now,
    endedAt: now,
  })
}

/** Releases the capacity of a cancelled order, held or booked. Call it with the order locked. */
export function releaseOrder(db: Executor, orderId: string, now: Date): Promise<void> {
  return releaseOrders(db, [orderId], now)
}

/** The same for several orders, which lock their slots together. */
export async function releaseOrders(
  db: Executor,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  const live = and(
    inArray(slotHolds.orderId, [...orderIds]),
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
  for (const { windowId } of released) await releaseCapacity(db, windowId)
}

/** A slot, and whether `releaseDue` would release expired holds of it. */
export async function findWindow(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ window: WindowRow; hasDue: boolean } | undefined> {
  const ended = db
    .select({ id: slotHolds.id })
    .from(slotHolds)
    .where(and(eq(slotHolds.windowId, slotWindows.id), due(now)))
  const [row] = await db
    .select({ window: slotWindows, hasDue: sql<boolean>`${exists(ended)}` })
    .from(slotWindows)
    .where(eq(slotWindows.id, id))
  return row
}

const due = (now: Date) => and(eq(slotHolds.state, 'held'), lte(slotHolds.expiresAt, now))

/** Ends the expired holds of a slot and releases their capacity. */
export async function releaseDue(db: Executor, windowId: string, now: Date): Promise<void> {
  const holds = await db
    .select()
    .from(slotHolds)
    .where(and(eq(slotHolds.windowId, windowId), due(now)))
  for (const hold of holds) await endHold(db, hold, now)
}

/** Slots with expired holds. */
export async function findDueWindows(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ windowId: slotHolds.windowId })
    .from(slotHolds)
    .where(due(now))
  return rows.map(({ windowId }) => windowId)
}
