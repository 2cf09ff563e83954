import { assertEvent, assign, emit, setup } from 'xstate'
import type { Additions, FittingTest } from '#contract/additions.endpoints.ts'
import { ADDITION_REFUSALS } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { DeclinedAttempt, Payment } from '#contract/payment.endpoints.ts'
import { textsOf, verdictOn } from '#contract/rules/safety.ts'
import { errorWords, failedBy, failedToAnswer, failedWith } from '../shared/failures.ts'
import { PAYMENT_RECHECK, type VerifiedPayment } from '../shared/gateway.states.ts'
import { provide } from '../shared/provide.ts'
import {
  type AdditionAnswer,
  type AdditionInput,
  type AdditionsInput,
  type CancelInput,
  type DueInput,
  type FoundTests,
  fittingOf,
  type MoveInput,
  noTest,
  type OrderChangeContext,
  type RemovalInput,
  removalOf,
  type SearchInput,
  type VerifyInput,
} from './order-change.context.ts'
import type {
  OrderChangeEmitted,
  OrderChangeEvent,
  OrderChangeInput,
} from './order-change.events.ts'
import { fitting, hasRoomFor, type OrderWindows, placesNeeded } from './order-windows.ts'

/** Types, actors, actions, guards and delays; the states are in the machine. */
export const orderChangeSetup = setup({
  types: {
    context: {} as OrderChangeContext,
    events: {} as OrderChangeEvent,
    emitted: {} as OrderChangeEmitted,
    input: {} as OrderChangeInput,
  },
  actors: {
    loadWindows: provide<OrderWindows, string>('loadWindows'),
    loadAdditions: provide<Additions, AdditionsInput>('loadAdditions'),
    searchTests: provide<FoundTests, SearchInput>('searchTests'),
    moveOrder: provide<Order, MoveInput>('moveOrder'),
    addTest: provide<AdditionAnswer, AdditionInput>('addTest'),
    takeOut: provide<Order, RemovalInput>('takeOut'),
    cancelOrder: provide<Order, CancelInput>('cancelOrder'),
    payDue: provide<Payment, DueInput>('payDue'),
    verifyPayment: provide<VerifiedPayment, VerifyInput>('verifyPayment'),
  },
  actions: {
    /** Leaves for the gateway's page. */
    openGateway: () => {},
    keepSlot: assign(({ context, event }) => {
      assertEvent(event, 'slot.choose')
      const { subdepartment, slot } = event
      const others = context.choices.filter((one) => one.subdepartment !== subdepartment)
      return { choices: [...others, { subdepartment, slotId: slot.slot_id }] }
    }),
    /** A slot that was chosen at the start may be taken. */
    keepWindows: assign(({ context }, windows: OrderWindows) => ({
      windows,
      choices: fitting(windows, context.choices, placesNeeded(context)),
    })),
    /** A chosen slot may have no room for everybody. */
    keepPeople: assign(({ context: { windows, choices, places }, event }) => {
      assertEvent(event, 'people.choose')
      const { orderId, withLinked } = event
      const needed = placesNeeded({ places, withLinked })
      return { orderId, withLinked, choices: fitting(windows, choices, needed), error: '' }
    }),
    keepOrder: assign((_, { order, now }: Additions) => ({ before: { order, now } })),
    keepRemoval: assign(({ context }, additions: Additions) => ({
      removal: removalOf(additions, context.code),
    })),
    /** Results of an earlier search may not fit any more. */
    keepLoaded: assign(({ context }, { candidates }: Additions) => ({
      candidates: [],
      test: fittingOf(candidates, context.code),
    })),
    keepText: assign(({ event }) => {
      assertEvent(event, 'search.type')
      const { text } = event
      const none = { ...noTest, candidates: [], text }
      return text.trim() === '' ? { ...none, emergency: null } : none
    }),
    keepFound: assign((_, { candidates, emergency }: FoundTests) => ({ candidates, emergency })),
    keepTest: assign(({ event }) => {
      assertEvent(event, 'test.choose')
      return { ...noTest, test: event.test, code: event.test.code }
    }),
    keepAnswer: assign(({ context, event }) => {
      assertEvent(event, 'answer.give')
      const { answer } = event
      const others = context.answers.filter(({ question }) => question !== answer.question)
      return { answers: [...others, answer] }
    }),
    dropChoice: assign({ ...noTest, choices: [], changed: null }),
    keepConfirmed: assign(({ context, event }) => {
      assertEvent(event, 'change.confirm')
      const { reason = context.reason, due = context.due } = event
      return { error: '', reason, due }
    }),
    keepPayment: assign((_, payment: Payment | null) => ({ payment })),
    keepDeclined: assign((_, declined: DeclinedAttempt | null) => ({ declined })),
    dropPayment: assign({ payment: null }),
    keepChanged: assign({ changed: (_, changed: Order) => changed }),
    announceChange: emit(({ context }) => ({ type: 'order.changed', order: context.changed })),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '', declined: null }),
  },
  guards: {
    isMove: ({ context }) => context.kind === 'move',
    isAddition: ({ context }) => context.kind === 'add',
    isRemoval: ({ context }) => context.kind === 'takeOut',
    isPayment: ({ context }) => context.kind === 'pay',
    hasPayment: ({ context }) => context.payment !== null,
    hasFreeWindow: (_, windows: OrderWindows) => hasRoomFor(windows, 1),
    /** Somebody can move, but not everybody together. */
    isCrowded: ({ context }, windows: OrderWindows) =>
      hasRoomFor(windows, 1) && !hasRoomFor(windows, placesNeeded(context)),
    /** Only a visit that is shared can move as a whole. */
    isOtherChoice: ({ context: { places, withLinked }, event }) =>
      event.type === 'people.choose' && places > 1 && event.withLinked !== withLinked,
    isForAllWithoutRoom: ({ context: { places, withLinked, windows }, event }) =>
      event.type === 'people.choose' &&
      event.withLinked &&
      !withLinked &&
      places > 1 &&
      !hasRoomFor(windows, places),
    hasChoice: ({ context }) => context.choices.length > 0,
    isAdded: ({ context }, additions: Additions) => removalOf(additions, context.code) !== null,
    /** The chosen test was loaded, and fits. */
    isFitting: ({ context }, { candidates }: Additions) =>
      fittingOf(candidates, context.code) !== null,
    isAsking: ({ context }, { candidates }: Additions) =>
      (fittingOf(candidates, context.code)?.questions.length ?? 0) > 0,
    hasNoText: ({ context }) => context.text.trim() === '',
    hasCandidates: ({ context }) => context.candidates.length > 0,
    hasFound: (_, { candidates }: Additions) => candidates.length > 0,
    hasQuestions: (_, { questions }: FittingTest) => questions.length > 0,
    isAnswered: ({ context: { test, answers } }) =>
      textsOf(test?.questions ?? []).length === answers.length,
    isSafe: ({ context: { test, answers } }) =>
      verdictOn(test?.questions ?? [], answers) === 'fine',
    isToPay: (_, { payment }: AdditionAnswer) => payment !== null,
    /** The lab has begun, or the order no longer exists: it cannot change. */
    isTooLate: failedWith('too-late', 'unknown-order', 'no-window', 'billing-closed'),
    /** The chosen slot is no longer free; another may be. */
    isWindowGone: failedWith('slot-taken', 'slot-past', 'unknown-slot', 'slot-too-close'),
    isPriceChanged: failedWith('price-changed'),
    /** Another test or another answer may do. */
    isUnfit: failedWith(...ADDITION_REFUSALS, 'answers-missing', 'unknown-item'),
    isNotOpened: failedWith('payment-refused', 'gateway-unavailable'),
    /** An earlier payment for the order is being settled. */
    isPaymentPending: failedWith('payment-pending'),
    /** The test was taken out meanwhile. */
    isNotAdded: failedWith('not-added'),
    /** The provider has decided: nothing has changed. An answer that cannot be read says nothing. */
    isRefused: ({ event }) =>
      failedBy('refused')({ event }) &&
      !failedToAnswer({ event }) &&
      !failedWith('malformed')({ event }),
  },
  delays: {
    /** After the last letter of a search. */
    SEARCH_SETTLE: 250,
    PAYMENT_RECHECK,
  },
})
