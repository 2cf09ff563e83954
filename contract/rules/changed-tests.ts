import { isBeforeVisit } from './cancellation.ts'
import { paidAtDoor } from './door-payments.ts'
import {
  addedCharge,
  atVisitIn,
  type Booking,
  changeOf,
  charged,
  isLive,
  isShared,
  type LinkedChange,
  type OrderOfBooking,
  offerIn,
  paidOnlineOf,
  pointsSpentOn,
  totalOf,
} from './linked-orders.ts'
import { isCollectionFree, type PricedLine, roundToPaisa } from './pricing.ts'

/** What an added test changes for all orders of its visit together; one of `pay` and `less` is 0. */
export type AddedChange = LinkedChange & {
  /** More to pay, rupees: before the test is added if the order was paid online, else at the visit. */
  readonly pay: number
  readonly less: number
  /** What comes back online, by the id of the order that got cheaper. */
  readonly refunds: ReadonlyMap<string, number>
}

/**
 * What adding a test to an order changes. Coupon, points and slot charge stay as they were booked;
 * home collection becomes free from the usual limit, by all tests of the visit, on every order that
 * waits for it. The charge that ends and the price of the test are set off against each other. Of
 * what was paid online, what is due at a visit falls first.
 */
export function addTest({ orders }: Booking, orderId: string, test: PricedLine): AddedChange {
  const { own, visit } = visitOf(orders, orderId)
  const before = visit.filter(isLive)
  const more = withTest(own, test, 1)
  const isFree = isFreeFor(before.map((order) => (order === own ? more : order)))
  const changes = before.map((was) => {
    const order = was === own ? more : was
    const ends = isFree && isBeforeVisit(was.status)
    const after = withPointsToTotal(ends ? withoutCharge(order) : order)
    const cost = roundToPaisa(after.amounts.net_payable - was.amounts.net_payable)
    const isPaidFirst = cost > 0 && was.payment_mode === 'online'
    const settled = isPaidFirst ? { order: after, online: 0, atVisit: 0 } : settle(was, after, 0)
    return { was, ...settled, cost }
  })
  const after = changes.map(({ order }) => order)
  const sums = changeOf(before, after)
  const isOnline = own.payment_mode === 'online'
  const cost = Math.max(0, changes.find(({ was }) => was === own)?.cost ?? 0)
  const back = totalOf(changes, ({ online }) => online)
  const kept = Math.min(isOnline ? cost : 0, back)
  const net = roundToPaisa(isOnline ? cost - back : sums.due_after - sums.due_before)
  const wallet = ({ amounts }: OrderOfBooking) => amounts.redeem_from_wallet_points
  return {
    ...sums,
    refund: {
      online: roundToPaisa(back - kept),
      wallet_points: pointsSpentOn(before) - pointsSpentOn(after),
      wallet: roundToPaisa(totalOf(before, wallet) - totalOf(after, wallet)),
      ...atVisitIn(totalOf(changes, ({ atVisit }) => atVisit)),
    },
    pay: Math.max(0, net),
    less: Math.max(0, -net),
    refunds: lessKept(changes, kept),
  }
}

/** What comes back of each order, less what of it pays for the test. */
function lessKept(
  changes: readonly { readonly was: OrderOfBooking; readonly online: number }[],
  rupees: number,
): ReadonlyMap<string, number> {
  let kept = rupees
  return new Map(
    changes.map(({ was, online }) => {
      const own = Math.min(kept, online)
      kept = roundToPaisa(kept - own)
      return [was.order_id, roundToPaisa(online - own)]
    }),
  )
}

/**
 * What taking an added test out of an order changes. If the tests of its visit fall below the free
 * limit, the collection charge comes back, on the first home order. The coupon stays, and so do the
 * points, except those above a total that fell. Of an order that was paid online, what is due at the
 * visit falls first; then the charge is kept back from the refund, and what that does not pay for is
 * due at the visit. The sums are those of the orders whose tests count together.
 * @param offer rupees that an offer of the gateway paid of the test, if it had a payment of its own:
 * they leave with it, and do not come back
 */
export function takeOut(
  { orders }: Booking,
  orderId: string,
  test: PricedLine,
  offer = 0,
): LinkedChange {
  const { own, visit } = visitOf(orders, orderId)
  const before = visit.filter(isLive)
  const less = withTest(own, test, -1)
  const stays = before.map((order) => (order === own ? less : order))
  const ends = isFreeFor(before) && !isFreeFor(stays)
  const added = ends ? addedCharge(visit, stays) : undefined
  const isCharged = added?.order === less
  const after = withPointsToTotal(added && isCharged ? charged(less, added, 0) : less)
  const back = settle(own, after, offer)
  const charge = added && !isCharged ? added.rupees : 0
  const kept = Math.min(charge, back.online)
  const changed = stays.map((order) => {
    if (order === less) return back.order
    return added && order === added.order
      ? charged(order, added, roundToPaisa(charge - kept))
      : order
  })
  return {
    ...changeOf(before, changed),
    refund: {
      online: roundToPaisa(back.online - kept),
      wallet_points: pointsSpentOn([own]) - pointsSpentOn([after]),
      wallet: roundToPaisa(
        own.amounts.redeem_from_wallet_points - after.amounts.redeem_from_wallet_points,
      ),
      ...offerIn(back.offer),
      ...atVisitIn(back.atVisit),
    },
  }
}

/** The order, and those whose tests count with its own for the collection charge. */
function visitOf(orders: Booking['orders'], orderId: string) {
  const own = orders.find(({ order_id }) => order_id === orderId)
  if (!own) throw new Error('The order does not belong to the booking.')
  return { own, visit: own.own_visit ? [own] : orders.filter(isShared) }
}

/** @param count 1 with the test, -1 without it */
function withTest(
  order: OrderOfBooking,
  { mrp, selling_price }: PricedLine,
  count: 1 | -1,
): OrderOfBooking {
  const mrp_total = roundToPaisa(order.amounts.mrp_total + count * mrp)
  const sub_total = roundToPaisa(order.amounts.sub_total + count * selling_price)
  const sums = {
    mrp_total,
    sub_total,
    discount: roundToPaisa(mrp_total - sub_total),
    total: roundToPaisa(order.amounts.total + count * selling_price),
  }
  return { ...order, amounts: { ...order.amounts, ...sums } }
}

function withoutCharge(order: OrderOfBooking): OrderOfBooking {
  const { hc_charges, total } = order.amounts
  const amounts = { ...order.amounts, hc_charges: 0, total: roundToPaisa(total - hc_charges) }
  return { ...order, amounts }
}

function withPointsToTotal(order: OrderOfBooking): OrderOfBooking {
  const { total } = order.amounts
  const redeem_from_wallet_points = Math.min(order.amounts.redeem_from_wallet_points, total)
  const net_payable = roundToPaisa(total - redeem_from_wallet_points)
  return { ...order, amounts: { ...order.amounts, redeem_from_wallet_points, net_payable } }
}

/**
 * An order that costs less, with what is due at its visit, and what comes back: of what was paid online, and
 * of what the lab received at a visit; rupees.
 * @param ofTest what an offer of the gateway paid of it
 */
export function settle(before: OrderOfBooking, after: OrderOfBooking, ofTest: number) {
  const less = roundToPaisa(before.amounts.net_payable - after.amounts.net_payable)
  // What the lab has received at the door stays paid, as far as the order costs that much.
  const due = Math.max(0, roundToPaisa(before.due - less))
  const atVisitOf = ({ amounts, gateway_offer = 0 }: OrderOfBooking) =>
    Math.max(0, roundToPaisa(paidAtDoor(before) - (amounts.net_payable - due - gateway_offer)))
  if (before.payment_mode !== 'online') {
    return { order: { ...after, due }, online: 0, offer: 0, atVisit: atVisitOf(after) }
  }
  const priced = Math.max(0, roundToPaisa(less - before.due))
  const { gateway_offer = 0, ...rest } = after
  const leaves = Math.min(ofTest, gateway_offer, priced)
  const online = Math.min(roundToPaisa(priced - leaves), paidOnlineOf(before))
  const order = { ...rest, due, ...offerIn(roundToPaisa(gateway_offer - leaves)) }
  const atVisit = atVisitOf(order)
  // The rest was paid by an offer.
  const offer = Math.min(gateway_offer, Math.max(0, roundToPaisa(priced - online - atVisit)))
  return { order, online, offer, atVisit }
}

function isFreeFor(visit: readonly OrderOfBooking[]): boolean {
  return isCollectionFree(totalOf(visit, ({ amounts }) => amounts.sub_total))
}
