import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret, sha256 } from '#server/crypto.ts'
import {
  BadWebhook,
  type GatewayEvent,
  type GatewayRefund,
  type GatewayReturn,
} from './payment-gateway.ts'

/** HMAC-SHA256 in hexadecimal digits, as Razorpay signs. */
export function hmacOf(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Whether `signature` is the HMAC of the text; compared in constant time. */
export function isSignedBy(secret: string, text: string | Buffer, signature: string): boolean {
  return isSameSecret(signature, hmacOf(text, secret))
}

/** The text that a gateway signs for a successful payment. */
export function signedIds(ids: Pick<GatewayReturn, 'gatewayOrderId' | 'gatewayPaymentId'>): string {
  return `${ids.gatewayOrderId}|${ids.gatewayPaymentId}`
}

/** The fields with which a gateway sends the browser back; undefined after a failed payment. */
export function parseReturn(
  fields: Readonly<Record<string, unknown>>,
  prefix: 'razorpay' | 'sandbox',
): GatewayReturn | undefined {
  const gatewayOrderId = fields[`${prefix}_order_id`]
  const gatewayPaymentId = fields[`${prefix}_payment_id`]
  const signature = fields[`${prefix}_signature`]
  if (typeof gatewayOrderId !== 'string' || typeof gatewayPaymentId !== 'string') return undefined
  return typeof signature === 'string' ? { gatewayOrderId, gatewayPaymentId, signature } : undefined
}

const eventSchema = z.object({ event: z.string() })

/** The part of Razorpay's payment events that we use; the sandbox sends the same. */
const paymentEventSchema = z.object({
  payload: z.object({
    payment: z.object({
      entity: z.object({
        id: z.string(),
        /** Null for a payment without an order, such as one by a payment link. */
        order_id: z.string().nullable(),
        amount: z.int(),
        currency: z.string(),
        status: z.string(),
        fee: z.int().nullish(),
        fee_bearer: z.string().nullish(),
        offer_id: z.string().nullish(),
      }),
    }),
    order: z
      .object({ entity: z.object({ id: z.string(), amount_paid: z.int().optional() }) })
      .optional(),
  }),
})

const refundEventSchema = z.object({
  payload: z.object({
    refund: z.object({
      entity: z.object({ id: z.string(), payment_id: z.string(), status: z.string() }),
    }),
  }),
})

const PAYMENT_EVENTS = ['payment.captured', 'order.paid', 'payment.failed']
const REFUND_EVENTS = ['refund.processed', 'refund.failed']

type Captured = {
  readonly amount: number
  readonly fee?: number | null | undefined
  readonly fee_bearer?: string | null | undefined
  readonly offer_id?: string | null | undefined
}

/**
 * What the order got of a captured amount, as `ReportedAmount.credited`. `amountPaid` is that of the
 * order, if known.
 */
export function creditedOf(
  { amount, fee, fee_bearer: bearer, offer_id: offer }: Captured,
  amountPaid: number | undefined,
): number | null {
  if (offer) return amountPaid ?? null
  return bearer === 'customer' ? amount - (fee ?? 0) : amount
}

const REFUND_STATES = z.enum(['pending', 'processed', 'failed'])

/** The state of a refund; one that the gateway does not name is not final. */
export function refundOf({ id, status }: { id: string; status?: string }): GatewayRefund {
  return { id, status: REFUND_STATES.catch('pending').parse(status) }
}

/** The payment's own status decides, not the name of the event. */
const KINDS: Readonly<Record<string, 'paid' | 'declined'>> = {
  captured: 'paid',
  failed: 'declined',
}

/**
 * Parses an event and verifies its signature, which covers the exact bytes received, and not the
 * headers: the event's id in a header is not used. `prefix` is that of the gateway's headers.
 * @throws BadWebhook
 */
export function parseWebhook(
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
  { prefix, secret }: { prefix: 'x-razorpay' | 'x-sandbox'; secret: string },
): GatewayEvent {
  const signature = headers[`${prefix}-signature`]
  if (typeof signature !== 'string' || !isSignedBy(secret, body, signature)) {
    throw new BadWebhook('The signature does not match.')
  }
  const content = parsed(body)
  const id = sha256(body)
  const { event } = readAs(eventSchema, content)
  if (REFUND_EVENTS.includes(event)) {
    const { entity: refund } = readAs(refundEventSchema, content).payload.refund
    return { id, kind: 'refund', refund: refundOf(refund), gatewayPaymentId: refund.payment_id }
  }
  if (!PAYMENT_EVENTS.includes(event)) return { id, kind: 'other' }
  const { payment, order } = readAs(paymentEventSchema, content).payload
  const { entity } = payment
  const kind = KINDS[entity.status]
  if (!kind || entity.order_id === null) return { id, kind: 'other' }
  if (order && order.entity.id !== entity.order_id) {
    throw new BadWebhook('The payment is not of this order.')
  }
  return {
    id,
    kind,
    gatewayOrderId: entity.order_id,
    gatewayPaymentId: entity.id,
    amount: entity.amount,
    credited: creditedOf(entity, order?.entity.amount_paid),
    currency: entity.currency,
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new BadWebhook('The event cannot be read.')
  }
}

function readAs<S extends z.ZodType>(schema: S, content: unknown): z.output<S> {
  const read = schema.safeParse(content)
  if (!read.success) throw new BadWebhook('The event cannot be read.')
  return read.data
}
