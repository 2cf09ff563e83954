import { randomUUID } from 'node:crypto'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction, type TransactionOptions } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import { lockDraft } from '../orders/order-draft.service.ts'
import { isOver, isPast, toSlotHold } from './slot.mapper.ts'
import {
  endHold,
  findHeldWindow,
  findHold,
  insertHold,
  releaseDue,
} from './slot-hold.repository.ts'
import { findWindow, lockWindows, takePlace, type WindowRow } from './slot-window.repository.ts'

type Block = { readonly accountId: string; readonly orderId: string; readonly slotId: string }

export type SlotHolds = {
  /**
   * Holds a window for a draft. Another window that the draft holds is given back once the new one
   * is taken; the same window again is the same hold, with the time it had.
   * @throws Problem 404 for an order or window that is not there for this account, 409 `draft-gone`,
   *   `slot-past` or `slot-taken`, 422 for a window of another city.
   */
  block(request: Block): Promise<SlotHold>
  /** Gives a hold back, as often as it is asked. @throws Problem 404, or 409 once it is booked. */
  unblock(accountId: string, holdId: string): Promise<void>
}

/**
 * `take` and `isolation` are the parts that the race tests exchange (README.md): the guard is the
 * condition inside `takePlace`, and holds at any isolation level.
 */
export function slotHolds(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { take = takePlace, ...options }: TransactionOptions & { readonly take?: typeof takePlace } = {},
): SlotHolds {
  const holdMs = config.holdMinutes * 60_000

  return {
    block: (request) =>
      inTransaction(
        db,
        async (tx) => {
          const now = clock.now()
          // Locked: two changes of slot of one draft take turns.
          const order = await lockDraft(tx, request.accountId, request.orderId)
          const window = await windowFor(tx, order, request.slotId)
          const current = await findHeldWindow(tx, order.id)
          if (current?.window.id === window.id && !isOver(current.hold, now)) {
            return toSlotHold(current.hold, current.window, now)
          }
          if (isPast(window, now)) {
            throw new Problem(409, 'slot-past', 'This slot is too near. Please choose a later one.')
          }
          if (current) await lockWindows(tx, [window.id, current.window.id])
          await releaseDue(tx, window.id, now)
          if (!(await take(tx, window.id))) {
            throw new Problem(409, 'slot-taken', 'This slot was just taken. Please choose another.')
          }
          if (current) await endHold(tx, current.hold, now)
          const hold = await insertHold(tx, {
            id: randomUUID(),
            windowId: window.id,
            accountId: request.accountId,
            orderId: order.id,
            createdAt: now,
            expiresAt: new Date(now.getTime() + holdMs),
          })
          return toSlotHold(hold, (await findWindow(tx, window.id)) ?? window, now)
        },
        options,
      ),

    unblock: (accountId, holdId) =>
      inTransaction(
        db,
        async (tx) => {
          const hold = await findHold(tx, accountId, holdId)
          if (!hold) throw new Problem(404, 'unknown-hold', 'This slot is not held for you.')
          if (hold.state === 'booked') {
            throw new Problem(409, 'already-booked', 'This slot belongs to an order you placed.')
          }
          await endHold(tx, hold, clock.now())
        },
        options,
      ),
  }
}

async function windowFor(tx: Transaction, order: OrderRow, id: string): Promise<WindowRow> {
  const window = await findWindow(tx, id)
  if (!window) throw new Problem(404, 'unknown-slot', 'There is no such slot.')
  if (window.cityId !== order.cityId) {
    throw new Problem(422, 'other-city', 'This slot is in another city than your order.')
  }
  if (order.orderType !== 'home_collection') {
    throw new Problem(422, 'no-home-visit', 'This order is for a visit to a centre.')
  }
  return window
}
