import type { Order } from '#contract/orders.schemas.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import { inPaise } from './amount.ts'

export type InvoiceSum = {
  readonly label: string
  readonly value: string
  /** Adds up what stands above it. */
  readonly strong: boolean
}

/** The sums in the order of look/README: MRP and discount, sub-total, collection, coupon, total, wallet, net payable. */
export function sumsOf(order: Order): InvoiceSum[] {
  const { amounts, coupon, order_type } = order
  const points = `Wallet, ${pointsFor(amounts.redeem_from_wallet_points)} points`
  return [
    row('Total MRP', amounts.mrp_total),
    ...taken('Discount on MRP', amounts.discount),
    sum('Sub-total', amounts.sub_total),
    ...(order_type === 'home_collection' ? [collection(amounts.hc_charges)] : []),
    ...taken(coupon ? `Coupon ${coupon.code}` : 'Coupon', amounts.order_discount),
    row('GST, 0 %', 0),
    sum('Total', amounts.total),
    ...taken(points, amounts.redeem_from_wallet_points),
    sum('Net payable', amounts.net_payable),
  ]
}

function row(label: string, rupees: number): InvoiceSum {
  return { label, value: inPaise(rupees), strong: false }
}

function sum(label: string, rupees: number): InvoiceSum {
  return { ...row(label, rupees), strong: true }
}

/** A row of its own only when something is taken off. */
function taken(label: string, rupees: number): InvoiceSum[] {
  return rupees > 0 ? [row(label, -rupees)] : []
}

function collection(charge: number): InvoiceSum {
  const label = 'Home collection'
  return charge === 0 ? { label, value: 'Free', strong: false } : row(label, charge)
}
