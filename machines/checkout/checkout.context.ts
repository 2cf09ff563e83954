import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { PaymentMode } from '#contract/codes.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { DeclinedAttempt } from '#contract/payment.endpoints.ts'
import { questionsFor } from '#contract/rules/safety.ts'
import { linesAt, type Visit } from '#contract/rules/visit-lines.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { KnownPayment } from '../shared/gateway.states.ts'
import type { AppointmentDays, HeldAppointment, NeededAppointment } from './appointments.ts'
import { type Basket, type BasketLine, safetyQuestionsOf, subdepartmentsOf } from './basket.ts'
import { draftOf, type Given, linesOf, type Part, partsOf, type Turns } from './parts.ts'

/** What the lab offers: a lab without a gateway switches `online` off. */
export type Offers = {
  readonly centreVisit: boolean
  readonly coupons: boolean
  readonly wallet: boolean
  readonly online: boolean
}

/**
 * `slotReleased`: the cart or its prices changed on the cart page, which is shown. `bookingChanged`: the
 * provider has another draft than this tab, or none any more. `unknown`: it did not answer, so the draft
 * may have been ordered elsewhere.
 */
export type RestartReason = 'cartChanged' | 'slotReleased' | 'bookingChanged' | 'unknown'

export type CheckoutContext = {
  readonly offers: Offers
  readonly basket: Basket
  /** The cart as it was changed while an order or a payment was out; null = it was not. */
  readonly pendingBasket: Basket | null
  /** Why the booking started over, until the patient goes on. */
  readonly restartReason: RestartReason | null
  /**
   * A booking of this cart that is open at the provider, begun on `device` (null = this one), until
   * the patient goes on with it.
   */
  readonly openBooking: { readonly device: string | null } | null
  /** New prices of the cart wait for the patient's consent: no step opens before it. */
  readonly pricesChanged: boolean
  /** The step the patient asked for, or was in, before the booking was restored or signed in. */
  readonly wanted: 'cart' | 'details' | 'slot' | 'appointment'
  readonly members: readonly Member[]
  /** Who the tests are for. */
  readonly people: readonly Member[]
  /** Who has which tests, of these people and of those who are booked later. */
  readonly given: Given
  /** Who is booked afterwards, for a visit of their own; their tests wait in the cart. */
  readonly later: readonly Member[]
  readonly turns: Turns
  /** The person of the booking who gets what is added to the cart next; null = nobody yet. */
  readonly choosingFor: Member['member_id'] | null
  readonly visit: Visit
  readonly addresses: readonly Address[]
  readonly address: Address | null
  readonly centres: readonly Centre[]
  readonly centre: Centre | null
  /** The parent first; empty until they are made. */
  readonly drafts: readonly Order[]
  readonly days: readonly SlotDay[]
  /** The window being asked for; the hold says whether it was got. */
  readonly slotId: string | null
  readonly hold: SlotHold | null
  /** The appointment that is asked for, at the window `slotId`. */
  readonly asked: NeededAppointment | null
  /** The windows of each sub-department that needs an appointment. */
  readonly appointmentDays: readonly AppointmentDays[]
  readonly appointments: readonly HeldAppointment[]
  readonly answers: Answers
  readonly couponCode: string | null
  readonly coupon: AppliedCoupon | null
  readonly wallet: AppliedWallet | null
  /** How the patient chose to pay, here or by asking for the same as last time; null before that. */
  readonly preferredMode: PaymentMode | null
  readonly payment: KnownPayment | null
  /** The last attempt to pay, as the bank declined it; null if the gateway says nothing of it. */
  readonly declined: DeclinedAttempt | null
  readonly order: Order | null
  /** Words of the step's last refusal, for the patient; empty when there is none. */
  readonly error: string
  /** The same for the parts of a step that fail on their own. */
  readonly partErrors: Readonly<Partial<Record<StepPart, string>>>
}

/** Answers to the safety questions, by the id of the member. */
export type Answers = Readonly<Record<string, readonly SafetyAnswer[]>>

/** Parts of a step whose calls run beside the others. */
export type StepPart = 'member' | 'address' | 'coupon' | 'wallet'

export const blankBooking = {
  pendingBasket: null,
  openBooking: null,
  drafts: [],
  days: [],
  appointmentDays: [],
  slotId: null,
  hold: null,
  asked: null,
  appointments: [],
  answers: {},
  couponCode: null,
  coupon: null,
  wallet: null,
  preferredMode: null,
  payment: null,
  declined: null,
  order: null,
  error: '',
  partErrors: {},
} as const satisfies Partial<CheckoutContext>

export const blankParty = {
  people: [],
  given: {},
  later: [],
  turns: [],
  choosingFor: null,
} as const satisfies Partial<CheckoutContext>

export const blankPatient = {
  members: [],
  ...blankParty,
  visit: 'home',
  addresses: [],
  address: null,
  centres: [],
  centre: null,
  answers: {},
} as const satisfies Partial<CheckoutContext>

export function answersOf(
  { answers }: Pick<CheckoutContext, 'answers'>,
  { member_id }: Member,
): readonly SafetyAnswer[] {
  return answers[member_id] ?? []
}

type Shared = Pick<CheckoutContext, 'basket' | 'visit' | 'given'>

/** The tests of the booking that are done at its centre; who is booked later has none there. */
export function doneAtCentre({ basket, visit }: Omit<Shared, 'given'>): Basket {
  return linesAt('centre', visit, basket)
}

/** The safety questions of the visit that concern a person. */
export function questionsOf({ basket, visit, given }: Shared, person: Member): SafetyQuestion[] {
  const lines = linesAt('centre', visit, linesOf(person, given, basket))
  return questionsFor(safetyQuestionsOf(lines), person)
}

/** The orders of the booking, as they are to be. */
export function partsIn(context: CheckoutContext): readonly Part<BasketLine>[] {
  return partsOf(context, context.basket)
}

/** The appointments that the orders of a booking need. */
export function neededIn(context: CheckoutContext): NeededAppointment[] {
  return partsIn(context)
    .filter(({ place }) => place === 'centre')
    .flatMap((part) => {
      const draft = draftOf(context, part)
      if (!draft) return []
      return subdepartmentsOf(part.lines).map((subdepartment) => ({
        orderId: draft.order_id,
        subdepartment,
      }))
    })
}

/** Who is booked later, with tests that are still in the cart. */
export function waitingIn({ later, given, basket }: CheckoutContext): readonly Member[] {
  return later.filter((member) => linesOf(member, given, basket).length > 0)
}

/** The lines of the cart that nobody has. */
export function linesForNobody<Line extends Pick<BasketLine, 'code'>>(
  context: CheckoutContext,
  lines: readonly Line[],
): readonly Line[] {
  const everybody = [...context.people, ...waitingIn(context)]
  const taken = everybody.flatMap((one) => linesOf(one, context.given, lines))
  return lines.filter((line) => !taken.includes(line))
}

/** A checkout in which nothing was done yet. */
export function initialContext(offers: Offers): CheckoutContext {
  return {
    offers,
    basket: [],
    restartReason: null,
    pricesChanged: false,
    wanted: 'cart',
    ...blankPatient,
    ...blankBooking,
  }
}
