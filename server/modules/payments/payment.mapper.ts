import type { Payment } from '#contract/payment.endpoints.ts'
import type { CheckoutPage } from '#server/adapters/payment-gateway.ts'
import { toRupees } from '#server/money.ts'
import type { PaymentRow } from './payment.repository.ts'
import { checkoutPath } from './payment-paths.ts'

export function toPayment(payment: PaymentRow, page: CheckoutPage): Payment {
  return {
    payment_id: payment.id,
    gateway: payment.gateway,
    gateway_order_id: payment.gatewayOrderId,
    checkout_url: page.kind === 'link' ? page.url : checkoutPath(payment.id),
    amount: toRupees(payment.amountPaise),
    currency: 'INR',
  }
}
