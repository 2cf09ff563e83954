import type { PaymentOutcome } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { DeclinedAttempt } from '#contract/payment.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { readOrder, requireOrder } from '../orders/reading/read-order.service.ts'
import { findRefund } from '../refunds/refund.repository.ts'
import {
  badSignature,
  paymentPending,
  paymentRefunded,
  paymentRefused,
  unknownPayment,
} from './payment.problems.ts'
import { findPayment, type PaymentRow } from './payment.repository.ts'
import { type Inquiry, type InquiryDeps, inquire } from './payment-inquiry.service.ts'

export type VerifyService = {
  /**
   * The state of a payment and why it was declined, from the gateway. The browser's claim is checked against the stored
   * ids.
   * @throws Problem 404, 400 `bad-signature`.
   */
  verify(accountId: string, claim: Claim): Promise<Verified>
  /**
   * The order of a payment; books it if necessary.
   * @throws Problem 404; 409 `payment-pending`, `payment-refunded` or `payment-refused`.
   */
  orderOf(accountId: string, orderId: string, paymentId: string): Promise<Order>
}

type Verified = { readonly status: PaymentOutcome; readonly declined?: DeclinedAttempt }

type Claim = {
  readonly order_id: string
  readonly payment_id: string
  readonly gateway_payment_id: string | null
  readonly signature: string | null
}

export function verifyService(deps: InquiryDeps): VerifyService {
  const { db, clock } = deps

  async function requirePayment(
    accountId: string,
    orderId: string,
    paymentId: string,
  ): Promise<PaymentRow> {
    const payment = await findPayment(db, paymentId)
    if (payment?.accountId !== accountId || payment.orderId !== orderId) throw unknownPayment()
    return payment
  }

  /** `paid` only if the payment has its order. */
  async function outcomeOf(
    { payment, gatewayStatus }: Inquiry,
    isTried: boolean,
  ): Promise<PaymentOutcome> {
    switch (payment.status) {
      case 'settled':
        return 'paid'
      case 'returning':
      case 'returned':
        return (await findRefund(db, payment.id))?.cause === 'cancelled' ? 'paid' : 'refunded'
      case 'paid':
        return 'pending'
      case 'declined':
        return 'declined'
      case 'expired':
        if (gatewayStatus === 'open') return 'abandoned'
        return gatewayStatus === 'declined' ? 'declined' : 'pending'
      case 'open':
        // A browser that returns without an attempt has abandoned the payment.
        return gatewayStatus === 'open' && !isTried ? 'abandoned' : 'pending'
    }
  }

  return {
    async verify(accountId, { order_id, payment_id, gateway_payment_id, signature }) {
      const payment = await requirePayment(accountId, order_id, payment_id)
      if (signature !== null) requireSigned(deps.gateway, payment, gateway_payment_id, signature)
      const isTried = signature !== null || payment.gatewayPaymentId !== null
      const inquiry = await inquire(deps, payment)
      const status = await outcomeOf(inquiry, isTried)
      const { failedAttempt } = inquiry
      if (status !== 'declined' || !failedAttempt) return { status }
      const { gatewayPaymentId: reference, reason, at } = failedAttempt
      return { status, declined: { reason, reference, at: at.toISOString() } }
    },

    async orderOf(accountId, orderId, paymentId) {
      const inquiry = await inquire(deps, await requirePayment(accountId, orderId, paymentId))
      switch (await outcomeOf(inquiry, true)) {
        case 'paid':
          return readOrder(db, await requireOrder(db, accountId, orderId), clock.now())
        case 'refunded':
          throw paymentRefunded()
        case 'declined':
        case 'abandoned':
          throw paymentRefused('Your bank did not confirm the payment.')
        case 'pending':
          throw paymentPending()
      }
    },
  }
}

function requireSigned(
  gateway: Deps['gateway'],
  { gatewayOrderId }: PaymentRow,
  gatewayPaymentId: string | null,
  signature: string,
): void {
  const claim = { gatewayOrderId, gatewayPaymentId: gatewayPaymentId ?? '', signature }
  if (!gateway?.verifySignature(claim)) throw badSignature()
}
