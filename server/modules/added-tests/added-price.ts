import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { isCollectionFree, type Pricing, priceLines } from '#contract/rules/pricing.ts'
import { toPaise, toRupees } from '#server/money.ts'
import type { NewLine, OrderRow } from '../orders/order.repository.ts'
import { toPricedLine, toPricing } from '../orders/order-pricing.ts'

type PricedLine = Pick<NewLine, 'pricePaise' | 'mrpPaise'>

/** What makes home collection free besides the lines of an order: the others of its visit, paise. */
export function othersPaise(visit: readonly OrderRow[], order: OrderRow): number {
  const others = visit.filter(({ id }) => id !== order.id)
  return others.reduce((sum, { subTotalPaise }) => sum + subTotalPaise, 0)
}

/**
 * The price of a placed order with another test. Coupon discount, points and charge stay as they were
 * booked; home collection becomes free as in a booking, by all orders of the visit.
 */
export function priceWithTest(
  order: OrderRow,
  lines: readonly PricedLine[],
  added: PricedLine,
  othersPaise: number,
): Pricing {
  const all = [...lines, added]
  const isFree = isCollectionFree(toRupees(sumOf(all) + othersPaise))
  return priceCharged(order, all, isFree ? 0 : order.hcChargesPaise)
}

function sumOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { pricePaise }) => sum + pricePaise, 0)
}

/** The orders of a booking whose lines count for the collection charge of this one, itself included. */
export function chargedWith(order: OrderRow, booking: readonly OrderRow[]): OrderRow[] {
  if (order.ownVisit) return [order]
  return booking.filter(({ status, ownVisit }) => status !== 'cancelled' && !ownVisit)
}

/** Another order of the visit that costs less, as an added test makes collection free. */
export type CheaperOrder = {
  readonly order: OrderRow
  readonly after: Pricing
  readonly paise: number
}

type Visited = {
  readonly row: OrderRow
  readonly lines: readonly PricedLine[]
  readonly visit: readonly OrderRow[]
}

/** The other orders of the visit that cost less with this test; none that was visited already. */
export function priceLess({ row, lines, visit }: Visited, added: PricedLine): CheaperOrder[] {
  const sum = sumOf([...lines, added]) + othersPaise(visit, row)
  if (!isCollectionFree(toRupees(sum))) return []
  return visit
    .filter((one) => one.id !== row.id && one.hcChargesPaise > 0 && isBeforeVisit(one.status))
    .map((order) => {
      const after = priceWithoutCharge(order)
      return { order, after, paise: -differencePaise(order, after) }
    })
}

function priceWithoutCharge(order: OrderRow): Pricing {
  const { mrp_total, sub_total } = toPricing(order)
  const line = { mrpPaise: toPaise(mrp_total), pricePaise: toPaise(sub_total) }
  return priceCharged(order, [line], 0)
}

function priceCharged(order: OrderRow, lines: readonly PricedLine[], chargePaise: number): Pricing {
  const { slotDate, slotChargesPaise } = order
  const pricing = priceLines({
    lines: lines.map(toPricedLine),
    slot: slotDate === null ? null : { slot_date: slotDate, charge: toRupees(chargePaise) },
    couponDiscount: toRupees(order.orderDiscountPaise),
    walletRupees: toRupees(order.walletPaise),
  })
  return { ...pricing, slot_charges: toRupees(slotChargesPaise) }
}

/** More to pay than for the order as it is, paise; negative if less. */
export function differencePaise(order: OrderRow, after: Pricing): number {
  return toPaise(after.net_payable) - order.netPayablePaise
}
