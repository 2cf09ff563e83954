import type { FittingTest } from '#contract/additions.endpoints.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'

export type AddTestInput = {
  /** Id or number of the order. */
  readonly orderId: string
  /** The test to begin with; null to search for one. */
  readonly code: string | null
  /** A payment from which the patient returns. */
  readonly paymentId: string | null
}

export type AddTestEvent =
  | { type: 'search.type'; text: string }
  | { type: 'test.choose'; test: FittingTest }
  | { type: 'test.drop' }
  | { type: 'answer.give'; answer: SafetyAnswer }
  | { type: 'answers.confirm' }
  | { type: 'test.add' }
  | { type: 'page.retry' }
  | { type: 'gateway.returned' }
  | { type: 'payment.recheck' }

/** The order has other tests than before. */
export type AddTestEmitted = { type: 'order.changed' }
