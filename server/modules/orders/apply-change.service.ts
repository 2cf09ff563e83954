import type { Order } from '#contract/orders.schemas.ts'
import type { LinkedChange } from '#contract/rules/linked-orders.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import type { DoorPayment } from '#server/db/schema/orders.ts'
import type { Deps } from '#server/deps.ts'
import { labDay } from '#server/lab-time.ts'
import { inWords, toPaise, toRupees } from '#server/money.ts'
import type { RefundPart } from '../refunds/refund.service.ts'
import { returnPointsAbove } from '../wallet/wallet-hold.service.ts'
import { addChangeEvent, lockAnyOrder, type OrderRow, updateOrder } from './order.repository.ts'
import { paidAtDoorPaise, toAmountColumns } from './order-pricing.ts'
import { findInvoiceDates, lastBillingDay } from './reading/billing-period.ts'
import { readOrder } from './reading/read-order.service.ts'
import { refundShare, returnAtDoor } from './share-refund.service.ts'

/** Replaces the issued invoice of an order whose amounts changed (modules/invoices). */
export type ReplaceInvoice = (
  tx: Transaction,
  order: OrderRow,
  billed: Order,
  at: { readonly now: Date; readonly lab: Deps['config'] },
) => Promise<void>

export type AmountDeps = {
  readonly config: Deps['config']
  readonly replaceInvoice: ReplaceInvoice
}

/** A change of a placed booking, by the rules of the contract. */
export type Change = Pick<LinkedChange, 'orders'> & {
  /** As it was before, locked by the caller. */
  readonly booking: readonly OrderRow[]
  /** The order whose tests changed. */
  readonly own?: Parameters<typeof addChangeEvent>[2] & {
    readonly order: OrderRow
    /** As it was before. */
    readonly billed: Order
  }
  /** What comes back online, rupees by the id of an order that costs less. */
  readonly refunds?: ReadonlyMap<string, number>
  readonly why?: Pick<RefundPart, 'reason' | 'takenOut'>
}

/**
 * Applies a change to the orders of a booking that stay in it and cost something else now: amounts,
 * what is due, the timeline and the lab's feed, points, refund, and the invoice.
 */
export async function applyChange(
  tx: Transaction,
  { config, replaceInvoice }: AmountDeps,
  { booking, orders, own, refunds, why }: Change,
  now: Date,
): Promise<void> {
  const isOwn = (id: string) => id === own?.order.id
  const ownFirst = orders.toSorted((one, other) => +isOwn(other.order_id) - +isOwn(one.order_id))
  for (const { order_id, amounts, due, gateway_offer = 0 } of ownFirst) {
    const order = await lockAnyOrder(tx, order_id)
    const columns = toAmountColumns(amounts)
    const changed = own && isOwn(order_id) ? own : undefined
    if (!order || (!changed && order.netPayablePaise === columns.netPayablePaise)) continue
    const billed = changed?.billed ?? (await readOrder(tx, order, now))
    const isOnline = order.paymentMode === 'online'
    const duePaise = isOnline ? toPaise(due) : restOf(order, columns.netPayablePaise)
    const offerPaise = toPaise(gateway_offer)
    const stays = columns.netPayablePaise - duePaise - offerPaise
    const backPaise = Math.max(0, paidAtDoorPaise(order) - stays)
    await updateOrder(tx, order.id, {
      ...columns,
      duePaise,
      offerPaise,
      doorPayments: withMoreOver(order, backPaise),
      paid: isOnline || columns.netPayablePaise === 0 || paidAtDoorPaise(order) > 0,
      updatedAt: now,
    })
    const event = withBack(changed ?? chargeChanged(amounts), backPaise)
    await addChangeEvent(tx, order, event, now)
    await returnAtDoor(tx, order, backPaise, now)
    await returnPointsAbove(tx, order.id, pointsFor(amounts.redeem_from_wallet_points), now)
    const amountPaise = toPaise(refunds?.get(order.id) ?? 0)
    if (amountPaise > 0 && why) {
      await refundShare(tx, booking, order, { ...why, cause: 'reduced', amountPaise }, now)
    }
    await replaceInvoice(tx, order, billed, { now, lab: config })
  }
}

/** Of an order that was paid at the visit in part, what is left; 0 while nothing was. */
function restOf(order: OrderRow, netPayablePaise: number): number {
  const paid = paidAtDoorPaise(order)
  return paid === 0 ? 0 : Math.max(0, netPayablePaise - paid)
}

type ChangeEvent = Parameters<typeof addChangeEvent>[2]

/** The event, also with what the lab gives back. */
function withBack({ change, note }: ChangeEvent, backPaise: number): ChangeEvent {
  if (backPaise === 0) return { change, note }
  const back = inWords(toRupees(backPaise))
  return { change, note: `${note}. We give back ${back}, which you paid at the visit` }
}

/** The payments at the visit, with this much more of them to be given back: of the last ones first. */
function withMoreOver(order: OrderRow, backPaise: number): DoorPayment[] {
  let more = backPaise
  return order.doorPayments
    .toReversed()
    .map((payment) => {
      const over = Math.min(more, payment.paise - payment.overPaise)
      more -= over
      return { ...payment, overPaise: payment.overPaise + over }
    })
    .toReversed()
}

/** Tells patient and lab that another order of the visit carries the collection charge now. */
function chargeChanged({ hc_charges }: Pricing) {
  const note = hc_charges > 0 ? `Home collection ${inWords(hc_charges)}` : 'Home collection is free'
  return { change: 'charge-changed', note } as const
}

/** The orders that a change would charge, though their invoices can no longer be replaced. */
export async function closedIn(
  tx: Transaction,
  { booking, orders }: Pick<Change, 'booking' | 'orders'>,
  now: Date,
): Promise<string[]> {
  const closed: string[] = []
  for (const { order_id, amounts } of orders) {
    const order = booking.find(({ id }) => id === order_id)
    const isChanged = order?.netPayablePaise !== toPaise(amounts.net_payable)
    if (isChanged && (await isBillingClosed(tx, order_id, now))) closed.push(order_id)
  }
  return closed
}

/**
 * Whether the month of an issued invoice has ended: then its order can no longer change, because
 * the invoice can no longer be replaced.
 */
export async function isBillingClosed(db: Executor, orderId: string, now: Date): Promise<boolean> {
  const until = lastBillingDay(await findInvoiceDates(db, orderId))
  return until !== null && labDay(now) > until
}
