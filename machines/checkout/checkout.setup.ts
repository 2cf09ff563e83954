import { assertEvent, assign, emit, fromPromise, setup, stateIn } from 'xstate'
import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { PaymentOutcome } from '#contract/codes.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, AddressFields, Member, MemberFields } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { answersTo, questionsFor, unsafeAnswers } from '#contract/rules/safety.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { errorWords, flowError } from '../outcomes.ts'
import { STEP_SETTLE } from '../shared/step-settle.ts'
import type { AppointmentDays } from './appointments.ts'
import {
  blankBooking,
  blankPatient,
  type CheckoutContext,
  noBasket,
  type Offers,
} from './checkout.context.ts'
import type { CheckoutEmitted, CheckoutEvent } from './checkout.events.ts'
import type { PatientDetails, Resumed } from './model/checkout.outcomes.ts'

const provide = <T, I = CheckoutContext>(name: string) =>
  fromPromise<T, I>(() => Promise.reject(new Error(`provide ${name}`)))

type ErrorGuard = ({ event }: { event: unknown }) => boolean

/** The actor failed with this code. */
const failedWith =
  (code: string): ErrorGuard =>
  ({ event }) =>
    errorOf(event)?.code === code

const failedBy =
  (kind: 'network' | 'refused' | 'lost'): ErrorGuard =>
  ({ event }) =>
    errorOf(event)?.kind === kind

/**
 * What an actor answered. Actions are typed by the events a patient sends, and an answer is none of
 * them: call it only in an action that runs on `onDone` of an actor that answers a `T`.
 */
function outputOf<T>(event: object): T {
  return (event as { readonly output: T }).output // SAFETY: as the line above says
}

function errorOf(event: unknown) {
  if (typeof event !== 'object' || event === null || !('error' in event)) return null
  return flowError(event.error)
}

/** The safety questions of the cart that concern the patient. */
function questionsOf({ basket, member }: CheckoutContext): string[] {
  return member ? questionsFor(basket.questions, member.gender) : []
}

/** Milliseconds: the booking goes on when the lead has no answer by then. */
export const LEAD_PATIENCE = 2_000

/** Types, actors, actions, guards and delays of the checkout; the states are in the machine. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as { readonly offers: Offers },
  },
  actors: {
    resumeBooking: provide<Resumed>('resumeBooking'),
    createLead: provide<{ readonly leadId: string | null }>('createLead'),
    loadDetails: provide<PatientDetails>('loadDetails'),
    addMember: provide<Member, MemberFields>('addMember'),
    addAddress: provide<Address, AddressFields>('addAddress'),
    loadCentres: provide<readonly Centre[]>('loadCentres'),
    createDraft: provide<Order>('createDraft'),
    updateDraft: provide<Order>('updateDraft'),
    loadSlots: provide<readonly SlotDay[]>('loadSlots'),
    holdSlot: provide<SlotHold>('holdSlot'),
    releaseSlot: provide<undefined>('releaseSlot'),
    watchHold: provide<readonly string[]>('watchHold'),
    loadAppointments: provide<readonly AppointmentDays[]>('loadAppointments'),
    holdAppointment: provide<SlotHold>('holdAppointment'),
    releaseAppointments: provide<undefined>('releaseAppointments'),
    applyCoupon: provide<AppliedCoupon>('applyCoupon'),
    removeCoupon: provide<undefined>('removeCoupon'),
    applyWallet: provide<AppliedWallet>('applyWallet'),
    releaseWallet: provide<undefined>('releaseWallet'),
    checkPrices: provide<{ readonly agreed: boolean }>('checkPrices'),
    placeOrder: provide<Order>('placeOrder'),
    placeRadiologyOrder: provide<Order>('placeRadiologyOrder'),
    findOrder: provide<Order | null>('findOrder'),
    createPayment: provide<Payment | null>('createPayment'),
    verifyPayment: provide<PaymentOutcome>('verifyPayment'),
    orderByPayment: provide<Order>('orderByPayment'),
    cancelDraft: provide<undefined>('cancelDraft'),
  },
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
    forgetRestart: assign({ restartReason: null }),
    /** The safety answers are those of one patient. */
    keepMember: assign(({ context, event }) => {
      assertEvent(event, 'member.choose')
      const { member } = event
      const isSame = member.member_id === context.member?.member_id
      return { member, answers: isSame ? context.answers : [], error: '' }
    }),
    keepMemberFields: assign({
      memberFields: ({ event }) => {
        assertEvent(event, 'member.add')
        return event.fields
      },
      error: '',
    }),
    keepAddress: assign({
      address: ({ event }) => {
        assertEvent(event, 'address.choose')
        return event.address
      },
      error: '',
    }),
    keepAddressFields: assign({
      addressFields: ({ event }) => {
        assertEvent(event, 'address.add')
        return event.fields
      },
      error: '',
    }),
    keepCentre: assign({
      centre: ({ event }) => {
        assertEvent(event, 'centre.choose')
        return event.centre
      },
    }),
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
    /** On `onDone` of what places an order, or finds it. */
    keepOrder: assign({ order: ({ event }) => outputOf<Order>(event) }),
    /** On `onDone` of `holdAppointment`. */
    keepAppointment: assign(({ context, event }) => {
      const output = outputOf<SlotHold>(event)
      const others = context.appointments.filter(
        (held) => held.subdepartment !== context.subdepartment,
      )
      const subdepartment = context.subdepartment ?? ''
      return { appointments: [...others, { subdepartment, hold: output }] }
    }),
    /** This and the next two: on `onDone` of `resumeBooking`. */
    takeBooking: assign(({ event }) => {
      const output = outputOf<Resumed>(event)
      return 'booking' in output && output.booking ? output.booking : {}
    }),
    /** A booking that restarts keeps its member (spec §4). */
    takeMember: assign(({ event }) => {
      const output = outputOf<Resumed>(event)
      return 'booking' in output && output.booking ? { member: output.booking.member } : {}
    }),
    takePayment: assign(({ event }) => {
      const output = outputOf<Resumed>(event)
      return output.at === 'verifying' ? { payment: output.payment } : {}
    }),
    /** The window stays known: its day is the one that is shown. */
    dropHold: assign({ hold: null }),
    dropAppointments: assign({ appointments: [] }),
    /** On `onDone` of `watchHold`: the appointments that ended go, the others are still held. */
    dropEnded: assign(({ context, event }) => {
      const output = outputOf<readonly string[]>(event)
      const alive = context.appointments.filter(({ hold }) => !output.includes(hold.hold_id))
      return { appointments: alive }
    }),
    keepAnswers: assign({
      answers: ({ event }) => {
        assertEvent(event, 'safety.answer')
        return event.answers
      },
    }),
    /** A booking that was stopped and begins again is asked again. */
    dropUnsafeAnswers: assign({
      answers: ({ context }) => context.answers.filter(({ answer }) => answer === 'no'),
    }),
    keepCouponCode: assign({
      couponCode: ({ event }) => {
        assertEvent(event, 'coupon.apply')
        return event.code
      },
      error: '',
    }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
    /** spec §4: the booking restarts and keeps its member. */
    clearBooking: assign(blankBooking),
    forgetPatient: assign(blankPatient),
    wantDetails: assign({ wanted: 'details' as const }),
    wantCart: assign({ wanted: 'cart' as const }),
    askForSignIn: emit({ type: 'signIn.wanted' }),
    announceOrder: emit(({ context }) => {
      // SAFETY: every transition into thankYou assigns the order.
      const order = context.order as Order
      return { type: 'order.placed', order, codes: order.lines.map((line) => line.test_code) }
    }),
    announceStalePrices: emit({ type: 'prices.stale' }),
    announceMember: emit(({ context }) => ({ type: 'member.chosen', member: context.member })),
    refetchWallet: emit({ type: 'wallet.refetch' }),
  },
  guards: {
    isCollectable: ({ context }) => context.basket.kind === 'collectable',
    hasItems: ({ context }) => context.basket.codes.length > 0,
    isCentreOfferedFor: ({ context }) => context.offers.centreVisit,
    mustVisitCentre: ({ context }) =>
      context.basket.kind !== 'collectable' && context.offers.centreVisit,
    needsAppointments: ({ context }) => context.basket.subdepartments.length > 0,
    isAsked: ({ context }) => questionsOf(context).length > 0,
    needsAnswers: ({ context }) => answersTo(questionsOf(context), context.answers) === null,
    hasUnsafeAnswer: ({ context }) =>
      unsafeAnswers(questionsOf(context), context.answers).length > 0,
    hasAnswers: ({ context }) => context.answers.length > 0,
    hasAppointments: ({ context }) => context.appointments.length > 0,
    hasAllAppointments: ({ context }) =>
      context.basket.subdepartments.every((name) =>
        context.appointments.some((held) => held.subdepartment === name),
      ),
    isNeededAppointment: ({ context, event }) =>
      event.type === 'appointment.choose' &&
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
      event.type === 'mode.choose' && event.mode === 'online' && context.offers.online,
    choosesCoupon: ({ context, event }) => event.type === 'coupon.apply' && context.offers.coupons,
    choosesWallet: ({ context, event }) => event.type === 'wallet.apply' && context.offers.wallet,
    isOnlineOffered: ({ context }) => context.offers.online,
    isOnline: stateIn('#checkout.booking.payment.mode.online'),
    isLost: failedBy('lost'),
    isPriceChanged: failedWith('price-changed'),
    isNotEligible: failedWith('not-eligible'),
    isScanUnsafe: failedWith('scan-unsafe'),
    isDraftGone: failedWith('draft-gone'),
    isDraftChanged: failedWith('draft-changed'),
    isPlaced: failedWith('already-placed'),
    isTaken: failedWith('slot-taken'),
    isHoldExpired: failedWith('hold-expired'),
    isPaymentPending: failedWith('payment-pending'),
    isRefunded: failedWith('payment-refunded'),
  },
  delays: {
    LEAD_PATIENCE,
    /** Until a payment the bank has not decided is looked up again. */
    PAYMENT_RECHECK: 5_000,
    STEP_SETTLE,
  },
})
