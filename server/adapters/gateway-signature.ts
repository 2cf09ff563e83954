import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GatewayReturn } from './payment-gateway.ts'

/** HMAC-SHA256 in hexadecimal digits, as Razorpay signs. */
export function hmacOf(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Whether `signature` is the HMAC of the text; takes as long for every wrong one. */
export function isSignedBy(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(hmacOf(text, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What a gateway signs when a payment of an order has gone through. */
export function joinedIds(ids: Pick<GatewayReturn, 'gatewayOrderId' | 'gatewayPaymentId'>): string {
  return `${ids.gatewayOrderId}|${ids.gatewayPaymentId}`
}
