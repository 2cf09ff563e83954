import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import { failed } from '#machines/shared/failures.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'
import { codeRefusals, sendingOutcomes } from '#paths/code.outcomes.ts'

export type OneTimeCodeActors = {
  readonly sendCode: CodeSent
  readonly tryCode: undefined
}

/** Reasons why an account cannot end yet. */
const unsettled = {
  orderOpen: failed(
    'refused',
    'order-open',
    'Order 26112200001 is still open.',
    'an order is still open',
  ),
  paymentUnderWay: failed(
    'refused',
    'payment-under-way',
    'A payment is on its way.',
    'a payment is on its way',
  ),
}

export const oneTimeCodeOutcomes: OutcomeCatalogue<OneTimeCodeActors> = {
  sendCode: { ...sendingOutcomes, ...unsettled },
  tryCode: { used: done(undefined, 'the code is right'), ...codeRefusals, ...unsettled },
}
