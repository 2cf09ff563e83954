import type { OrderPayload } from '#contract/orders.schemas.ts'
import { priceLinked } from '#contract/rules/linked-orders.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import { type Pricing, priceBooking } from '#contract/rules/pricing.ts'
import { cashValueOf } from '#contract/rules/wallet-points.ts'
import { toPaise, toRupees } from '#server/money.ts'
import type { LineRow, OrderRow } from './order.repository.ts'

type PricedLine = Pick<LineRow, 'pricePaise' | 'mrpPaise'>
type ChargedSlot = { readonly slotDate: string; readonly chargePaise: number }

/** Inputs of a draft's price besides its lines: held slots, coupon, wallet points; paise. */
export type Extras = {
  readonly windows: readonly ChargedSlot[]
  readonly couponPaise: number
  readonly walletPaise: number
}

export const NO_EXTRAS: Extras = { windows: [], couponPaise: 0, walletPaise: 0 }

/**
 * Prices an order (spec §4): lines at the server's prices, charge of held slots, coupon and wallet.
 */
export function priceOrder(lines: readonly PricedLine[], extras: Extras): Pricing {
  const [first] = extras.windows
  const charge = extras.windows.reduce((sum, { chargePaise }) => sum + chargePaise, 0)
  return priceBooking({
    lines: lines.map(toPricedLine),
    slot: first ? { slot_date: first.slotDate, charge: toRupees(charge) } : null,
    couponDiscount: toRupees(extras.couponPaise),
    walletRupees: toRupees(extras.walletPaise),
  })
}

/** A draft to be priced. */
type Priced = {
  readonly order: Pick<OrderRow, 'orderType'>
  readonly lines: readonly PricedLine[]
  readonly held: readonly {
    readonly window: ChargedSlot & { readonly kind: 'home' | 'radiology' }
  }[]
  /** Coupon discount of each line, paise. */
  readonly discounts: ReadonlyMap<string, number>
}

/** Prices a draft, or several that are booked together with these points. */
export function priceOrders(drafts: readonly Priced[], points: number): Pricing[] {
  const [single, ...linked] = drafts
  if (!single) return []
  const couponPaise = ({ discounts }: Priced) =>
    [...discounts.values()].reduce((sum, discount) => sum + discount, 0)
  if (linked.length === 0) {
    const windows = single.held.map(({ window }) => window)
    const walletPaise = toPaise(cashValueOf(points))
    return [priceOrder(single.lines, { windows, couponPaise: couponPaise(single), walletPaise })]
  }
  const slot = drafts.flatMap(({ held }) => held).find(({ window }) => window.kind === 'home')
  const { orders } = priceLinked({
    orders: drafts.map((draft) => ({
      lines: draft.lines.map(toPricedLine),
      home: draft.order.orderType === 'home_collection',
      couponDiscount: toRupees(couponPaise(draft)),
    })),
    slot: slot
      ? { slot_date: slot.window.slotDate, charge: toRupees(slot.window.chargePaise) }
      : null,
    points,
  })
  return orders
}

function toPricedLine({ pricePaise, mrpPaise }: PricedLine) {
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
