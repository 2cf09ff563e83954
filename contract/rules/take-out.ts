import {
  addedCharge,
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
import { isCollectionFree, type PricedLine, toPaise } from './pricing.ts'

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
  const own = orders.find(({ order_id }) => order_id === orderId)
  if (!own) throw new Error('The order does not belong to the booking.')
  const visit = own.own_visit ? [own] : orders.filter(isShared)
  const before = visit.filter(isLive)
  const less = withoutTest(own, test)
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
    return added && order === added.order ? charged(order, added, toPaise(charge - kept)) : order
  })
  return {
    ...changeOf(before, changed),
    refund: {
      online: toPaise(back.online - kept),
      wallet_points: pointsSpentOn([own]) - pointsSpentOn([after]),
      wallet: toPaise(
        own.amounts.redeem_from_wallet_points - after.amounts.redeem_from_wallet_points,
      ),
      ...offerIn(back.offer),
    },
  }
}

function withoutTest(order: OrderOfBooking, { mrp, selling_price }: PricedLine): OrderOfBooking {
  const mrp_total = toPaise(order.amounts.mrp_total - mrp)
  const sub_total = toPaise(order.amounts.sub_total - selling_price)
  const sums = {
    mrp_total,
    sub_total,
    discount: toPaise(mrp_total - sub_total),
    total: toPaise(order.amounts.total - selling_price),
  }
  return { ...order, amounts: { ...order.amounts, ...sums } }
}

function withPointsToTotal(order: OrderOfBooking): OrderOfBooking {
  const { total } = order.amounts
  const redeem_from_wallet_points = Math.min(order.amounts.redeem_from_wallet_points, total)
  const net_payable = toPaise(total - redeem_from_wallet_points)
  return { ...order, amounts: { ...order.amounts, redeem_from_wallet_points, net_payable } }
}

/** The order with what is due at its visit, and what was paid online and comes back; rupees. */
function settle(before: OrderOfBooking, after: OrderOfBooking, ofTest: number) {
  const { net_payable } = after.amounts
  if (before.payment_mode !== 'online') {
    return { order: { ...after, due: net_payable }, online: 0, offer: 0 }
  }
  const less = toPaise(before.amounts.net_payable - net_payable)
  const due = Math.max(0, toPaise(before.due - less))
  const priced = Math.max(0, toPaise(less - before.due))
  const { gateway_offer = 0, ...rest } = after
  const leaves = Math.min(ofTest, gateway_offer, priced)
  const online = Math.min(toPaise(priced - leaves), paidOnlineOf(before))
  const order = { ...rest, due, ...offerIn(toPaise(gateway_offer - leaves)) }
  return { order, online, offer: toPaise(priced - online) }
}

function isFreeFor(visit: readonly OrderOfBooking[]): boolean {
  return isCollectionFree(totalOf(visit, ({ amounts }) => amounts.sub_total))
}
