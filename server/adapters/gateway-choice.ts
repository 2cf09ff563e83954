import type { Deps } from '#server/deps.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { razorpayGateway } from './razorpay.gateway.ts'
import { sandboxGateway } from './sandbox.gateway.ts'

/** The gateway that the configuration names. */
export function gatewayFor(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
): PaymentGateway | undefined {
  const { payments, labName, publicUrl } = deps.config
  switch (payments.gateway) {
    case 'razorpay':
      return razorpayGateway({ ...payments, labName, publicUrl })
    case 'sandbox':
      return sandboxGateway(deps)
    case 'none':
      return undefined
  }
}
