import type { Order } from '#contract/orders.schemas.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import { formatAmount } from './amount-in-words.ts'

export type InvoiceSum = {
  readonly label: string
  readonly value: string
  /** A total of the rows above. */
  readonly strong: boolean
}

/**
 * The sums in the order of look/README: MRP and discount, subtotal, collection, coupon, total,
 * wallet, net payable.
 */
export function sumsOf(order: Order): InvoiceSum[] {
  const { amounts, coupon, order_type } = order
  const points = `Wallet, ${pointsFor(amounts.redeem_from_wallet_points)} points`
  return [
    row('Total MRP', amounts.mrp_total),
    ...taken('Discount on MRP', amounts.discount),
    sum('Subtotal', amounts.sub_total),
    ...(order_type === 'home_collection' ? [collection(amounts.hc_charges)] : []),
    ...taken(coupon ? `Coupon ${coupon.code}` : 'Coupon', amounts.order_discount),
    row('GST, 0 %', 0),
    sum('Total', amounts.total),
    ...taken(points, amounts.redeem_from_wallet_points),
    sum('Net payable', amounts.net_payable),
  ]
}

function row(label: string, rupees: number): InvoiceSum {
  return { label, value: formatAmount(rupees), strong: false }
}

function sum(label: string, rupees: number): InvoiceSum {
  return { ...row(label, rupees), strong: true }
}

/** A row for a discount; none if it is zero. */
function taken(label: string, rupees: number): InvoiceSum[] {
  return rupees > 0 ? [row(label, -rupees)] : []
}

function collection(charge: number): InvoiceSum {
  const label = 'Home collection'
  return charge === 0 ? { label, value: 'Free', strong: false } : row(label, charge)
}

/** Medical laboratory and diagnostic imaging services. */
const SAC = '999316'

/** A row of the invoice's table, as text. */
export type InvoiceLine = {
  readonly no: string
  readonly name: string
  readonly sac: string
  readonly quantity: string
  readonly mrp: string
  readonly price: string
  /** Coupon discount of this line; a dash for none. */
  readonly coupon: string
  readonly net: string
}

export function linesOf({ lines }: Pick<Order, 'lines'>): InvoiceLine[] {
  return lines.map((line, at) => ({
    no: String(at + 1),
    name: line.name,
    sac: SAC,
    quantity: '1',
    mrp: formatAmount(line.mrp),
    price: formatAmount(line.unit_price),
    coupon: line.coupon_item_discount === 0 ? '–' : formatAmount(-line.coupon_item_discount),
    net: formatAmount(line.net_amount),
  }))
}
