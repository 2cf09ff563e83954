import { assertEvent, assign, emit, setup, stateIn } from 'xstate'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { SafetyConsequence, SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { answersTo, isUnderReview, questionsFor, verdictOn } from '#contract/rules/safety.ts'
import { errorWords } from '../shared/failures.ts'
import { STEP_SETTLE } from '../shared/step-settle.ts'
import type { PatientDetails, Resumed } from './checkout.actors.ts'
import { checkoutActors } from './checkout.actors.ts'
import {
  blankBooking,
  blankPatient,
  type CheckoutContext,
  noBasket,
  type Offers,
  type StepPart,
} from './checkout.context.ts'
import type { CheckoutEmitted, CheckoutEvent } from './checkout.events.ts'
import { lastVisitGuards } from './last-visit-guards.ts'
import { refusalGuards, withoutRefused } from './refusals.ts'

/** The safety questions of the cart that concern the patient. */
export function questionsOf({ basket, member }: CheckoutContext): SafetyQuestion[] {
  return member ? questionsFor(basket.questions, member) : []
}

/** What follows from the answers of a booking; the gravest counts. */
function verdictOf(context: CheckoutContext): SafetyConsequence {
  return verdictOn(questionsOf(context), context.answers)
}

/** Nothing is charged for a scan that a radiologist has to confirm. */
function isPaidOnline(context: CheckoutContext): boolean {
  return context.offers.online && verdictOf(context) !== 'confirm'
}

/** Whether a changed draft still has its home slot. */
export function keepsHold(hold: SlotHold | null, draft: Order): boolean {
  return hold !== null && draft.hold?.hold_id === hold.hold_id
}

/**
 * Milliseconds: the booking goes on when the lead has no answer by then. No other timer has this
 * length: browser tests take this one out of the page by it.
 */
export const LEAD_PATIENCE = 1_900

/** The list with an address that is new, changed or saved under the same id. */
function withAddress(addresses: readonly Address[], address: Address): readonly Address[] {
  const isListed = addresses.some(({ address_id }) => address_id === address.address_id)
  if (!isListed) return [...addresses, address]
  return addresses.map((one) => (one.address_id === address.address_id ? address : one))
}

/** Types, actors, actions, guards and delays of the checkout; the states are in the machine. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as { readonly offers: Offers },
  },
  actors: checkoutActors,
  actions: {
    /** Leaves for the gateway's own page. */
    openGateway: () => {},
    /** spec §8: an order lead without id. */
    sayLeadWithoutId: () => {},
    /** spec §4: removing the last item sets the last step to 1. */
    resetStep: () => {},
    keepBasket: assign({
      basket: ({ event }) => {
        assertEvent(event, ['cart.changed', 'cart.restored'])
        return event.basket
      },
    }),
    dropBasket: assign({ basket: noBasket }),
    /** The draft that is out stays the one of its basket. */
    keepPendingBasket: assign({
      pendingBasket: ({ event }) => {
        assertEvent(event, 'cart.changed')
        return event.basket
      },
    }),
    /** The same tests, at other prices; unless other tests wait already. */
    markForRestart: assign(({ context }) => ({
      pendingBasket: context.pendingBasket ?? context.basket,
    })),
    emptyPendingBasket: assign({ pendingBasket: noBasket }),
    takePendingBasket: assign(({ context }) => ({
      basket: context.pendingBasket ?? context.basket,
      pendingBasket: null,
    })),
    /** The booking starts over at the patient step. */
    startOver: assign(({ context }) => ({
      wanted: 'details' as const,
      restartReason: context.pendingBasket ? ('cartChanged' as const) : ('bookingChanged' as const),
    })),
    noteCartChange: assign({ restartReason: 'cartChanged' as const }),
    noteUnknown: assign({ restartReason: 'unknown' as const }),
    dropRefused: assign(withoutRefused),
    forgetRestart: assign({ restartReason: null }),
    keepOpenBooking: assign((_, { resumed }: { readonly resumed: Resumed }) =>
      resumed.at === 'open' ? { openBooking: { device: resumed.device } } : {},
    ),
    forgetOpenBooking: assign({ openBooking: null }),
    /** The safety answers are those of one patient. */
    keepMember: assign(({ context, event }) => {
      assertEvent(event, 'member.choose')
      const { member } = event
      const isSame = member.member_id === context.member?.member_id
      return { member, answers: isSame ? context.answers : [], error: '' }
    }),
    keepAddress: assign({
      address: ({ event }) => {
        assertEvent(event, 'address.choose')
        return event.address
      },
      error: '',
    }),
    /** The same addresses as before stay the same list: a form that is open stays open. */
    takeDetails: assign(({ context }, { members, addresses }: PatientDetails) => {
      const isSame = JSON.stringify(addresses) === JSON.stringify(context.addresses)
      return { members, addresses: isSame ? context.addresses : addresses }
    }),
    /** An address that was added or changed is the one of the visit. */
    takeAddress: assign(({ context }, { saved }: { readonly saved: Address }) => ({
      addresses: withAddress(context.addresses, saved),
      address: saved,
    })),
    keepCentre: assign({
      centre: ({ event }) => {
        assertEvent(event, 'centre.choose')
        return event.centre
      },
      error: '',
    }),
    /** A draft of another place has lost what was held for it: its slot is asked for again. */
    takeDraft: assign(({ context }, { draft }: { readonly draft: Order }) => ({
      draft,
      hold: keepsHold(context.hold, draft) ? context.hold : null,
      appointments: context.appointments.filter(({ hold }) =>
        draft.appointments.some((one) => one.hold?.hold_id === hold.hold_id),
      ),
    })),
    /** The slot that was offered; the hold says whether it was got. */
    takeLastVisit: assign(({ context, event }) => {
      assertEvent(event, ['lastVisit.book', 'lastVisit.change'])
      const { member, address, mode } = event.visit
      const isSame = member.member_id === context.member?.member_id
      return {
        member,
        address,
        centre: null,
        answers: isSame ? context.answers : [],
        preferredMode: mode,
        slotId: event.type === 'lastVisit.book' ? (event.slot?.slot_id ?? null) : context.slotId,
      }
    }),
    keepMode: assign(({ event }) => {
      assertEvent(event, 'mode.choose')
      return { preferredMode: event.mode }
    }),
    forgetDays: assign({ days: [], appointmentDays: [] }),
    askForSlot: assign({
      slotId: ({ event }) => {
        assertEvent(event, 'slot.choose')
        return event.slot.slot_id
      },
      error: '',
    }),
    askForAppointment: assign(({ event }) => {
      assertEvent(event, 'appointment.choose')
      return { slotId: event.slot.slot_id, subdepartment: event.subdepartment, error: '' }
    }),
    keepOrder: assign({ order: (_, { order }: { readonly order: Order | null }) => order }),
    keepAppointment: assign(({ context }, { hold }: { readonly hold: SlotHold }) => {
      const others = context.appointments.filter(
        (held) => held.subdepartment !== context.subdepartment,
      )
      return {
        appointments: [...others, { subdepartment: context.subdepartment ?? '', hold }],
      }
    }),
    takeBooking: assign((_, { resumed }: { readonly resumed: Resumed }) =>
      'booking' in resumed && resumed.booking ? resumed.booking : {},
    ),
    /** A booking that restarts keeps its member (spec §4). */
    takeMember: assign((_, { resumed }: { readonly resumed: Resumed }) =>
      'booking' in resumed && resumed.booking ? { member: resumed.booking.member } : {},
    ),
    /** Takes what the provider holds for a booking with an empty cart, so that it is released. */
    takeHeld: assign((_, { resumed }: { readonly resumed: Resumed }) => {
      if (resumed.at !== 'emptied') return {}
      const { draft, hold, appointments, coupon, wallet } = resumed.booking
      return { draft, hold, appointments, coupon, wallet }
    }),
    /** With a cart cleared during the payment, a decline must not offer the payment again. */
    takePayment: assign(({ context: { basket } }, { resumed }: { readonly resumed: Resumed }) => {
      if (resumed.at !== 'verifying') return {}
      const isBooked = basket.codes.length > 0 && resumed.booking.member !== null
      return { payment: resumed.payment, pendingBasket: isBooked ? null : basket }
    }),
    /** The window stays known: its day is the one that is shown. An error of before is over. */
    dropHold: assign({ hold: null, error: '' }),
    dropAppointments: assign({ appointments: [], error: '' }),
    /** Appointments whose hold ended go; the others are still held. */
    dropEnded: assign(({ context }, { holdIds }: { readonly holdIds: readonly string[] }) => ({
      error: '',
      appointments: context.appointments.filter(({ hold }) => !holdIds.includes(hold.hold_id)),
    })),
    keepAnswers: assign({
      answers: ({ event }) => {
        assertEvent(event, 'safety.answer')
        return event.answers
      },
    }),
    /** A booking that was stopped and begins again is asked again. */
    dropUnsafeAnswers: assign({
      answers: ({ context }) =>
        context.answers.filter((one) => verdictOf({ ...context, answers: [one] }) !== 'stop'),
    }),
    keepCouponCode: assign({
      couponCode: ({ event }) => {
        assertEvent(event, 'coupon.apply')
        return event.code
      },
    }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
    keepPartError: assign(({ context, event }, { part }: { readonly part: StepPart }) => ({
      partErrors: { ...context.partErrors, [part]: errorWords({ event }) },
    })),
    clearPartError: assign(({ context }, { part }: { readonly part: StepPart }) => ({
      partErrors: { ...context.partErrors, [part]: '' },
    })),
    clearPartErrors: assign({ partErrors: {} }),

    /** spec §4: the booking restarts and keeps its member. */
    clearBooking: assign(blankBooking),
    forgetPatient: assign(blankPatient),
    wantDetails: assign({ wanted: 'details' as const }),
    wantCart: assign({ wanted: 'cart' as const }),
    askForSignIn: emit({ type: 'signIn.wanted' }),
    askForSession: emit({ type: 'session.wanted' }),
    announceOrder: emit(({ context }) => {
      // SAFETY: every transition into thankYou assigns the order.
      const order = context.order as Order
      // After a reload the server's cart is without them, and the patient may have added one again.
      const ordered = context.draft ? order.lines : []
      return { type: 'order.placed', order, codes: ordered.map((line) => line.test_code) }
    }),
    announceStalePrices: emit({ type: 'prices.stale' }),
    announceStaleTests: emit({ type: 'tests.stale' }),
    announceMember: emit(({ context }) => ({ type: 'member.chosen', member: context.member })),
    refetchWallet: emit({ type: 'wallet.refetch' }),
  },
  guards: {
    isCollectable: ({ context }) => context.basket.kind === 'collectable',
    hasItems: ({ context }) => context.basket.codes.length > 0,
    arePricesChanged: ({ context }) => context.pricesChanged,
    /** The cart has something, at prices that the patient has seen. */
    canBook: ({ context }) => context.basket.codes.length > 0 && !context.pricesChanged,
    isCentreOfferedFor: ({ context }) => context.offers.centreVisit,
    mustVisitCentre: ({ context }) =>
      context.basket.kind !== 'collectable' && context.offers.centreVisit,
    needsAppointments: ({ context }) => context.basket.subdepartments.length > 0,
    isAsked: ({ context }) => questionsOf(context).length > 0,
    needsAnswers: ({ context }) => answersTo(questionsOf(context), context.answers) === null,
    hasUnsafeAnswer: ({ context }) => verdictOf(context) === 'stop',
    /** A radiologist confirms the scan before it takes place. */
    needsRadiologist: ({ context }) => verdictOf(context) === 'confirm',
    isToConfirm: ({ context }) => isUnderReview(context.order),
    hasAnswers: ({ context }) => context.answers.length > 0,
    hasAppointments: ({ context }) => context.appointments.length > 0,
    hasAllAppointments: ({ context }) =>
      context.basket.subdepartments.every((name) =>
        context.appointments.some((held) => held.subdepartment === name),
      ),
    isListed: ({ context }) => context.days.length > 0,
    isNeededAppointment: ({ context, event }) =>
      event.type === 'appointment.choose' &&
      context.appointmentDays.length > 0 &&
      context.basket.subdepartments.includes(event.subdepartment),
    hasPendingBasket: ({ context }) => context.pendingBasket !== null,
    hasDraft: ({ context }) => context.draft !== null,
    hasHold: ({ context }) => context.hold !== null,
    hasWallet: ({ context }) => context.wallet !== null && context.draft !== null,
    hasCoupon: ({ context }) => context.coupon !== null && context.draft !== null,
    isEligible: ({ context }) =>
      context.basket.restrictions.every((item) => refusalFor(item, context.member) === null),
    hasMember: ({ context }) => context.member !== null,
    hasAddress: ({ context }) => context.address !== null,
    hasCentre: ({ context }) => context.centre !== null,
    hasSuitableCentre: ({ context: { basket, centre } }) =>
      centre !== null && centreSuits(centre, basket.needs),
    isAnyCentreSuitable: ({ context: { basket, centres } }) =>
      centres.some((centre) => centreSuits(centre, basket.needs)),
    choosesSuitableCentre: ({ context, event }) =>
      event.type === 'centre.choose' && centreSuits(event.centre, context.basket.needs),
    isAtCentre: ({ context }) => context.centre !== null,
    wantsDetails: ({ context }) => context.wanted === 'details',
    isToCart: ({ event }) => event.type === 'checkout.goTo' && event.step === 'cart',
    isToDetails: ({ event }) => event.type === 'checkout.goTo' && event.step === 'details',
    isToSlot: ({ event }) => event.type === 'checkout.goTo' && event.step === 'slot',
    isToPayment: ({ event }) => event.type === 'checkout.goTo' && event.step === 'payment',
    choosesHome: ({ event }) => event.type === 'visit.choose' && event.visit === 'home',
    choosesCash: ({ event }) => event.type === 'mode.choose' && event.mode === 'cash',
    choosesOnline: ({ context, event }) =>
      event.type === 'mode.choose' && event.mode === 'online' && isPaidOnline(context),
    choosesCoupon: ({ context, event }) => event.type === 'coupon.apply' && context.offers.coupons,
    choosesWallet: ({ context, event }) => event.type === 'wallet.apply' && context.offers.wallet,
    prefersOnline: ({ context }) => context.preferredMode === 'online' && isPaidOnline(context),
    isOnlineOffered: ({ context }) => isPaidOnline(context),
    isOnline: stateIn('#checkout.booking.payment.mode.online'),
    ...lastVisitGuards,
    ...refusalGuards,
  },
  delays: {
    LEAD_PATIENCE,
    /** Until a payment the bank has not decided is looked up again. */
    PAYMENT_RECHECK: 5_000,
    STEP_SETTLE,
  },
})
