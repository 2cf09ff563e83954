import { FREE_COLLECTION_FROM } from '../constants.ts'

export type PricedLine = { readonly mrp: number; readonly selling_price: number }

export type PricingInput = {
  readonly lines: readonly PricedLine[]
  /** The chosen slot's charge in rupees and its date; null until a slot is chosen. */
  readonly slot: { readonly slot_date: string; readonly charge: number } | null
  readonly couponDiscount?: number
  readonly walletRupees?: number
}

/** Rupees. Names as in the booking of spec §3. */
export type Pricing = {
  readonly mrp_total: number
  /** MRP minus selling prices. */
  readonly discount: number
  readonly sub_total: number
  /** Charge of the slot before the free limit is applied. */
  readonly slot_charges: number
  /** Charge actually applied for home collection. */
  readonly hc_charges: number
  readonly order_discount: number
  readonly total: number
  readonly redeem_from_wallet_points: number
  readonly net_payable: number
}

/**
 * Prices the lines of a cart or of an order (spec §4): home collection is free from a subtotal of
 * ₹2,000; below it the slot's charge applies once a slot date is chosen. A booking is priced by
 * rules/booking-price.ts.
 */
export function priceLines(input: PricingInput): Pricing {
  const mrp_total = sum(input.lines, (line) => line.mrp)
  const sub_total = sum(input.lines, (line) => line.selling_price)
  const slot_charges = input.slot?.charge ?? 0
  const hc_charges = isCollectionFree(sub_total) ? 0 : slot_charges
  const order_discount = Math.min(input.couponDiscount ?? 0, sub_total)
  const total = roundToPaisa(sub_total + hc_charges - order_discount)
  const redeem_from_wallet_points = Math.min(input.walletRupees ?? 0, total)
  return {
    mrp_total,
    discount: roundToPaisa(mrp_total - sub_total),
    sub_total,
    slot_charges,
    hc_charges,
    order_discount,
    total,
    redeem_from_wallet_points,
    net_payable: roundToPaisa(total - redeem_from_wallet_points),
  }
}

export function isCollectionFree(subTotal: number): boolean {
  return subTotal >= FREE_COLLECTION_FROM
}

/** Rupees missing until home collection is free; 0 if it is. */
export function rupeesToFreeCollection(subTotal: number): number {
  return Math.max(0, roundToPaisa(FREE_COLLECTION_FROM - subTotal))
}

function sum<T>(items: readonly T[], figure: (item: T) => number): number {
  return roundToPaisa(items.reduce((total, item) => total + figure(item), 0))
}

/**
 * Rounds rupees to the paisa: binary fractions drift (0.1 + 0.2), and the contract rejects them.
 */
export function roundToPaisa(rupees: number): number {
  return Math.round(rupees * 100) / 100
}
