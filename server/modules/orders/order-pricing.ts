import type { OrderPayload } from '#contract/orders.schemas.ts'
import { priceBooking, sumOf } from '#contract/rules/booking-price.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { toPaise, toRupees } from '#server/money.ts'
import type { WindowRow } from '../slots/slot-window.repository.ts'
import type { LineRow, OrderRow } from './order.repository.ts'

type PricedLine = Pick<LineRow, 'pricePaise' | 'mrpPaise'>

/** A draft to be priced. */
type Priced = {
  readonly order: Pick<OrderRow, 'orderType'>
  readonly lines: readonly PricedLine[]
  readonly held: readonly {
    readonly window: Pick<WindowRow, 'kind' | 'slotDate' | 'chargePaise'>
  }[]
  /** Coupon discount of each line, paise. */
  readonly discounts: ReadonlyMap<string, number>
}

/** Prices the drafts of a booking with these points, the parent first (contract/rules/booking-price.ts). */
export function priceOrders(drafts: readonly Priced[], points: number): Pricing[] {
  const home = drafts.flatMap(({ held }) => held).find(({ window }) => window.kind === 'home')
  const { orders } = priceBooking({
    orders: drafts.map(({ order, lines, discounts }) => ({
      lines: lines.map(toPricedLine),
      home: order.orderType === 'home_collection',
      couponDiscount: toRupees([...discounts.values()].reduce((sum, one) => sum + one, 0)),
    })),
    slot: home
      ? { slot_date: home.window.slotDate, charge: toRupees(home.window.chargePaise) }
      : null,
    points,
  })
  return orders
}

export function toPricedLine({ pricePaise, mrpPaise }: PricedLine) {
  return { selling_price: toRupees(pricePaise), mrp: toRupees(mrpPaise) }
}

export type AmountColumns = Pick<
  OrderRow,
  | 'mrpTotalPaise'
  | 'subTotalPaise'
  | 'slotChargesPaise'
  | 'hcChargesPaise'
  | 'orderDiscountPaise'
  | 'walletPaise'
  | 'netPayablePaise'
>

/** Of a draft that is not priced yet. */
export const NO_AMOUNTS: AmountColumns = toAmountColumns(sumOf([]))

export function toAmountColumns(pricing: Pricing): AmountColumns {
  return {
    mrpTotalPaise: toPaise(pricing.mrp_total),
    subTotalPaise: toPaise(pricing.sub_total),
    slotChargesPaise: toPaise(pricing.slot_charges),
    hcChargesPaise: toPaise(pricing.hc_charges),
    orderDiscountPaise: toPaise(pricing.order_discount),
    walletPaise: toPaise(pricing.redeem_from_wallet_points),
    netPayablePaise: toPaise(pricing.net_payable),
  }
}

export function toPricing(order: OrderRow): Pricing {
  const mrp_total = toRupees(order.mrpTotalPaise)
  const sub_total = toRupees(order.subTotalPaise)
  return {
    mrp_total,
    discount: toRupees(order.mrpTotalPaise - order.subTotalPaise),
    sub_total,
    slot_charges: toRupees(order.slotChargesPaise),
    hc_charges: toRupees(order.hcChargesPaise),
    order_discount: toRupees(order.orderDiscountPaise),
    total: toRupees(order.netPayablePaise + order.walletPaise),
    redeem_from_wallet_points: toRupees(order.walletPaise),
    net_payable: toRupees(order.netPayablePaise),
  }
}

/** What is still to be paid at the visit, paise. */
export function duePaiseOf({
  paid,
  duePaise,
  netPayablePaise,
}: Pick<OrderRow, 'paid' | 'duePaise' | 'netPayablePaise'>): number {
  return paid ? duePaise : netPayablePaise
}

/** What was paid at the visit, without what was too much; paise. */
export function paidAtDoorPaise({ doorPayments }: Pick<OrderRow, 'doorPayments'>): number {
  return doorPayments.reduce((sum, { paise, overPaise }) => sum + paise - overPaise, 0)
}

/** Whether the patient was shown the server's prices: each test, and the sums. */
export function agreesWith(
  payload: OrderPayload,
  lines: readonly Pick<LineRow, 'code' | 'pricePaise' | 'couponDiscountPaise'>[],
  pricing: Pricing,
): boolean {
  const charged = orderAmounts(pricing)
  const shown = new Map(payload.test_info.map((test) => [test.test_code, test]))
  if (shown.size !== lines.length) return false
  const linesAgree = lines.every(({ code, pricePaise, couponDiscountPaise }) => {
    const test = shown.get(code)
    return (
      test !== undefined &&
      toPaise(test.unit_price) === pricePaise &&
      toPaise(test.coupon_item_discount) === couponDiscountPaise &&
      toPaise(test.net_amount) === pricePaise - couponDiscountPaise
    )
  })
  return (
    linesAgree &&
    same(payload.actual_amount, charged.actual_amount) &&
    same(payload.amount_after_discount, charged.amount_after_discount) &&
    same(payload.home_collection_charges, charged.home_collection_charges) &&
    same(payload.total_pay_amount, charged.total_pay_amount)
  )
}

function same(one: number, other: number): boolean {
  return toPaise(one) === toPaise(other)
}
