import {
  type PricedLine,
  type Pricing,
  type PricingInput,
  priceLines,
  roundToPaisa,
} from './pricing.ts'
import { cashValueOf, dividePoints } from './wallet-points.ts'

/** An order of a booking to be priced. */
export type PricedOrder = {
  readonly lines: readonly PricedLine[]
  readonly home: boolean
  /** Its share of the coupon (rules/coupon-discount.ts), rupees. */
  readonly couponDiscount?: number
}

/**
 * Prices a booking of one order or several, the parent first; rupees. The home orders are one visit
 * with one collection charge, on the first of them; orders at a centre count for the free limit too.
 * Points are those of the whole booking, and are divided over the orders.
 */
export function priceBooking(input: {
  readonly orders: readonly PricedOrder[]
  /** Of the home visit. */
  readonly slot: PricingInput['slot']
  readonly points?: number
  /** Of the provider that holds the points. */
  readonly rupeesPerPoint?: number | undefined
}): { orders: Pricing[]; sum: Pricing } {
  const { orders, slot, points = 0, rupeesPerPoint } = input
  const carrier = orders.findIndex(({ home }) => home)
  const lines = orders.flatMap((order) => order.lines)
  const isCharged = priceLines({ lines, slot }).hc_charges > 0
  const inputs = orders.map((order, at): PricingInput => {
    const charged = at === carrier && isCharged ? slot : null
    return { lines: order.lines, slot: charged, couponDiscount: order.couponDiscount ?? 0 }
  })
  const shares = dividePoints(
    points,
    inputs.map((one) => priceLines(one).total),
    rupeesPerPoint,
  )
  const priced = inputs.map((one, at) => {
    const walletRupees = cashValueOf(shares[at] ?? 0, rupeesPerPoint)
    const pricing = priceLines({ ...one, walletRupees })
    return at === carrier ? { ...pricing, slot_charges: slot?.charge ?? 0 } : pricing
  })
  return { orders: priced, sum: sumOf(priced) }
}

/** Each amount added up. */
export function sumOf(all: readonly Pricing[]): Pricing {
  const sum = (of: keyof Pricing) => roundToPaisa(all.reduce((total, one) => total + one[of], 0))
  return {
    mrp_total: sum('mrp_total'),
    discount: sum('discount'),
    sub_total: sum('sub_total'),
    slot_charges: sum('slot_charges'),
    hc_charges: sum('hc_charges'),
    order_discount: sum('order_discount'),
    total: sum('total'),
    redeem_from_wallet_points: sum('redeem_from_wallet_points'),
    net_payable: sum('net_payable'),
  }
}
