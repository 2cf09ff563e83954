import { assertEvent, assign, emit, setup } from 'xstate'
import type { AdditionCandidate, Additions, FittingTest } from '#contract/additions.endpoints.ts'
import type { Emergency } from '#contract/catalogue.endpoints.ts'
import { ADDITION_REFUSALS, type PaymentOutcome } from '#contract/codes.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { DeclinedAttempt, Payment } from '#contract/payment.endpoints.ts'
import { textsOf, verdictOn } from '#contract/rules/safety.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { AddTestEmitted, AddTestEvent, AddTestInput } from './add-test.events.ts'

export type AddTestContext = {
  readonly orderId: string
  /** The order as it is; null until it is loaded. */
  readonly before: Pick<Additions, 'order' | 'now'> | null
  /** What the patient searches for. */
  readonly text: string
  readonly candidates: readonly AdditionCandidate[]
  /** Said above the results of a search for an emergency. */
  readonly emergency: Emergency | null
  /** Code of the chosen test; null without one. */
  readonly code: string | null
  /** What the chosen test changes. */
  readonly test: FittingTest | null
  /** To its safety questions, by question. */
  readonly answers: readonly SafetyAnswer[]
  readonly paymentId: string | null
  /** Page of the gateway; null after a return from it. */
  readonly checkoutUrl: string | null
  /** Why the bank declined; null if it did not say. */
  readonly declined: DeclinedAttempt | null
  /** Message for the patient; empty when nothing failed. */
  readonly error: string
}

/** Results of a search. */
export type FoundTests = Additions & { readonly emergency: Emergency | null }
export type SearchInput = {
  readonly orderId: string
  readonly cityId: number
  readonly text: string
}
/** Input of `addTest`; the amounts are those on screen. */
export type AdditionInput = {
  readonly orderId: string
  readonly code: string
  readonly answers: readonly SafetyAnswer[]
  readonly amounts: Order['amounts'] | null
}
export type AdditionAnswer = { readonly payment: Payment | null }
export type VerifyInput = { readonly orderId: string; readonly paymentId: string }
export type Verified = {
  readonly status: PaymentOutcome
  readonly declined: DeclinedAttempt | null
}

export function fittingOf(
  candidates: readonly AdditionCandidate[],
  code: string | null,
): FittingTest | null {
  const found = candidates.find((one) => one.code === code)
  return found?.fits ? found : null
}

/** Types, actors, actions, guards and delays; the states are in the machine. */
export const addTestSetup = setup({
  types: {
    context: {} as AddTestContext,
    events: {} as AddTestEvent,
    emitted: {} as AddTestEmitted,
    input: {} as AddTestInput,
  },
  actors: {
    loadAdditions: provide<Additions, { orderId: string; codes: string[] }>('loadAdditions'),
    searchTests: provide<FoundTests, SearchInput>('searchTests'),
    addTest: provide<AdditionAnswer, AdditionInput>('addTest'),
    verifyPayment: provide<Verified, VerifyInput>('verifyPayment'),
  },
  actions: {
    /** Leaves for the gateway's page. */
    openGateway: () => {},
    announceChange: emit({ type: 'order.changed' }),
    keepText: assign(({ event }) => {
      assertEvent(event, 'search.type')
      const { text } = event
      const none = { candidates: [], code: null, test: null, answers: [], error: '' }
      return text.trim() === '' ? { ...none, text, emergency: null } : { ...none, text }
    }),
    keepTest: assign(({ event }) => {
      assertEvent(event, 'test.choose')
      return { test: event.test, code: event.test.code, answers: [], error: '' }
    }),
    dropTest: assign({ test: null, code: null, answers: [], error: '' }),
    keepAnswer: assign(({ context, event }) => {
      assertEvent(event, 'answer.give')
      const { answer } = event
      const others = context.answers.filter(({ question }) => question !== answer.question)
      return { answers: [...others, answer] }
    }),
    keepOrder: assign((_, { order, now }: Additions) => ({ before: { order, now } })),
    /** Results of an earlier search may not fit any more. */
    keepLoaded: assign(({ context }, { candidates }: Additions) => ({
      candidates: [],
      test: fittingOf(candidates, context.code),
    })),
    keepFound: assign((_, { candidates, emergency }: FoundTests) => ({ candidates, emergency })),
    keepPayment: assign((_, payment: Payment | null) => ({
      paymentId: payment?.payment_id ?? null,
      checkoutUrl: payment?.checkout_url ?? null,
    })),
    keepDeclined: assign((_, { declined }: Verified) => ({ declined })),
    dropPayment: assign({ paymentId: null, checkoutUrl: null }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '', declined: null }),
  },
  guards: {
    hasPayment: ({ context }) => context.paymentId !== null,
    hasNoText: ({ context }) => context.text.trim() === '',
    hasCandidates: ({ context }) => context.candidates.length > 0,
    /** The chosen test was loaded, and fits. */
    isFitting: ({ context }, { candidates }: Additions) =>
      fittingOf(candidates, context.code) !== null,
    isAsking: ({ context }, { candidates }: Additions) =>
      (fittingOf(candidates, context.code)?.questions.length ?? 0) > 0,
    hasFound: (_, { candidates }: Additions) => candidates.length > 0,
    hasQuestions: (_, { questions }: FittingTest) => questions.length > 0,
    isAnswered: ({ context: { test, answers } }) =>
      textsOf(test?.questions ?? []).length === answers.length,
    isSafe: ({ context: { test, answers } }) =>
      verdictOn(test?.questions ?? [], answers) === 'fine',
    isToPay: (_, { payment }: AdditionAnswer) => payment !== null,
    is: (_, { is, of }: { is: PaymentOutcome; of: Verified }) => of.status === is,
    /** The visit has begun, or the order no longer takes a test. */
    isTooLate: failedWith('too-late', 'unknown-order', 'billing-closed'),
    isPriceChanged: failedWith('price-changed'),
    /** Another test or another answer may do. */
    isUnfit: failedWith(...ADDITION_REFUSALS, 'answers-missing', 'unknown-item'),
    isNotOpened: failedWith('payment-refused', 'gateway-unavailable'),
    /** An earlier payment for the order is being settled. */
    isPaymentPending: failedWith('payment-pending'),
  },
  delays: {
    /** After the last letter of a search. */
    SEARCH_SETTLE: 250,
    /** Until a payment the bank has not decided is looked up again. */
    PAYMENT_RECHECK: 4_000,
  },
})
