import type { Pricing } from '#contract/rules/pricing.ts'
import { toPaise } from '#server/money.ts'
import type { NewLine, OrderRow } from '../orders/order.repository.ts'
import { priceOrder } from '../orders/order-pricing.ts'

/**
 * The price of a placed order with another test. Coupon discount, points and slot charge stay as
 * they were booked; home collection becomes free as in a booking.
 */
export function priceWithTest(
  order: OrderRow,
  lines: readonly Pick<NewLine, 'pricePaise' | 'mrpPaise'>[],
  added: Pick<NewLine, 'pricePaise' | 'mrpPaise'>,
): Pricing {
  const { slotDate, slotChargesPaise: chargePaise } = order
  return priceOrder([...lines, added], {
    windows: slotDate === null ? [] : [{ slotDate, chargePaise }],
    couponPaise: order.orderDiscountPaise,
    walletPaise: order.walletPaise,
  })
}

/** More to pay than for the order as it is, paise; negative if less. */
export function differencePaise(order: OrderRow, after: Pricing): number {
  return toPaise(after.net_payable) - order.netPayablePaise
}
