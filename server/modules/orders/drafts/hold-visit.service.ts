import { randomUUID } from 'node:crypto'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { metrics } from '#server/observe/metrics.ts'
import { isExpired, toSlotHold } from '../../slots/slot.mapper.ts'
import {
  endHolds,
  findHeldVisits,
  findWindow,
  HOME_VISIT,
  type HoldRow,
  insertHold,
  releaseDue,
} from '../../slots/slot-hold.repository.ts'
import { lockWindows, type reserveCapacity } from '../../slots/slot-window.repository.ts'
import { findBooking, lockBooking } from '../booking.repository.ts'
import { findOrder, type OrderRow } from '../order.repository.ts'
import { requireDraftsApart } from '../visits-apart.service.ts'
import { requireFits, requireFree, slotTaken, unknownSlot } from './chosen-slot.service.ts'

type HoldingVisit = {
  readonly now: Date
  readonly holdMs: number
  readonly reserve: typeof reserveCapacity
}

/**
 * Holds a place for each home order of a booking, all in one slot or none: each order has a hold of
 * its own, so that it can be cancelled or moved alone later. Places that are held there already stay,
 * with their expiry; those elsewhere are released. The caller has locked the parent.
 * @returns the hold of the first home order
 * @throws Problem 404 `unknown-slot`, 409 `slot-past`, `slot-taken` or `slot-too-close`, 422 if the
 * slot does not fit.
 */
export async function holdVisit(
  tx: Transaction,
  parent: OrderRow,
  slotId: string,
  { now, holdMs, reserve }: HoldingVisit,
): Promise<SlotHold> {
  const booking = await lockBooking(tx, parent)
  const homes = booking.filter(({ orderType }) => orderType === 'home_collection')
  const window = (await findWindow(tx, slotId, now))?.window
  if (!window) throw unknownSlot()
  requireFits(window, HOME_VISIT, { ...(homes[0] ?? parent), scans: [] })
  const held = await findHeldVisits(
    tx,
    homes.map(({ id }) => id),
  )
  const kept = held.filter(({ hold }) => hold.windowId === slotId && !isExpired(hold, now))
  const holds = new Map(kept.map(({ hold }) => [hold.orderId, hold]))
  const missing = homes.filter(({ id }) => !holds.has(id))
  let reserved = window
  if (missing.length > 0) {
    requireFree(window, [], now)
    const changes = new Map(homes.map(({ id }) => [id, window]))
    await requireDraftsApart(tx, booking, changes, now)
    const former = held.filter((one) => !kept.includes(one)).map(({ hold }) => hold)
    await lockWindows(tx, [slotId, ...former.map(({ windowId }) => windowId)])
    await releaseDue(tx, slotId, now)
    const taken = await reserve(tx, slotId, missing.length)
    if (!taken) throw slotTaken(missing.length)
    reserved = taken
    // After the new places are reserved: who loses the race keeps the old ones.
    await endHolds(tx, former, now)
    const expiresAt = kept[0]?.hold.expiresAt ?? new Date(now.getTime() + holdMs)
    for (const { id: orderId, accountId } of missing) {
      const hold = { id: randomUUID(), windowId: slotId, accountId, orderId, createdAt: now }
      holds.set(orderId, await insertHold(tx, { ...hold, subdepartment: HOME_VISIT, expiresAt }))
    }
    afterCommit(tx, () => metrics.holds.inc({ event: 'made' }, missing.length))
  }
  const [first] = homes.flatMap(({ id }) => holds.get(id) ?? [])
  if (!first) throw new Error('A visit was held for nobody.')
  return toSlotHold(first, reserved, now)
}

/** A hold and, of a home visit, those of the orders that share it. */
export async function sharedHolds(tx: Transaction, hold: HoldRow): Promise<HoldRow[]> {
  if (hold.subdepartment !== HOME_VISIT) return [hold]
  const order = await findOrder(tx, hold.accountId, hold.orderId)
  if (order?.status !== 'draft') return [hold]
  const ids = (await findBooking(tx, order)).map(({ id }) => id)
  const others = (await findHeldVisits(tx, ids)).map((one) => one.hold)
  return [hold, ...others.filter(({ id }) => id !== hold.id)]
}
