import type {
  AdditionCandidate,
  Additions,
  FittingTest,
  TestRemoval,
} from '#contract/additions.endpoints.ts'
import type { Emergency } from '#contract/catalogue.endpoints.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { DeclinedAttempt, Payment } from '#contract/payment.endpoints.ts'
import type { KnownPayment } from '../shared/gateway.states.ts'
import type { ChangeKind, OrderChangeInput } from './order-change.events.ts'
import type { Choice, OrderWindows } from './order-windows.ts'

/** What all changes have, then what one kind of them has. */
export type OrderChangeContext = {
  readonly kind: ChangeKind
  readonly orderId: string
  /** The order as it is; null until it is loaded. */
  readonly before: Pick<Additions, 'order' | 'now'> | null
  /** The answer to the change; null before it. */
  readonly changed: Order | null
  /** Message for the patient; empty when nothing failed. */
  readonly error: string

  /** Everybody of the visit moves, or all orders of the booking are cancelled. */
  readonly withLinked: boolean
  /** Why the order is cancelled. */
  readonly reason: string
  /** Rupees that are due at the visit and paid online, as the patient saw them. */
  readonly due: number

  readonly places: number
  readonly windows: OrderWindows
  readonly choices: readonly Choice[]

  /** The test that is added or taken out; null without one. */
  readonly code: string | null
  /** What taking the test out changes. */
  readonly removal: TestRemoval | null

  /** What the patient searches for. */
  readonly text: string
  readonly candidates: readonly AdditionCandidate[]
  /** Said above the results of a search for an emergency. */
  readonly emergency: Emergency | null
  /** What the chosen test changes. */
  readonly test: FittingTest | null
  /** To its safety questions, by question. */
  readonly answers: readonly SafetyAnswer[]
  readonly payment: KnownPayment | null
  /** Why the bank declined; null if it did not say. */
  readonly declined: DeclinedAttempt | null
}

/** Results of a search. */
export type FoundTests = Additions & { readonly emergency: Emergency | null }
export type SearchInput = {
  readonly orderId: string
  readonly cityId: number
  readonly text: string
}
export type AdditionsInput = { readonly orderId: string; readonly codes: string[] }
export type MoveInput = Pick<OrderChangeContext, 'orderId' | 'choices' | 'withLinked'>
/** The test is the one on screen, with its amounts. */
export type AdditionInput = Pick<OrderChangeContext, 'orderId' | 'test' | 'answers'>
/** With a payment the order does not have the test yet. */
export type AdditionAnswer = { readonly order: Order; readonly payment: Payment | null }
/** The removal is the one on screen, with its sums. */
export type RemovalInput = Pick<OrderChangeContext, 'orderId' | 'removal'>
export type CancelInput = Pick<OrderChangeContext, 'orderId' | 'reason' | 'withLinked'>
export type DueInput = Pick<OrderChangeContext, 'orderId' | 'due'>
export type VerifyInput = { readonly orderId: string; readonly paymentId: string }

export const noTest = { code: null, test: null, answers: [], error: '' } as const

/** The context in which a change begins. */
export function begun(input: OrderChangeInput): OrderChangeContext {
  const { kind, orderId } = input
  const blank: OrderChangeContext = {
    ...noTest,
    kind,
    orderId,
    before: null,
    changed: null,
    withLinked: false,
    reason: '',
    due: 0,
    places: 1,
    windows: { days: [], appointments: [] },
    choices: [],
    removal: null,
    text: '',
    candidates: [],
    emergency: null,
    payment: null,
    declined: null,
  }
  if (kind === 'takeOut') return { ...blank, code: input.code }
  if (kind === 'cancel') return { ...blank, withLinked: input.withLinked }
  if (kind === 'pay') return { ...blank, payment: returnedFrom(input) }
  if (kind === 'add') return { ...blank, code: input.code, payment: returnedFrom(input) }
  const { places, slotId, withLinked } = input
  const choices = slotId === null ? [] : [{ subdepartment: null, slotId }]
  return { ...blank, withLinked, places, choices }
}

function returnedFrom({ paymentId }: { readonly paymentId: string | null }): KnownPayment | null {
  return paymentId === null ? null : { payment_id: paymentId }
}

export function fittingOf(
  candidates: readonly AdditionCandidate[],
  code: string | null,
): FittingTest | null {
  const found = candidates.find((one) => one.code === code)
  return found?.fits ? found : null
}

export function removalOf({ removals = [] }: Additions, code: string | null): TestRemoval | null {
  return removals.find((one) => one.code === code) ?? null
}
