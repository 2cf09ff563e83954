import type { Order } from '#contract/orders.schemas.ts'
import { inPaise } from './amount.ts'

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
  /** What the coupon takes off this line; a dash for nothing. */
  readonly coupon: string
  readonly net: string
}

export function linesOf({ lines }: Pick<Order, 'lines'>): InvoiceLine[] {
  return lines.map((line, at) => ({
    no: String(at + 1),
    name: line.name,
    sac: SAC,
    quantity: '1',
    mrp: inPaise(line.mrp),
    price: inPaise(line.unit_price),
    coupon: line.coupon_item_discount === 0 ? '–' : inPaise(-line.coupon_item_discount),
    net: inPaise(line.net_amount),
  }))
}
