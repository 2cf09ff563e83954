import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#server/crypto.ts'
import { BadWebhook, type GatewayEvent, type GatewayReturn } from './payment-gateway.ts'

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

/** The part of Razorpay's webhook events that we use; the sandbox sends the same. */
const eventSchema = z.object({
  event: z.string(),
  payload: z.object({
    payment: z
      .object({ entity: z.object({ id: z.string(), order_id: z.string().nullish() }) })
      .optional(),
  }),
})

const KINDS: Readonly<Record<string, 'paid' | 'declined'>> = {
  'payment.captured': 'paid',
  'order.paid': 'paid',
  'payment.failed': 'declined',
}

/**
 * Parses an event and verifies its signature, which covers the exact bytes received. `prefix` is
 * that of the gateway's headers.
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
  const { event, payload } = parsed(body)
  const kind = KINDS[event]
  const payment = payload.payment?.entity
  const id = headers[`${prefix}-event-id`]
  // An event without an id is identified by its payment, or else by its signature.
  const eventId = typeof id === 'string' && id !== '' ? id : `${event}:${payment?.id ?? signature}`
  if (!kind || !payment?.order_id) return { id: eventId, kind: 'other' }
  return { id: eventId, kind, gatewayOrderId: payment.order_id, gatewayPaymentId: payment.id }
}

function parsed(body: Buffer): z.output<typeof eventSchema> {
  try {
    return eventSchema.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new BadWebhook('The event cannot be read.')
  }
}
