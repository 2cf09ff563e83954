import type { PaymentOutcome } from '#contract/codes.ts'
import type { DeclinedAttempt, Payment } from '#contract/payment.endpoints.ts'

/** Of a payment that only the gateway's return names, no more than the id is known. */
export type KnownPayment = Pick<Payment, 'payment_id'> &
  Partial<Pick<Payment, 'amount' | 'checkout_url'>>

export type VerifiedPayment = {
  readonly status: PaymentOutcome
  /** Of a declined payment; null if the gateway says nothing about the attempt. */
  readonly declined: DeclinedAttempt | null
}

/** Until a payment the bank has not decided is looked up again, milliseconds. */
export const PAYMENT_RECHECK = 5_000

const is =
  (status: PaymentOutcome) =>
  ({ event }: { readonly event: { readonly output: VerifiedPayment } }): boolean =>
    event.output.status === status

const isPaid = is('paid')
const isDeclined = is('declined')
const isAbandoned = is('abandoned')
const isRefunded = is('refunded')

/** The attempt as the bank declined it. */
export const declinedIn = ({ event }: { readonly event: { readonly output: VerifiedPayment } }) =>
  event.output.declined

type Gateway<Verify, Earlier, Paid, Declined, Abandoned, Refunded, Failed, Besides> = {
  /** Input of the actor `verifyPayment`. */
  readonly verify: Verify
  /** Where an earlier payment that is not decided is asked for again. */
  readonly earlier: Earlier
  /** Where each end of a payment leads. */
  readonly paid: Paid
  readonly declined: Declined
  readonly abandoned: Abandoned
  readonly refunded: Refunded
  /** Failures of the check that lead elsewhere; all others are asked again. */
  readonly failed: Failed
  /** Events besides, while the bank decides. */
  readonly besides: Besides
}

/**
 * A payment at the gateway: through it and back, or never back. The flow defines where its ends
 * lead, and has the actor `verifyPayment`, the delay `PAYMENT_RECHECK`, and the actions `openGateway`
 * and `keepError`. It enters at `atGateway`, at `verifying` after a return, or at `earlierPending`.
 */
export function gatewayStates<
  const Verify,
  const Earlier,
  const Paid extends object,
  const Declined extends object,
  const Abandoned extends object,
  const Refunded extends object,
  const Failed extends readonly object[],
  const Besides extends object,
>({
  verify,
  earlier,
  paid,
  declined,
  abandoned,
  refunded,
  failed,
  besides,
}: Gateway<Verify, Earlier, Paid, Declined, Abandoned, Refunded, Failed, Besides>) {
  return {
    earlierPending: {
      description:
        'An earlier payment is not decided yet: no other is opened, and the app asks again automatically.',
      after: { PAYMENT_RECHECK: earlier },
      on: { 'payment.recheck': earlier, ...besides },
    },
    atGateway: {
      description: "The patient is on the bank's page; on return the payment is checked.",
      entry: 'openGateway',
      on: { 'gateway.returned': 'verifying' },
    },
    verifying: {
      description: 'Asks the bank, whatever the browser was told.',
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: verify,
        onDone: [
          { guard: isPaid, ...paid },
          { guard: isDeclined, ...declined },
          { guard: isAbandoned, ...abandoned },
          { guard: isRefunded, ...refunded },
          { target: 'pending' },
        ],
        onError: [...failed, { target: 'pending', actions: 'keepError' }],
      },
    },
    pending: {
      description: 'The bank has not decided: the payment is checked again automatically.',
      after: { PAYMENT_RECHECK: 'verifying' },
      on: { 'payment.recheck': 'verifying', ...besides },
    },
  } as const
}
