import { assertEvent, assign, emit, setup, stateIn } from 'xstate'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { SafetyConsequence } from '#contract/catalogue.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { DeclinedAttempt } from '#contract/payment.endpoints.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import { answersTo, isUnderReview, verdictOn } from '#contract/rules/safety.ts'
import type { Visit } from '#contract/rules/visit-lines.ts'
import { errorWords } from '../shared/failures.ts'
import { PAYMENT_RECHECK } from '../shared/gateway.states.ts'
import { STEP_SETTLE } from '../shared/step-settle.ts'
import { isSameNeed } from './appointments.ts'
import { isForTwoPlaces, kindOf, mayTakeAll, subdepartmentsOf } from './basket.ts'
import type { PatientDetails, Resumed } from './checkout.actors.ts'
import { checkoutActors } from './checkout.actors.ts'
import {
  type Answers,
  answersOf,
  blankBooking,
  blankParty,
  blankPatient,
  type CheckoutContext,
  doneAtCentre,
  neededIn,
  type Offers,
  questionsOf,
  type StepPart,
  waitingIn,
} from './checkout.context.ts'
import type { CheckoutEmitted, CheckoutEvent } from './checkout.events.ts'
import { lastVisitGuards } from './last-visit-guards.ts'
import { moneyOffIn } from './money-off.ts'
import { draftsAtHome, linesOf, type Turns } from './parts.ts'
import {
  asList,
  isList,
  nextPeople,
  peopleGuards,
  postponed,
  withChosenTests,
  withoutPerson,
  withPerson,
} from './people.ts'
import { refusalGuards, withoutRefused } from './refusals.ts'
import { isCloseToHome, isCloseToScan } from './two-places.ts'

/** What follows from the answers of a booking; the gravest counts. */
function verdictOf(context: CheckoutContext): SafetyConsequence {
  const verdicts = context.people.map((person) =>
    verdictOn(questionsOf(context, person), answersOf(context, person)),
  )
  return (['stop', 'confirm'] as const).find((one) => verdicts.includes(one)) ?? 'fine'
}

/** Only the answers of these people: safety answers are those of one person. */
function answersBy(people: readonly Member[], answers: Answers): Answers {
  const ids = people.map(({ member_id }) => member_id)
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.includes(id)))
}

function allowsVisit({ basket, offers }: CheckoutContext, visit: Visit): boolean {
  if (visit === 'home') return kindOf(basket) === 'collectable'
  return offers.centreVisit && (visit === 'center' || isForTwoPlaces(basket))
}

/** As the patient chose, or as near to it as the cart allows. */
function possibleVisit(context: CheckoutContext): Visit {
  if (allowsVisit(context, context.visit)) return context.visit
  return allowsVisit(context, 'home') ? 'home' : 'center'
}

/** Nothing is charged for a scan that a radiologist has to confirm. */
function isPaidOnline(context: CheckoutContext): boolean {
  return context.offers.online && verdictOf(context) !== 'confirm'
}

function holdsAllAppointments(context: CheckoutContext): boolean {
  return neededIn(context).every((needed) =>
    context.appointments.some((held) => isSameNeed(held, needed)),
  )
}

/** Whether changed drafts still have their home slot, each of them: one that is new has no place in it. */
export function keepsHold(hold: SlotHold | null, drafts: readonly Order[]): boolean {
  const holds = draftsAtHome(drafts).map((draft) => draft.hold)
  return holds.every(Boolean) && holds.some((own) => own?.hold_id === hold?.hold_id)
}

/**
 * Milliseconds: the booking goes on when the lead has no answer by then. No other timer has this
 * length: browser tests take this one out of the page by it.
 */
export const LEAD_PATIENCE = 1_900

function suitableCentres(context: CheckoutContext): readonly Centre[] {
  return context.centres.filter((centre) => centreSuits(centre, doneAtCentre(context)))
}

/** The list with an address that is new, changed or saved under the same id. */
function withAddress(addresses: readonly Address[], address: Address): readonly Address[] {
  const isListed = addresses.some(({ address_id }) => address_id === address.address_id)
  if (!isListed) return [...addresses, address]
  return addresses.map((one) => (one.address_id === address.address_id ? address : one))
}

/**
 * What was changed in the profile counts for whom and what is chosen, too. The same addresses as
 * before stay the same list: a form that is open stays open.
 */
function withDetails(
  { people, later, addresses: before, address: chosen }: CheckoutContext,
  { members, addresses, onlyAddress }: PatientDetails,
): Partial<CheckoutContext> {
  const fresh = (person: Member) =>
    members.find(({ member_id }) => member_id === person.member_id) ?? person
  return {
    members,
    people: people.map(fresh),
    later: later.map(fresh),
    addresses: JSON.stringify(addresses) === JSON.stringify(before) ? before : addresses,
    address: addresses.find(({ address_id }) => address_id === chosen?.address_id) ?? onlyAddress,
  }
}

/** Types, actors, actions, guards and delays of the checkout; the states are in the machine. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    /** What is under way, for views that ask no more. */
    tags: {} as 'changing coupon' | 'changing points' | 'saving address' | 'loading times',
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
    keepBasket: assign(({ context, event }) => {
      assertEvent(event, ['cart.changed', 'cart.restored'])
      return { ...withChosenTests(context, event.basket), basket: event.basket }
    }),
    dropBasket: assign({ basket: [] }),
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
    emptyPendingBasket: assign({ pendingBasket: [] }),
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
    /** A change of the cart releases what was held for it. */
    noteRelease: assign(({ context: { hold, appointments } }) =>
      hold || appointments.length > 0 ? { restartReason: 'slotReleased' as const } : {},
    ),
    noteUnknown: assign({ restartReason: 'unknown' as const }),
    dropRefused: assign(withoutRefused),
    forgetRestart: assign({ restartReason: null }),
    keepOpenBooking: assign((_, { resumed }: { readonly resumed: Resumed }) =>
      resumed.at === 'open' ? { openBooking: { device: resumed.device } } : {},
    ),
    forgetOpenBooking: assign({ openBooking: null }),
    keepMember: assign(({ context, event }) => {
      assertEvent(event, 'member.choose')
      const people = [event.member]
      const answers = answersBy(people, context.answers)
      return { ...blankParty, people, answers, error: '' }
    }),
    listPeople: assign(({ context }) => asList(context)),
    addPerson: assign(({ context, event }) => {
      assertEvent(event, 'person.add')
      return withPerson(context, event.member)
    }),
    removePerson: assign(({ context, event }) => {
      assertEvent(event, 'person.remove')
      return withoutPerson(context, event.memberId)
    }),
    takeNewMember: assign(({ context }, { added }: { readonly added: Member }) => ({
      members: [...context.members, added],
      ...(isList(context) ? withPerson(context, added) : { people: [added], answers: {} }),
    })),
    giveTests: assign(({ context, event }) => {
      assertEvent(event, 'tests.give')
      return { given: { ...context.given, [event.memberId]: event.codes }, error: '' }
    }),
    chooseFor: assign({
      choosingFor: ({ event }) => {
        assertEvent(event, 'tests.chooseFor')
        return event.memberId
      },
    }),
    chooseForNobody: assign({ choosingFor: null }),
    postponePerson: assign(({ context }, { orderId }: { readonly orderId: string }) =>
      postponed(context, orderId),
    ),
    takeTurns: assign((_, { turns }: { readonly turns: Turns }) => ({ turns, error: '' })),
    /** Those who wait for a visit of their own are the people of the next booking. */
    takeNextPeople: assign(({ context }) => ({ ...blankPatient, ...nextPeople(context) })),
    takePossibleVisit: assign({ visit: ({ context }) => possibleVisit(context) }),
    keepVisit: assign({
      visit: ({ event }) => {
        assertEvent(event, 'visit.choose')
        return event.visit
      },
    }),
    keepAddress: assign({
      address: ({ event }) => {
        assertEvent(event, 'address.choose')
        return event.address
      },
      error: '',
    }),
    takeDetails: assign(({ context }, details: PatientDetails) => withDetails(context, details)),
    /** An address that was added or changed is the one of the visit. */
    takeAddress: assign(({ context }, { saved }: { readonly saved: Address }) => ({
      addresses: withAddress(context.addresses, saved),
      address: saved,
    })),
    takeOnlyCentre: assign({ centre: ({ context }) => suitableCentres(context)[0] ?? null }),
    keepCentre: assign({
      centre: ({ event }) => {
        assertEvent(event, 'centre.choose')
        return event.centre
      },
      error: '',
    }),
    /**
     * A draft of another place has lost what was held for it: its slot is asked for again. With other
     * people or tests the provider divides coupon and points again, or takes them off: the patient is told.
     */
    takeDrafts: assign(({ context }, { drafts }: { readonly drafts: readonly Order[] }) => ({
      drafts,
      ...moneyOffIn(context, drafts),
      hold: keepsHold(context.hold, drafts) ? context.hold : null,
      appointments: context.appointments.filter(({ hold }) =>
        drafts.some((draft) =>
          draft.appointments.some((one) => one.hold?.hold_id === hold.hold_id),
        ),
      ),
    })),
    /** The slot that was offered; the hold says whether it was got. */
    takeLastVisit: assign(({ context, event }) => {
      assertEvent(event, ['lastVisit.book', 'lastVisit.change'])
      const { member, address, mode } = event.visit
      return {
        ...blankParty,
        people: [member],
        visit: 'home' as const,
        address,
        centre: null,
        answers: answersBy([member], context.answers),
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
      const { slot, orderId, subdepartment } = event
      return { slotId: slot.slot_id, asked: { orderId, subdepartment }, error: '' }
    }),
    keepOrder: assign({ order: (_, { order }: { readonly order: Order | null }) => order }),
    keepAppointment: assign(({ context }, { hold }: { readonly hold: SlotHold }) => {
      const { asked, appointments } = context
      if (!asked) return {}
      return {
        appointments: [
          ...appointments.filter((held) => !isSameNeed(held, asked)),
          { ...asked, hold },
        ],
      }
    }),
    takeBooking: assign((_, { resumed }: { readonly resumed: Resumed }) =>
      'booking' in resumed && resumed.booking ? resumed.booking : {},
    ),
    /** A booking that restarts keeps its member (spec §4). */
    takeMember: assign((_, { resumed }: { readonly resumed: Resumed }) => {
      if (!('booking' in resumed && resumed.booking)) return {}
      const { people, given, later, turns, choosingFor = null } = resumed.booking
      return { people, given, later, turns, choosingFor }
    }),
    /** Takes what the provider holds for a booking with an empty cart, so that it is released. */
    takeHeld: assign((_, { resumed }: { readonly resumed: Resumed }) => {
      if (resumed.at !== 'emptied') return {}
      const { drafts, hold, appointments, coupon, wallet } = resumed.booking
      return { drafts, hold, appointments, coupon, wallet }
    }),
    /** With a cart cleared during the payment, a decline must not offer the payment again. */
    takePayment: assign(({ context: { basket } }, { resumed }: { readonly resumed: Resumed }) => {
      if (resumed.at !== 'verifying') return {}
      const isBooked = basket.length > 0 && resumed.booking.people.length > 0
      return { payment: resumed.payment, pendingBasket: isBooked ? null : basket }
    }),
    /** The window stays known: its day is the one that is shown. An error of before is over. */
    dropHold: assign({ hold: null, error: '' }),
    dropAppointments: assign({ appointments: [], error: '' }),
    /** What is no longer held goes; the rest is still held. */
    dropEnded: assign(({ context }, { holdIds }: { readonly holdIds: readonly string[] }) => ({
      error: '',
      hold: context.hold && holdIds.includes(context.hold.hold_id) ? null : context.hold,
      appointments: context.appointments.filter(({ hold }) => !holdIds.includes(hold.hold_id)),
    })),
    keepAnswers: assign({
      answers: ({ context, event }) => {
        assertEvent(event, 'safety.answer')
        return answersBy(context.people, event.answers)
      },
    }),
    /** A booking that was stopped and begins again is asked again. */
    dropUnsafeAnswers: assign({
      answers: ({ context }) =>
        Object.fromEntries(
          context.people.flatMap((person) => {
            const questions = questionsOf(context, person)
            const isSafe = (one: SafetyAnswer) => verdictOn(questions, [one]) !== 'stop'
            const safe = answersOf(context, person).filter(isSafe)
            return safe.length > 0 ? [[person.member_id, safe]] : []
          }),
        ),
    }),
    keepCouponCode: assign({
      couponCode: ({ event }) => {
        assertEvent(event, 'coupon.apply')
        return event.code
      },
    }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
    keepDeclined: assign((_, declined: DeclinedAttempt | null) => ({ error: '', declined })),
    sayNoMoneyTaken: assign({ error: 'No money was taken. Your slot is no longer held.' }),
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
    wantSlot: assign({ wanted: 'slot' as const }),
    wantAppointment: assign({ wanted: 'appointment' as const }),
    wantCart: assign({ wanted: 'cart' as const }),
    askForSignIn: emit({ type: 'signIn.wanted' }),
    askForSession: emit({ type: 'session.wanted' }),
    announceOrder: emit(({ context }) => {
      // SAFETY: every transition into thankYou assigns the order.
      const order = context.order as Order
      // None of an order that is found after a reload: the patient may have added one again.
      const [parent, ...others] = context.drafts
      const ordered = parent ? [order, ...others].flatMap(({ lines }) => lines) : []
      const waiting = waitingIn(context).flatMap(({ member_id }) => context.given[member_id] ?? [])
      const codes = ordered.map((line) => line.test_code)
      return { type: 'order.placed', order, codes: codes.filter((one) => !waiting.includes(one)) }
    }),
    announceStalePrices: emit({ type: 'prices.stale' }),
    announceStaleSlots: emit({ type: 'slots.stale' }),
    announceStaleTests: emit({ type: 'tests.stale' }),
    announceMember: emit(({ context }) => ({
      type: 'member.chosen',
      // What one of a list may not take is for the others.
      member: isList(context) ? null : (context.people[0] ?? null),
    })),
    refetchWallet: emit({ type: 'wallet.refetch' }),
  },
  guards: {
    hasItems: ({ context }) => context.basket.length > 0,
    arePricesChanged: ({ context }) => context.pricesChanged,
    /** The cart has something, at prices that the patient has seen. */
    canBook: ({ context }) => context.basket.length > 0 && !context.pricesChanged,
    canVisit: ({ context, event }) =>
      event.type === 'visit.choose' &&
      event.visit !== context.visit &&
      allowsVisit(context, event.visit),
    isVisitPossible: ({ context }) => allowsVisit(context, context.visit),
    isAtHome: ({ context }) => context.visit !== 'center',
    isAtCentre: ({ context }) => context.visit !== 'home',
    needsAppointments: ({ context }) => subdepartmentsOf(doneAtCentre(context)).length > 0,
    isHomeHoldOver: ({ context }, { holdIds }: { readonly holdIds: readonly string[] }) =>
      context.visit === 'home' || (context.hold !== null && holdIds.includes(context.hold.hold_id)),
    isAsked: ({ context }) =>
      context.people.some((person) => questionsOf(context, person).length > 0),
    needsAnswers: ({ context }) =>
      context.people.some(
        (person) => answersTo(questionsOf(context, person), answersOf(context, person)) === null,
      ),
    hasUnsafeAnswer: ({ context }) => verdictOf(context) === 'stop',
    /** A radiologist confirms the scan before it takes place. */
    needsRadiologist: ({ context }) => verdictOf(context) === 'confirm',
    isToConfirm: ({ context }) => isUnderReview(context.order),
    hasAnswers: ({ context }) =>
      context.people.some(
        (person) =>
          questionsOf(context, person).length > 0 && answersOf(context, person).length > 0,
      ),
    hasAppointments: ({ context }) => context.appointments.length > 0,
    hasAllAppointments: ({ context }) => holdsAllAppointments(context),
    /** The slot of a home visit, or an appointment, is not held. */
    lacksHold: ({ context }) =>
      (context.visit !== 'center' && context.hold === null) || !holdsAllAppointments(context),
    /** The slots are known, and the patient can keep an appointment that is held and be at home. */
    isOffered: ({ context, event }) =>
      event.type === 'slot.choose' &&
      context.days.length > 0 &&
      !isCloseToScan(context, event.slot),
    isNeededAppointment: ({ context, event }) =>
      event.type === 'appointment.choose' &&
      context.appointmentDays.length > 0 &&
      !isCloseToHome(context, event.orderId, event.slot) &&
      neededIn(context).some((needed) => isSameNeed(needed, event)),
    hasPendingBasket: ({ context }) => context.pendingBasket !== null,
    hasDraft: ({ context }) => context.drafts.length > 0,
    hasHold: ({ context }) => context.hold !== null,
    hasWallet: ({ context }) => context.wallet !== null && context.drafts.length > 0,
    hasCoupon: ({ context }) => context.coupon !== null && context.drafts.length > 0,
    isEligible: ({ context: { basket, people, given } }) =>
      people.every((person) => mayTakeAll(linesOf(person, given, basket), person)),
    hasPeople: ({ context }) => context.people.length > 0,
    hasAddress: ({ context }) => context.address !== null,
    hasSuitableCentre: ({ context }) =>
      context.centre !== null && centreSuits(context.centre, doneAtCentre(context)),
    isAnyCentreSuitable: ({ context }) => suitableCentres(context).length > 0,
    isOneCentreSuitable: ({ context }) => suitableCentres(context).length === 1,
    choosesSuitableCentre: ({ context, event }) =>
      event.type === 'centre.choose' && centreSuits(event.centre, doneAtCentre(context)),
    wantsDetails: ({ context }) => context.wanted === 'details',
    isToCart: ({ event }) => event.type === 'checkout.goTo' && event.step === 'cart',
    isToDetails: ({ event }) => event.type === 'checkout.goTo' && event.step === 'details',
    isToSlot: ({ event }) => event.type === 'checkout.goTo' && event.step === 'slot',
    isToPayment: ({ event }) => event.type === 'checkout.goTo' && event.step === 'payment',
    choosesCash: ({ event }) => event.type === 'mode.choose' && event.mode === 'cash',
    choosesOnline: ({ context, event }) =>
      event.type === 'mode.choose' && event.mode === 'online' && isPaidOnline(context),
    choosesCoupon: ({ context, event }) => event.type === 'coupon.apply' && context.offers.coupons,
    choosesWallet: ({ context, event }) => event.type === 'wallet.apply' && context.offers.wallet,
    prefersOnline: ({ context }) => context.preferredMode === 'online' && isPaidOnline(context),
    isOnlineOffered: ({ context }) => isPaidOnline(context),
    isOnline: stateIn('#checkout.booking.payment.mode.online'),
    ...lastVisitGuards,
    ...peopleGuards,
    ...refusalGuards,
  },
  delays: {
    LEAD_PATIENCE,
    PAYMENT_RECHECK,
    STEP_SETTLE,
  },
})
