import type { LinkedOrder } from '../orders.schemas.ts'
import { isBeforeFirstVisit, isBeforeVisit } from './cancellation.ts'
import { paidAtDoor } from './door-payments.ts'
import {
  type PricedLine,
  type Pricing,
  type PricingInput,
  priceLines,
  roundToPaisa,
} from './pricing.ts'
import type { RefundAmounts } from './refund.ts'
import { pointsFor } from './wallet-points.ts'

/*
 * Orders that were booked together. The home orders of a booking are one visit with one collection
 * charge, which its first home order carries; orders at a centre count for the free limit too. A
 * home order that was moved apart is a visit of its own. Rupees.
 */

type BookedSlot = PricingInput['slot']

/** The collection charge of a visit for these lines, rupees. */
function chargeFor(lines: readonly PricedLine[], slot: BookedSlot): number {
  return priceLines({ lines, slot }).hc_charges
}

/** An order of a booking; `order.linked.orders` satisfies it. */
export type OrderOfBooking = Pick<
  LinkedOrder,
  | 'order_id'
  | 'status'
  | 'order_type'
  | 'own_visit'
  | 'payment_mode'
  | 'paid'
  | 'amounts'
  | 'due'
  | 'gateway_offer'
  | 'door_payments'
  | 'further_visit'
>

export type Booking = { readonly orders: readonly OrderOfBooking[] }

/** What a change of a booking does to its money. */
export type LinkedChange = {
  /** Collection charges of all orders that are not cancelled. */
  readonly charge_before: number
  readonly charge_after: number
  /** Still to be paid at the visit. */
  readonly due_before: number
  readonly due_after: number
  /** What comes back, less a charge that is kept back from it. */
  readonly refund: RefundAmounts
  /** The orders that stay, in their order; `due` is what is paid at the visit of each. */
  readonly orders: readonly {
    readonly order_id: string
    readonly amounts: Pricing
    readonly due: number
    readonly gateway_offer?: number | undefined
  }[]
}

/** The points that pay for these orders: each has points of its own. */
export function pointsSpentOn(
  orders: readonly { readonly amounts: Pick<Pricing, 'redeem_from_wallet_points'> }[],
): number {
  return orders.reduce((sum, { amounts }) => sum + pointsFor(amounts.redeem_from_wallet_points), 0)
}

/**
 * What cancelling one order, or all that wait for their visit, changes. The collection charge is
 * worked out again for those who stay: it passes to their first home order, and may now apply. Then
 * it is due at the visit or, if the booking was paid online, kept back from the refund, and never
 * more than the refund. An order takes its share of the coupon along and gets its points back; the
 * others keep theirs, also below the minimum of the coupon.
 */
export function cancelLinked({ orders }: Booking, which: string | 'all'): LinkedChange {
  const before = orders.filter(isLive)
  const gone = before.filter((order) =>
    which === 'all' ? isBeforeFirstVisit(order) : order.order_id === which,
  )
  const stays = before.filter((order) => !gone.includes(order))
  const paidBack = totalOf(gone, paidOnlineOf)
  const added = gone.some(isShared)
    ? addedCharge(orders.filter(isShared), stays.filter(isShared))
    : undefined
  const isOnline = added?.order.payment_mode === 'online'
  const rupees = Math.min(added?.rupees ?? 0, isOnline ? paidBack : Number.POSITIVE_INFINITY)
  const after = stays.map((order) =>
    order === added?.order ? charged(order, { ...added, rupees }, isOnline ? 0 : rupees) : order,
  )
  const wallet = ({ amounts }: OrderOfBooking) => amounts.redeem_from_wallet_points
  return {
    ...changeOf(before, after),
    refund: {
      online: roundToPaisa(paidBack - (isOnline ? rupees : 0)),
      wallet_points: pointsSpentOn(gone),
      wallet: totalOf(gone, wallet),
      ...offerIn(totalOf(gone, offerOf)),
      ...atVisitIn(totalOf(gone, paidAtDoor)),
    },
  }
}

/**
 * What moving one home order, or all of the visit, to a slot with this charge changes. Together they
 * keep their amounts. One that leaves the others is a visit of its own: it has a charge of its own
 * unless it has one, and the charge of the others is worked out again. What is added is paid at the
 * visit, however the booking was paid.
 */
export function moveLinked(
  { orders }: Booking,
  which: string | 'all',
  slot: NonNullable<BookedSlot>,
): LinkedChange {
  const before = orders.filter(isLive)
  const shared = before.filter(isShared)
  const moved = shared.find(({ order_id }) => order_id === which)
  const leaves = moved !== undefined && leavesVisit({ orders }, moved.order_id)
  const own = leaves && moved.amounts.hc_charges === 0 ? ownCharge(moved, slot) : undefined
  const others = leaves ? addedCharge(orders.filter(isShared), without(shared, moved)) : undefined
  const after = before.map((order) => {
    const added = [own, others].find((one) => one?.order === order)
    return added ? charged(order, added, added.rupees) : order
  })
  return { ...changeOf(before, after), refund: { online: 0, wallet_points: 0, wallet: 0 } }
}

/**
 * Rupees of the collection charge of a cancelled order that those who stay in its visit carry now. What
 * was paid for it stays in its own sums: the refund says what was kept back.
 */
export function passedCharge(
  {
    order_id,
    status,
    paid,
    amounts,
  }: Pick<OrderOfBooking, 'order_id' | 'status' | 'paid' | 'amounts'>,
  booking: Booking | undefined,
): number {
  const own = booking?.orders.find((one) => one.order_id === order_id)
  if (!booking || !own || status !== 'cancelled' || paid || !isShared(own)) return 0
  const stays = booking.orders.filter((one) => isLive(one) && isHome(one) && isShared(one))
  return Math.min(
    amounts.hc_charges,
    totalOf(stays, (one) => one.amounts.hc_charges),
  )
}

/** Whether others have the visit of a home order, which becomes one of its own if it moves alone. */
export function sharesVisit({ orders }: Booking, orderId: string): boolean {
  const shared = orders.filter((order) => isLive(order) && isShared(order) && isHome(order))
  return shared.length > 1 && shared.some(({ order_id }) => order_id === orderId)
}

/**
 * Whether a home order that moves alone leaves others behind, and so has a charge of its own. After a
 * visit at which only this one failed, nobody is left behind.
 */
export function leavesVisit({ orders }: Booking, orderId: string): boolean {
  const waits = ({ order_id, status }: OrderOfBooking) =>
    order_id !== orderId && isBeforeVisit(status)
  const shared = orders.filter((order) => isShared(order) && isHome(order))
  return sharesVisit({ orders }, orderId) && shared.some(waits)
}

/** Whether the others of the visit cost more once a home order moves away alone. */
export function chargesOthers({ orders }: Booking, orderId: string): boolean {
  if (!leavesVisit({ orders }, orderId)) return false
  const shared = orders.filter(isShared)
  const stays = shared.filter((order) => isLive(order) && order.order_id !== orderId)
  return (addedCharge(shared, stays)?.rupees ?? 0) > 0
}

/** A charge that is added to an order; `slotCharges` is that of its slot, free or not. */
type AddedCharge = {
  readonly order: OrderOfBooking
  readonly rupees: number
  readonly slotCharges: number
}

function ownCharge(order: OrderOfBooking, slot: NonNullable<BookedSlot>): AddedCharge {
  return { order, rupees: chargeFor([asLine(order)], slot), slotCharges: slot.charge }
}

/**
 * What the first home order of those that stay in a visit has to carry more than they have; none once
 * the visit took place.
 * @param all of the visit, with those that left, which may have carried the charge
 */
export function addedCharge(
  all: readonly OrderOfBooking[],
  stays: readonly OrderOfBooking[],
): AddedCharge | undefined {
  const order = stays.find((one) => isHome(one) && isBeforeVisit(one.status))
  if (!order) return undefined
  const slotCharges = Math.max(0, ...all.map(({ amounts }) => amounts.slot_charges))
  const slot = { slot_date: '', charge: slotCharges }
  const charge = chargeFor(stays.map(asLine), slot)
  const has = totalOf(stays, ({ amounts }) => amounts.hc_charges)
  return { order, rupees: Math.max(0, roundToPaisa(charge - has)), slotCharges }
}

/** @param due what of the charge is paid at the visit */
export function charged(
  order: OrderOfBooking,
  { rupees, slotCharges }: AddedCharge,
  due: number,
): OrderOfBooking {
  const { hc_charges, total, net_payable } = order.amounts
  const amounts = {
    ...order.amounts,
    slot_charges: slotCharges,
    hc_charges: roundToPaisa(hc_charges + rupees),
    total: roundToPaisa(total + rupees),
    net_payable: roundToPaisa(net_payable + rupees),
  }
  return { ...order, amounts, due: roundToPaisa(order.due + due) }
}

/** The sums before and after; `orders` are those of `after`. */
export function changeOf(before: readonly OrderOfBooking[], after: readonly OrderOfBooking[]) {
  const charge = ({ amounts }: OrderOfBooking) => amounts.hc_charges
  const due = (order: OrderOfBooking) => order.due
  return {
    charge_before: totalOf(before, charge),
    charge_after: totalOf(after, charge),
    due_before: totalOf(before, due),
    due_after: totalOf(after, due),
    orders: after.map((order) => {
      const { order_id, amounts, due } = order
      return { order_id, amounts, due, ...offerIn(offerOf(order)) }
    }),
  }
}

export function isLive({ status }: OrderOfBooking): boolean {
  return status !== 'cancelled'
}

function isHome({ order_type }: OrderOfBooking): boolean {
  return order_type === 'home_collection'
}

/** Of the visit with the others, or at a centre. */
export function isShared({ own_visit }: OrderOfBooking): boolean {
  return !own_visit
}

/** All tests of an order as one line, for the free limit. */
function asLine({ amounts }: OrderOfBooking): PricedLine {
  return { mrp: amounts.mrp_total, selling_price: amounts.sub_total }
}

/** What the patient paid through the gateway for an order, its share of the payment of the booking. */
export function paidOnlineOf(order: OrderOfBooking): number {
  const { paid, payment_mode, amounts, due } = order
  if (!paid || payment_mode !== 'online') return 0
  const notOnline = due + offerOf(order) + paidAtDoor(order)
  return Math.max(0, roundToPaisa(amounts.net_payable - notOnline))
}

function offerOf({ gateway_offer = 0 }: OrderOfBooking): number {
  return gateway_offer
}

/** As `gateway_offer`, which is absent for 0. */
export function offerIn(rupees: number): { readonly gateway_offer?: number } {
  return rupees > 0 ? { gateway_offer: rupees } : {}
}

/** As `at_visit` of a refund, which is absent for 0. */
export function atVisitIn(rupees: number): { readonly at_visit?: number } {
  return rupees > 0 ? { at_visit: rupees } : {}
}

function without<T>(all: readonly T[], one: T): T[] {
  return all.filter((other) => other !== one)
}

export function totalOf<T>(all: readonly T[], rupees: (one: T) => number): number {
  return roundToPaisa(all.reduce((sum, one) => sum + rupees(one), 0))
}
