import { MAX_ORDERS_OF_BOOKING } from '#contract/constants.ts'
import type { DraftPayload } from '#contract/orders.schemas.ts'
import type { Transaction } from '#server/db/client.ts'
import { lockBooking } from '../booking.repository.ts'
import { linkedRefused, unknownOrder } from '../order.problems.ts'
import { findOrder, lockOrder, type OrderRow, updateOrder } from '../order.repository.ts'
import { claimDraft, type DraftOwner } from './draft-owner.service.ts'

/** What decides whether a draft fits the others of a booking. */
type LinkableDraft = Pick<OrderRow, 'memberId' | 'orderType' | 'cityId'> & {
  readonly address?: OrderRow['address'] | undefined
  /** Absent for a new draft, which is the last. */
  readonly createdAt?: Date
}

/**
 * Locks the booking that a draft joins, and makes the session its owner.
 * @throws Problem 404; 409 `linked-refused` unless the parent is an open draft, 422 if it is linked.
 */
export async function lockParentBooking(
  tx: Transaction,
  owner: DraftOwner,
  parentId: string,
): Promise<OrderRow[]> {
  const parent = await lockOrder(tx, owner.accountId, parentId)
  if (!parent) throw unknownOrder()
  if (parent.status !== 'draft') {
    throw linkedRefused('The first order of this booking is no longer open. Start again.', 409)
  }
  if (parent.parentOrderId !== null)
    throw linkedRefused('An order is linked to the first one only.')
  await claimDraft(tx, parent, owner)
  return lockBooking(tx, parent)
}

/**
 * A draft stays in its booking.
 * @throws Problem 404 for an unknown parent, 422 `linked-refused` for another one.
 */
export async function requireSameParent(
  tx: Transaction,
  { accountId, parentOrderId }: OrderRow,
  { parent_order_id: named }: DraftPayload,
): Promise<void> {
  if (named === parentOrderId) return
  if (named !== null && !(await findOrder(tx, accountId, named))) throw unknownOrder()
  throw linkedRefused('An order cannot pass from one booking to another.')
}

/**
 * @param others the other drafts of the booking, the parent first; none for a single draft
 * @throws Problem 422 `linked-refused`
 */
export function requireLinkable(others: readonly OrderRow[], draft: LinkableDraft): void {
  if (others.length >= MAX_ORDERS_OF_BOOKING) {
    throw linkedRefused(`You can book up to ${MAX_ORDERS_OF_BOOKING} orders together.`)
  }
  if (others.some(({ cityId }) => cityId !== draft.cityId)) {
    throw linkedRefused('All orders of a booking are in one city.')
  }
  const isTwice = ({ memberId, orderType }: OrderRow) =>
    memberId === draft.memberId && orderType === draft.orderType
  if (others.some(isTwice)) {
    throw linkedRefused('This person is in the booking already. Add the tests to that order.')
  }
  // The first home order decides the address for all.
  const { createdAt } = draft
  const home = others.find(
    (order) => order.orderType === 'home_collection' && !(createdAt && order.createdAt > createdAt),
  )
  if (draft.orderType !== 'home_collection' || !home?.address || !draft.address) return
  if (home.address.id !== draft.address.id) {
    throw linkedRefused('One visit goes to one address. Choose the address of the others.')
  }
}

/** Gives the home orders of a booking the address of the one that changed, or of the others. */
export async function shareAddress(
  tx: Transaction,
  booking: readonly OrderRow[],
  changed: OrderRow,
): Promise<void> {
  const homes = booking.filter(({ orderType }) => orderType === 'home_collection')
  const isChosen = changed.orderType === 'home_collection' && changed.address !== null
  const address = isChosen
    ? changed.address
    : (homes.find((order) => order.id !== changed.id)?.address ?? null)
  for (const order of homes) {
    if (order.address?.id !== address?.id) await updateOrder(tx, order.id, { address })
  }
}

/** Later than every draft of the booking: their order is that in which they were made. */
export function afterAll(others: readonly OrderRow[], now: Date): Date {
  const last = Math.max(0, ...others.map(({ createdAt }) => createdAt.getTime() + 1))
  return new Date(Math.max(last, now.getTime()))
}
