import { randomUUID } from 'node:crypto'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction, type TransactionOptions } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { isOver, toSlotHold } from '../../slots/slot.mapper.ts'
import {
  endHold,
  findHeldWindows,
  findHold,
  findWindow,
  HOME,
  insertHold,
  releaseDue,
} from '../../slots/slot-hold.repository.ts'
import { lockWindows, reserveCapacity, type WindowRow } from '../../slots/slot-window.repository.ts'
import type { OrderRow } from '../order.repository.ts'
import { lockDraft } from './draft.service.ts'
import { checkAppointment, checkFree, checkHomeWindow } from './window-check.ts'

type Block = {
  readonly accountId: string
  readonly orderId: string
  readonly slotId: string
  /** What an appointment is for; `HOME` for the window of a home visit. */
  readonly subdepartment: string
}

export type SlotHolds = {
  /**
   * Holds a window for a draft. Another window that the draft holds for the same sub-department is
   * given back once the new one is taken; the same window again is the same hold, with the time it
   * had.
   * @throws Problem 404 for an order or window that is not there for this account, 409 `draft-gone`,
   *   `slot-past` or `slot-taken`, 422 for a window that is not one for this order.
   */
  block(request: Block): Promise<SlotHold>
  /**
   * Gives a hold back, as often as it is asked.
   * @throws Problem 404, for a hold of the other kind of visit too, or 409 once it is booked.
   */
  unblock(accountId: string, holdId: string, visit: WindowRow['kind']): Promise<void>
}

/**
 * `take` and `isolation` are the parts that the race tests exchange (README.md): the guard is the
 * condition inside `reserveCapacity`, and holds at any isolation level.
 */
export function slotHolds(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  {
    take = reserveCapacity,
    ...options
  }: TransactionOptions & { readonly take?: typeof reserveCapacity } = {},
): SlotHolds {
  const holdMs = config.holdMinutes * 60_000

  async function blockIn(tx: Transaction, request: Block): Promise<SlotHold> {
    const now = clock.now()
    const { accountId, orderId, slotId, subdepartment } = request
    // Locked: two changes of slot of one draft take turns.
    const order = await lockDraft(tx, accountId, orderId)
    const { window, hasDue } = await windowFor(tx, order, request, now)
    const held = await findHeldWindows(tx, orderId)
    const current = held.find(({ hold }) => hold.subdepartment === subdepartment)
    if (current?.window.id === slotId && !isOver(current.hold, now)) {
      return toSlotHold(current.hold, current.window, now)
    }
    checkFree(
      window,
      held.filter((other) => other !== current),
      now,
    )
    if (current) await lockWindows(tx, [slotId, current.window.id])
    if (hasDue) await releaseDue(tx, slotId, now)
    const taken = await take(tx, slotId)
    if (!taken) {
      throw new Problem(409, 'slot-taken', 'This slot was just taken. Please choose another.')
    }
    if (current) await endHold(tx, current.hold, now)
    const hold = await insertHold(tx, {
      id: randomUUID(),
      windowId: slotId,
      accountId,
      orderId,
      subdepartment,
      createdAt: now,
      expiresAt: new Date(now.getTime() + holdMs),
    })
    return toSlotHold(hold, taken, now)
  }

  return {
    block: (request) => inTransaction(db, (tx) => blockIn(tx, request), options),

    unblock: (accountId, holdId, visit) =>
      inTransaction(
        db,
        async (tx) => {
          const hold = await findHold(tx, accountId, holdId)
          if (!hold || (hold.subdepartment === HOME) !== (visit === 'home')) {
            throw new Problem(404, 'unknown-hold', 'This slot is not held for you.')
          }
          if (hold.state === 'booked') {
            throw new Problem(409, 'already-booked', 'This slot belongs to an order you placed.')
          }
          await endHold(tx, hold, clock.now())
        },
        options,
      ),
  }
}

async function windowFor(
  tx: Transaction,
  order: OrderRow,
  { slotId, subdepartment }: Block,
  now: Date,
): Promise<{ window: WindowRow; hasDue: boolean }> {
  const found = await findWindow(tx, slotId, now)
  if (!found) throw new Problem(404, 'unknown-slot', 'There is no such slot.')
  if (subdepartment === HOME) checkHomeWindow(order, found.window)
  else await checkAppointment(tx, order, found.window, subdepartment)
  return found
}
