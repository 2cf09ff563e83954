import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { lockBooking } from '../booking.repository.ts'
import { linkedRefused, requireParent } from '../order.problems.ts'
import { updateOrder } from '../order.repository.ts'
import { type DraftOwner, lockDraft } from './draft-owner.service.ts'

/**
 * Stores who gives samples first at the home visit of a booking. The places that are held stay: all
 * of them are in one slot, and each order keeps its own.
 * @param orderIds the home orders in turn; none for the usual order, those who fast first
 * @throws Problem 404, 409 `draft-gone`; 409 `linked-refused` if these are not the home orders, 422
 * unless `orderId` is the first order of the booking.
 */
export function arrangeTurns(
  { db }: Pick<Deps, 'db'>,
  owner: DraftOwner,
  orderId: string,
  orderIds: readonly string[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const parent = await lockDraft(tx, owner, orderId)
    requireParent(parent)
    const booking = await lockBooking(tx, parent)
    const homes = booking.filter(({ orderType }) => orderType === 'home_collection')
    const isEach = homes.every(({ id }) => orderIds.includes(id))
    if (orderIds.length > 0 && (orderIds.length !== homes.length || !isEach)) {
      throw linkedRefused('The people of this visit have changed. Please check them again.', 409)
    }
    for (const { id, visitTurn } of homes) {
      const turn = orderIds.length === 0 ? null : orderIds.indexOf(id) + 1
      if (turn !== visitTurn) await updateOrder(tx, id, { visitTurn: turn })
    }
  })
}
