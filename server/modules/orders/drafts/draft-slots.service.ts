import { randomUUID } from 'node:crypto'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction, type TransactionOptions } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { isExpired, toSlotHold } from '../../slots/slot.mapper.ts'
import {
  endHold,
  findHold,
  findOrderWindows,
  HOME_VISIT,
  insertHold,
} from '../../slots/slot-hold.repository.ts'
import { lockWindows, reserveCapacity, type WindowRow } from '../../slots/slot-window.repository.ts'
import { findChosenSlot, requireFree, reserveSlot } from './chosen-slot.service.ts'
import { type DraftOwner, lockDraft } from './draft-owner.service.ts'

type HoldRequest = DraftOwner & {
  readonly orderId: string
  readonly slotId: string
  /** Sub-department of an appointment; `HOME_VISIT` for a home visit. */
  readonly subdepartment: string
}

export type DraftSlotService = {
  /**
   * Holds a slot for a draft, replacing its slot for the same sub-department. Repeating it with the
   * same slot returns the same hold, with the same expiry.
   * @throws Problem 404 for an order or slot unknown to this account, 409 `draft-gone`, `slot-past`
   * or `slot-taken`, 422 if the slot does not fit the order.
   */
  hold(request: HoldRequest): Promise<SlotHold>
  /**
   * Releases a hold. Idempotent.
   * @throws Problem 404, also for a hold of the other kind of visit, or 409 once it is booked.
   */
  release(accountId: string, holdId: string, visit: WindowRow['kind']): Promise<void>
}

/**
 * `reserve` and `isolation` can be replaced by the race tests (modules/slots/README.md): the guard
 * is the condition inside `reserveCapacity`, at any isolation level.
 */
export function draftSlotService(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  {
    reserve = reserveCapacity,
    ...options
  }: TransactionOptions & { readonly reserve?: typeof reserveCapacity } = {},
): DraftSlotService {
  const holdMs = config.holdMinutes * 60_000

  async function holdIn(tx: Transaction, request: HoldRequest): Promise<SlotHold> {
    const now = clock.now()
    const { accountId, orderId, slotId, subdepartment } = request
    // The lock serialises slot changes of one draft.
    const order = await lockDraft(tx, request, orderId)
    const chosen = await findChosenSlot(tx, order, request, now)
    const held = await findOrderWindows(tx, orderId, 'held')
    const current = held.find(({ hold }) => hold.subdepartment === subdepartment)
    if (current?.window.id === slotId && !isExpired(current.hold, now)) {
      return toSlotHold(current.hold, current.window, now)
    }
    requireFree(
      chosen.window,
      held.filter((other) => other !== current),
      now,
    )
    if (current) await lockWindows(tx, [slotId, current.window.id])
    const taken = await reserveSlot(tx, chosen, now, reserve)
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
    hold: (request) => inTransaction(db, (tx) => holdIn(tx, request), options),

    release: (accountId, holdId, visit) =>
      inTransaction(
        db,
        async (tx) => {
          const hold = await findHold(tx, accountId, holdId)
          if (!hold || (hold.subdepartment === HOME_VISIT) !== (visit === 'home')) {
            throw new Problem(404, 'unknown-hold', 'This slot is not held for you.')
          }
          if (hold.state === 'booked') {
            throw new Problem(
              409,
              'already-booked',
              'This slot belongs to an order you have placed.',
            )
          }
          await endHold(tx, hold, clock.now())
        },
        options,
      ),
  }
}
