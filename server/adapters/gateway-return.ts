import type { GatewayReturn } from './payment-gateway.ts'

/** The fields a gateway sends the browser back with; after a failure they are not there. */
export function returnOf(
  fields: Readonly<Record<string, unknown>>,
  prefix: 'razorpay' | 'sandbox',
): GatewayReturn | undefined {
  const gatewayOrderId = fields[`${prefix}_order_id`]
  const gatewayPaymentId = fields[`${prefix}_payment_id`]
  const signature = fields[`${prefix}_signature`]
  if (typeof gatewayOrderId !== 'string' || typeof gatewayPaymentId !== 'string') return undefined
  return typeof signature === 'string' ? { gatewayOrderId, gatewayPaymentId, signature } : undefined
}
