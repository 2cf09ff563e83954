import {
  type FailedAttempt,
  type GatewayState,
  GatewayUnreachable,
} from '#server/adapters/payment-gateway.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentRow, PaymentStatus } from './payment.repository.ts'
import { recordGatewayState, type SettlementDeps, settle } from './payment-settlement.service.ts'

export type InquiryDeps = SettlementDeps & Pick<Deps, 'gateway'>

export type Inquiry = {
  readonly payment: PaymentRow
  /** `unknown` if the gateway did not answer or was not asked. */
  readonly gatewayStatus: GatewayState['status'] | 'unknown'
  /** Set if the gateway says that the bank declined. */
  readonly failedAttempt?: FailedAttempt
}

const FINAL: readonly PaymentStatus[] = ['settled', 'returning', 'returned']

/** Asks the gateway for the state of a payment, and settles it if paid. */
export async function inquire(deps: InquiryDeps, payment: PaymentRow): Promise<Inquiry> {
  if (FINAL.includes(payment.status)) return { payment, gatewayStatus: 'unknown' }
  if (payment.status === 'paid')
    return { payment: await settle(deps, payment.id), gatewayStatus: 'paid' }
  const state = await stateOf(deps, payment)
  if (state === undefined) return { payment, gatewayStatus: 'unknown' }
  await recordGatewayState(deps.db, payment, state, deps.clock.now())
  return {
    payment: await settle(deps, payment.id),
    gatewayStatus: state.status,
    ...(state.status === 'declined' && { failedAttempt: state.attempt }),
  }
}

async function stateOf(
  { gateway }: InquiryDeps,
  payment: PaymentRow,
): Promise<GatewayState | undefined> {
  if (gateway?.name !== payment.gateway) return undefined
  try {
    return await gateway.fetchOrder(payment.gatewayOrderId)
  } catch (error) {
    if (error instanceof GatewayUnreachable) return undefined
    throw error
  }
}
