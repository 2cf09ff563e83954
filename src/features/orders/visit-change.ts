import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import type { LinkedOrder, LinkedOrders, Order } from '#contract/orders.schemas.ts'
import { awaitsSlot, isBeforeFirstVisit } from '#contract/rules/cancellation.ts'
import { nextVisitCharge } from '#contract/rules/further-visit.ts'
import { capitalise, listInWords } from '#contract/rules/in-words.ts'
import {
  cancelLinked,
  chargesOthers,
  type LinkedChange,
  leavesVisit,
  moveLinked,
  paidOnlineOf,
  totalOf,
} from '#contract/rules/linked-orders.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { ordersOfVisit, turnsOf } from '#contract/rules/preparation/booking-plan.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { inChosenTurn } from '#contract/rules/visit-turns.ts'
import { allInWords, countInWords } from '#lib/format/count-in-words.ts'
import type { BillRow } from '#ui/bill.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { isActive } from './order-groups.ts'
import { nothingBack, refundParts } from './refund-format.ts'
import { ownVisitInWords, SAME_PRICE, type VisitOrder } from './visit-format.ts'

/** What another visit does to the price, before its slot is known. */
export const TWO_VISITS = 'With separate visits, each has its own collection charge.'

/** One order of a booking, or all that wait for their visit. */
export type Who = string | 'all'

export type WhoOption = { readonly value: Who; readonly label: string }

/** Those who wait for their first visit: they can be cancelled, or move. */
export function waitingOrders({ orders }: LinkedOrders): LinkedOrder[] {
  return inChosenTurn(orders.filter(isBeforeFirstVisit))
}

/** The home orders that share one visit and wait for it. */
export function sharedVisit(booking: LinkedOrders): LinkedOrder[] {
  return waitingOrders(booking).filter(
    ({ order_type, own_visit }) => order_type === 'home_collection' && !own_visit,
  )
}

/** How many can move with this order; 1 if it has a visit of its own, or that of another has begun. */
export function peopleMoving({ order_id, linked }: Pick<Order, 'order_id' | 'linked'>): number {
  const shared = linked ? sharedVisit(linked) : []
  const isOne = shared.every((one) => one.order_id !== order_id) || shared.some(isClosed)
  return isOne ? 1 : shared.length
}

/** Whether a change of its slot starts with everybody: alone it would make the others dearer, whose slot it leaves. */
export function movesTogether(order: Order): boolean {
  const { order_id, linked } = order
  if (!linked || peopleMoving(order) === 1) return false
  // Who waits for a slot takes nobody along who has one.
  const keepsOthers = awaitsSlot(order) && sharedVisit(linked).some(({ slot }) => slot !== null)
  return !keepsOthers && chargesOthers(linked, order_id)
}

/** The lab has its money, somebody is on the way, or part of it is done: nobody moves or cancels it. */
function isClosed({ closed }: LinkedOrder): boolean {
  return closed === true
}

/** Why not all are offered; null if they are. */
export function closedInWords(booking: LinkedOrders): string | null {
  const closed = waitingOrders(booking).filter(isClosed)
  if (closed.length === 0) return null
  const names = closed.map(({ member }) => member.firstName)
  const order = closed.length === 1 ? 'order' : 'orders'
  const atHome = closed.some(({ order_type }) => order_type === 'home_collection')
  const why = `${atHome ? 'the phlebotomist has set out, or ' : ''}part of the visit is done or paid`
  return `The ${order} of ${listInWords(names)} can no longer be changed here: ${why}. Please call us.`
}

/** "All three", then each person. */
export function cancelOptions(booking: LinkedOrders): WhoOption[] {
  const waiting = waitingOrders(booking)
  const all =
    waiting.length > 1 && !waiting.some(isClosed)
      ? [{ value: 'all', label: capitalise(allInWords(waiting.length)) }]
      : []
  const open = waiting.filter((order) => !isClosed(order))
  return [
    ...all,
    ...open.map((order) => ({ value: order.order_id, label: nameOf(order, waiting) })),
  ]
}

function isWalkIn({ order_type, slot }: LinkedOrder): boolean {
  return order_type === 'lab_visit' && slot === null
}

/** The home visit as a whole, then each person who does not walk in. */
export function moveOptions(booking: LinkedOrders): WhoOption[] {
  const waiting = waitingOrders(booking)
  const shared = sharedVisit(booking)
  const label =
    shared.length === waiting.length ? capitalise(allInWords(shared.length)) : 'The home visit'
  const movable = waiting.filter((order) => !isWalkIn(order) && !isClosed(order))
  return [
    ...(shared.length > 1 && !shared.some(isClosed) ? [{ value: 'all', label }] : []),
    ...movable.map((order) => ({ value: order.order_id, label: nameOf(order, waiting) })),
  ]
}

/** Why some of those who wait are not offered to move; null if all are. */
export function unmovableWords(booking: LinkedOrders): string | null {
  const walkIns = waitingOrders(booking).filter(isWalkIn)
  if (walkIns.length === 0) return null
  const names = listInWords([...new Set(walkIns.map(({ member }) => member.firstName))])
  const [orders, have] = walkIns.length === 1 ? ['order', 'has'] : ['orders', 'have']
  return `The walk-in ${orders} of ${names} ${have} no slot to move.`
}

/** "Asha"; "Asha, at the centre" if she has another order. */
function nameOf(order: LinkedOrder, all: readonly LinkedOrder[]): string {
  const { member, order_type } = order
  const isTwice = all.filter((one) => one.member.member_id === member.member_id).length > 1
  if (!isTwice) return member.firstName
  return `${member.firstName}, ${order_type === 'home_collection' ? 'at home' : 'at the centre'}`
}

/** What a patient reads before confirming. */
export type ChangePreview = {
  readonly text: string
  readonly rows: readonly BillRow[]
  readonly totals: readonly BillRow[]
  /** What is due or comes back, in sentences. */
  readonly notes: readonly string[]
}

/** `who` is cancelled; `orders` are the same orders in full, once they are loaded. */
export function cancelPreview(
  booking: LinkedOrders,
  who: Who,
  orders: readonly VisitOrder[] = [],
): ChangePreview {
  const change = cancelLinked(booking, who)
  const before = booking.orders.filter(isActive)
  const gone = before.filter(
    ({ order_id }) => !change.orders.some((one) => one.order_id === order_id),
  )
  const [first] = gone
  const label =
    gone.length === 1 && first
      ? `${first.member.firstName}’s order`
      : `${capitalise(countInWords(gone.length))} orders`
  const ids = gone.map(({ order_id }) => order_id)
  const price = totalOf(gone, ({ amounts }) => amounts.net_payable)
  return {
    text: cancelText(booking, gone, change),
    rows: [
      { ...ordersInWords(before, change.charge_before), value: formatRupees(booking.total) },
      { label, ...shareOf(gone), value: formatRupees(-price), kind: 'off' },
      ...chargedOrders(booking, change),
      ...paidRows(booking, change),
    ],
    totals: totalsOf(change),
    notes: [
      ...moneyNotes(booking, gone, change, orders),
      ...turnNotes(orders, ids),
      ...instead(orders, ids),
    ],
  }
}

/**
 * Said after “cancel all”, which cancels only the orders that still wait for their visit.
 * @param before the booking as it was
 */
export function allCancelledCopy(
  { orders }: Pick<LinkedOrders, 'orders'>,
  before: LinkedOrders,
): string {
  const back = refundParts(cancelLinked(before, 'all').refund)
  const refund = back.length > 0 ? ` Refund: ${listInWords(back)}.` : ''
  const going = orders.filter(isActive)
  if (going.length === 0) return `All orders of the booking are cancelled.${refund}`
  const names = listInWords(going.map(({ order_no }) => order_no))
  const others = going.length === 1 ? `Order ${names} is` : `Orders ${names} are`
  return `All orders that waited for their visit are cancelled. ${others} not changed.${refund}`
}

/**
 * One home order moves away from the others; null if it takes its money along unchanged.
 * @param orders those of its booking in full, once they are loaded
 */
export function movePreview(
  order: Order,
  slot: { readonly slot_date: string; readonly charge: number },
  orders: readonly VisitOrder[],
): ChangePreview | null {
  const { order_id, linked: booking, member } = order
  if (!booking || !leavesVisit(booking, order_id)) return null
  const moved = moveLinked(booking, order_id, slot)
  const next = nextVisitCharge(order)
  const change = { ...moved, due_after: roundToPaisa(moved.due_after + next) }
  const added = roundToPaisa(change.charge_after + next - change.charge_before)
  return {
    text: `${member.firstName} then has ${ownVisitInWords(member)}.${added > 0 ? '' : ` ${SAME_PRICE}`}`,
    rows: [
      { label: booking.due === 0 ? 'Paid' : 'Now', value: formatRupees(booking.total) },
      ...chargedOrders(booking, change),
      ...(next > 0 ? [{ label: 'The next visit', value: `+${formatRupees(next)}` }] : []),
    ],
    totals: totalsOf(change),
    notes: turnNotes(orders, [order_id]),
  }
}

/** What one home order adds to the price by moving away from the others, rupees. */
export function movedCharge({ order_id, linked }: Order, charge: number): number {
  if (!linked) return 0
  const change = moveLinked(linked, order_id, { slot_date: '', charge })
  return roundToPaisa(change.charge_after - change.charge_before)
}

/** What came off the price of orders that are cancelled: it goes with them. */
function shareOf(gone: readonly LinkedOrder[]): Pick<BillRow, 'small'> {
  const off = gone.reduce((sum, { amounts }) => sum + amounts.order_discount, 0)
  const points = gone.reduce((sum, { amounts }) => sum + amounts.redeem_from_wallet_points, 0)
  const parts = [
    ...(off > 0 ? [`${formatRupees(roundToPaisa(off))} from the coupon`] : []),
    ...(points > 0 ? [`${formatRupees(roundToPaisa(points))} from points`] : []),
  ]
  return parts.length > 0 ? { small: `after ${listInWords(parts)}` } : {}
}

/** What was paid already, so that the rows add up to what is due or comes back. */
function paidRows({ total, due }: LinkedOrders, { refund }: LinkedChange): BillRow[] {
  const paid = roundToPaisa(total - due)
  const { gateway_offer: offer = 0 } = refund
  return [
    ...(paid > 0 ? [{ label: 'Paid', value: formatRupees(-paid) }] : []),
    ...(offer > 0
      ? [{ label: 'Paid by an offer, not refunded', value: `+${formatRupees(offer)}` }]
      : []),
  ]
}

function cancelText(
  booking: LinkedOrders,
  gone: readonly LinkedOrder[],
  change: LinkedChange,
): string {
  if (change.orders.length === 0) {
    const isHome = gone.some(({ order_type }) => order_type === 'home_collection')
    return `All orders are cancelled${isHome ? ' and no one will visit' : ''}.`
  }
  const namesOf = (some: readonly LinkedOrder[]) =>
    listInWords([...new Set(some.map((one) => nameOf(one, booking.orders).replace(',', '')))])
  const stays = inChosenTurn(booking.orders).filter(({ order_id }) =>
    change.orders.some((one) => one.order_id === order_id),
  )
  if (change.charge_after > change.charge_before) {
    const shared = stays.filter(({ own_visit }) => !own_visit)
    const tests = totalOf(shared, ({ amounts }) => amounts.sub_total)
    return `Without ${namesOf(gone)} the tests come to ${formatRupees(tests)}, below ${formatRupees(FREE_COLLECTION_FROM)}, so the collection charge applies.`
  }
  return `The ${stays.length === 1 ? 'order' : 'orders'} of ${namesOf(stays)} ${stays.length === 1 ? 'stays' : 'stay'} booked.`
}

/** "Three orders, collection free"; only orders at home are collected. */
function ordersInWords(orders: readonly LinkedOrder[], charge: number) {
  const home = orders.filter(({ order_type }) => order_type === 'home_collection').length
  const label = `${capitalise(countInWords(orders.length))} orders`
  const collection = charge === 0 ? 'collection free' : `collection ${formatRupees(charge)}`
  if (home === orders.length) return { label: `${label}, ${collection}` }
  return home === 0 ? { label } : { label, small: `${countInWords(home)} at home, ${collection}` }
}

/** Each order that carries more of the collection charge, by name. */
function chargedOrders({ orders }: LinkedOrders, change: LinkedChange): BillRow[] {
  return change.orders.flatMap(({ order_id, amounts }) => {
    const before = orders.find((one) => one.order_id === order_id)
    const more = roundToPaisa(amounts.hc_charges - (before?.amounts.hc_charges ?? 0))
    if (!before || more === 0) return []
    const label = `Home collection, ${before.member.firstName}’s order`
    return [{ label, value: `+${formatRupees(more)}` }]
  })
}

function totalsOf({ due_after, refund }: LinkedChange): BillRow[] {
  const { online, at_visit = 0 } = refund
  const back = [
    ...(online > 0 ? [{ label: 'Refund', value: formatRupees(online) }] : []),
    ...(at_visit > 0 ? [{ label: 'Back from us', value: formatRupees(at_visit) }] : []),
  ]
  const due = { label: 'To pay at service', value: formatRupees(due_after) }
  return due_after > 0 || back.length === 0 ? [...back, due] : back
}

function moneyNotes(
  booking: LinkedOrders,
  gone: readonly LinkedOrder[],
  change: LinkedChange,
  orders: readonly VisitOrder[],
): string[] {
  const { due_before, due_after, refund } = change
  const parts = refundParts(refund)
  const kept = roundToPaisa(totalOf(gone, paidOnlineOf) - refund.online)
  if (parts.length > 0) {
    return [
      ...parts.map((part) => `${part}.`),
      ...(kept > 0
        ? [`The collection charge of ${formatRupees(kept)} is kept back from the refund.`]
        : []),
    ]
  }
  if (kept > 0) return [`What you paid goes towards the collection charge, so no refund is due.`]
  const less = roundToPaisa(due_before - due_after)
  const words = less > 0 ? `${formatRupees(less)} less. ` : ''
  const cancelled = gone.map((one) => orders.find((full) => full.order_id === one.order_id) ?? {})
  return [`${words}${nothingBack(cancelled, 'no refund is due', booking)}`]
}

/** When those who stay are seen, once somebody before them is gone. */
export function turnNotes(
  orders: readonly VisitOrder[],
  gone: readonly string[],
  when: 'then' | 'now' = 'then',
): string[] {
  const before = ordersOfVisit(orders.filter(isActive))
  const stays = before.filter(({ order_id }) => !gone.includes(order_id))
  const turns = turnsOf(stays)
  const old = turnsOf(before)
  const earlier = stays.flatMap(({ order_id, slot, member }) => {
    const at = turns.get(order_id)?.from_time ?? slot?.from_time
    return at && old.has(order_id) && at !== old.get(order_id)?.from_time
      ? [{ name: member.firstName, at: clockTime(at) }]
      : []
  })
  const times = earlier.map(({ name, at }, index) =>
    index === 0 ? `${name} ${when} goes at ${at}` : `${name} at ${at}`,
  )
  return times.length > 0 ? [`${times.join(', ')}.`] : []
}

/** The other way for somebody who leaves a visit that takes place. */
function instead(orders: readonly VisitOrder[], gone: readonly string[]): string[] {
  const visit = ordersOfVisit(orders.filter(isActive))
  const [first] = visit.filter(({ order_id }) => gone.includes(order_id))
  if (!first || visit.every(({ order_id }) => gone.includes(order_id))) return []
  return [
    `Moving ${first.member.firstName} to another day instead makes a separate visit. ${TWO_VISITS}`,
  ]
}
