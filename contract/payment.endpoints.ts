import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { idSchema, instantSchema, rupeesSchema } from './fields.ts'

export const paymentSchema = z.object({
  payment_id: idSchema,
  gateway: z.enum(['sandbox', 'razorpay']),
  gateway_order_id: z.string(),
  /** URL of the gateway's payment page. */
  checkout_url: z.string(),
  amount: rupeesSchema,
  currency: z.literal('INR'),
})
export type Payment = z.infer<typeof paymentSchema>

/** An attempt to pay that the bank declined. */
export const declinedAttemptSchema = z.object({
  /** The gateway's code (decline-reasons.ts); null if it gave none. */
  reason: z.string().nullable(),
  /** The gateway's id of the attempt. */
  reference: z.string(),
  at: instantSchema,
})
export type DeclinedAttempt = z.infer<typeof declinedAttemptSchema>

export const paymentEndpoints = {
  createPayment: defineEndpoint({
    rule: 'R7.055',
    method: 'POST',
    path: 'payment/create-payment',
    summary: 'Opens a payment for a draft order',
    access: 'patient',
    health: 'none',
    body: z.object({ order_id: idSchema, amount: rupeesSchema }),
    response: paymentSchema,
    idempotent: true,
  }),
  orderPayOnline: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'orders/order-pay-online',
    summary: 'Opens a payment for what is due at the visit of a placed order, until it begins',
    access: 'patient',
    health: 'none',
    /** `amount` is the sum that was shown to the patient. */
    body: z.object({ order_id: idSchema, amount: rupeesSchema }),
    /**
     * The order is paid once the payment is; `order-payment-verify` says what became of it. One for
     * an order that was paid at the visit, cancelled or changed meanwhile is refunded.
     */
    response: paymentSchema,
    idempotent: true,
  }),
}
