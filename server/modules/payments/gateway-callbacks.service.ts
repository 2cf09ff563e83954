import {
  BadWebhook,
  type GatewayEvent,
  type PaymentGateway,
} from '#server/adapters/payment-gateway.ts'
import { paymentPaths, RETURNED_ORDER } from '#server/adapters/payment-paths.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { followRefund } from '../refunds/refund-execution.service.ts'
import {
  findByGatewayOrder,
  hasLeftDraft,
  isKnownEvent,
  type PaymentRow,
  recordAttempt,
  saveEvent,
} from './payment.repository.ts'
import { type InquiryDeps, inquire } from './payment-inquiry.service.ts'
import { isRequestedAmount, recordGatewayState, settle } from './payment-settlement.service.ts'

type Headers = Readonly<Record<string, unknown>>

type ForOperator = { readonly otherAmountOf?: string; readonly failedRefund?: string }

export type GatewayCallbacks = {
  /**
   * Processes a webhook: its state is committed and settled before it is acknowledged. Events of
   * unknown orders are acknowledged and ignored: the gateway account may serve other shops, and
   * would repeat a refused event for a day.
   * @returns what the operator has to look at: a payment of another amount than was requested, which
   * is refunded, or a refund that failed.
   * @throws Problem 404 for another gateway, 400 `bad-signature`.
   */
  webhook(gateway: string, body: Buffer, headers: Headers): Promise<ForOperator>
  /**
   * Records the browser's return from the gateway; an unsigned one changes nothing.
   * @returns the page of the app that goes on with the payment.
   */
  returned(gateway: string, fields: Readonly<Record<string, unknown>>): Promise<string>
}

export function gatewayCallbacks(deps: InquiryDeps): GatewayCallbacks {
  const { db, clock } = deps

  return {
    async webhook(name, body, headers) {
      const gateway = requireGateway(deps.gateway, name)
      const event = readSigned(gateway, body, headers)
      const eventId = `${gateway.name}:${event.id}`
      if (await isKnownEvent(db, eventId)) return {}
      const result = event.kind === 'other' ? {} : await takeIn(gateway, event)
      // Last, so that after a crash the repeated event is processed.
      await saveEvent(db, eventId, clock.now())
      return result
    },

    async returned(name, fields) {
      const gateway = requireGateway(deps.gateway, name)
      const claim = gateway.readReturn(fields)
      const named = claim?.gatewayOrderId ?? fields[RETURNED_ORDER]
      if (typeof named !== 'string') return paymentPaths.afterwards
      const payment = await findByGatewayOrder(db, gateway.name, named)
      if (!payment) return paymentPaths.afterwards
      const isSigned = claim !== undefined && gateway.verifySignature(claim)
      if (isSigned) await recordAttempt(db, payment.id, claim.gatewayPaymentId, clock.now())
      return (await pageOfUnused(payment, isSigned)) ?? pageAfter(payment)
    },
  }

  /**
   * The page of the draft, if it was placed in another way or cancelled while the patient was at the
   * gateway. The app has no booking to go on with then, so the gateway is asked here what was paid.
   */
  async function pageOfUnused(payment: PaymentRow, isPaid: boolean): Promise<string | undefined> {
    const isOfDraft = !payment.addition && !payment.forDue
    if (!isOfDraft || !(await hasLeftDraft(db, payment.orderId))) return undefined
    const { status } = isPaid ? (await inquire(deps, payment)).payment : payment
    if (status === 'settled') return undefined
    return `${paymentPaths.order}?${new URLSearchParams({ order_id: payment.orderId })}`
  }

  async function takeIn(
    gateway: PaymentGateway,
    event: Exclude<GatewayEvent, { kind: 'other' }>,
  ): Promise<ForOperator> {
    if (event.kind === 'refund') {
      const failedRefund = await followRefund(deps, gateway.name, event.refund)
      return failedRefund === undefined ? {} : { failedRefund }
    }
    const payment = await findByGatewayOrder(db, gateway.name, event.gatewayOrderId)
    if (!payment) return {}
    const { kind } = event
    const isOther = !isRequestedAmount(payment, event)
    if (isOther && kind === 'declined') return { otherAmountOf: payment.id }
    const state = kind === 'paid' ? { ...event, status: kind } : { status: kind }
    await recordGatewayState(db, payment, state, clock.now())
    if (kind === 'paid') await settle(deps, payment.id)
    return isOther ? { otherAmountOf: payment.id } : {}
  }
}

/**
 * The address names the payment, so that any browser can verify it: another one, or one that takes it
 * for over because the patient chose to pay at service and then went back to the gateway's page.
 */
function pageAfter(payment: PaymentRow): string {
  const { id, orderId, addition, forDue } = payment
  if (forDue) {
    const query = new URLSearchParams({ tab: 'my-order', order: orderId, payment: id })
    return `${paymentPaths.paidOrder}?${query}`
  }
  if (addition) {
    const query = new URLSearchParams({ order_id: orderId, code: addition.line.code, payment: id })
    return `${paymentPaths.addedTest}?${query}`
  }
  return `${paymentPaths.afterwards}?${new URLSearchParams({ order_id: orderId, payment: id })}`
}

function requireGateway(gateway: Deps['gateway'], name: string): PaymentGateway {
  if (gateway?.name !== name) {
    throw new Problem(404, 'not-found', 'We could not find this page.')
  }
  return gateway
}

function readSigned(gateway: PaymentGateway, body: Buffer, headers: Headers): GatewayEvent {
  try {
    return gateway.readWebhook(body, headers)
  } catch (error) {
    if (!(error instanceof BadWebhook)) throw error
    throw new Problem(400, 'bad-signature', error.message)
  }
}
