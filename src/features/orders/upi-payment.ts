import { brand } from '#config/brand.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isBeforeVisit, isChangeable } from '#contract/rules/cancellation.ts'
import { dueAtVisit } from '#contract/rules/door-payments.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { upiAddress } from '#contract/rules/upi-address.ts'
import { formatRupees } from '#ui/rupees.ts'

export type UpiPayment = {
  readonly address: string
  /** Rupees. */
  readonly due: number
  /** How, who records it, and what that ends; sentences. */
  readonly text: string
}

/**
 * What is paid by UPI at the visit of an order, also just after the sample is taken; null if nothing is, or
 * the lab cannot record it yet.
 */
export function upiPayment(order: Order): UpiPayment | null {
  if (awaitsRadiologist(order)) return null
  const due = dueAtVisit(order)
  const address = upiAddress(brand(), order.order_no, due)
  const how = howToPay(order, `${formatRupees(due)} to ${brand().fullName}`)
  if (!address || !how) return null
  const recorded = 'The lab records the payment and sends you a receipt.'
  const ends = isChangeable(order) && !order.visit_failed
  const end = ends ? ['The order can then no longer be moved or cancelled here.'] : []
  return { address, due, text: [how, recorded, ...end].join(' ') }
}

function howToPay({ status, order_type }: Order, what: string): string | null {
  if (isBeforeVisit(status)) {
    const when =
      order_type === 'home_collection' ? 'when the phlebotomist is there' : 'at the centre'
    return `Scan it with a UPI app ${when}: ${what}.`
  }
  if (status !== 'sample_collected') return null
  return `If you have not paid yet, scan it with a UPI app: ${what}.`
}
