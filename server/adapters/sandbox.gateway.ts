import type { Deps } from '#server/deps.ts'
import { sandboxService } from '#server/sandbox-gateway/sandbox.service.ts'
import { sandboxKeys } from '#server/sandbox-gateway/sandbox-webhooks.ts'
import { isSignedBy, parseReturn, parseWebhook, signedIds } from './gateway-protocol.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** The gateway of server/sandbox-gateway. Only the money is simulated. */
export function sandboxGateway(deps: Pick<Deps, 'config' | 'db' | 'clock'>): PaymentGateway {
  const sandbox = sandboxService(deps)
  const keys = sandboxKeys(deps.config)

  return {
    name: 'sandbox',
    createOrder: (order) => sandbox.createOrder(order),
    checkoutPage: ({ gatewayOrderId }) => ({ kind: 'link', url: `/gateway/${gatewayOrderId}` }),
    readReturn: (fields) => parseReturn(fields, 'sandbox'),
    verifySignature: (claim) => isSignedBy(keys.secret, signedIds(claim), claim.signature),
    fetchOrder: (gatewayOrderId) => sandbox.stateOf(gatewayOrderId),
    refund: (refund) => sandbox.refund(refund),
    readWebhook: (body, headers) =>
      parseWebhook(body, headers, { prefix: 'x-sandbox', secret: keys.webhookSecret }),
  }
}
