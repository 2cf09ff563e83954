import { and, assertEvent, assign, emit, setup, stateIn } from 'xstate'
import type { CartLine, SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import { MAX_LINKED_ORDERS } from '#contract/constants.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { centreSuits } from '#contract/rules/centre-suits.ts'
import { answersTo, verdictOn } from '#contract/rules/safety.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { type AppointmentDays, isSameNeed } from '../checkout/appointments.ts'
import type { VerifiedPayment } from '../checkout/checkout.actors.ts'
import { errorWords, failedToAnswer, failedWith } from '../shared/failures.ts'
import { STEP_SETTLE } from '../shared/step-settle.ts'
import { type Loaded, linkedBookingActors } from './linked-booking.actors.ts'
import {
  holdsOf,
  type LinkedBookingContext,
  neededIn,
  nothingDrafted,
  partsIn,
  taken,
  waitingFor,
} from './linked-booking.context.ts'
import type {
  LinkedBookingEmitted,
  LinkedBookingEvent,
  LinkedBookingInput,
  LinkedStep,
} from './linked-booking.events.ts'
import {
  canTake,
  draftOf,
  isDraftOf,
  linesForNobody,
  movedTurns,
  type Part,
  type Person,
  partsOf,
  questionsOf,
  withLines,
} from './people.ts'
import { scanTooClose, visitTooClose } from './two-places.ts'

type Scope = { readonly context: LinkedBookingContext }

const isMemberGone = failedWith('unknown-member')
const isAddressGone = failedWith('unknown-address', 'address-elsewhere', 'pin-not-served')
const isCentreGone = failedWith('unknown-centre', 'centre-unsuitable')
const isRefused = failedWith(
  'linked-refused',
  'not-eligible',
  'only-at-centre',
  'appointment-missing',
  'no-appointment',
  'answers-missing',
  'unknown-item',
)
const isOtherVisit = failedWith(
  'draft-changed',
  'no-home-visit',
  'other-city',
  'no-centre-visit',
  'other-centre',
)

function verdictOf({ context }: Scope) {
  const verdicts = partsIn(context).map((part) =>
    verdictOn(questionsOf(part), context.answers[part.member.member_id] ?? []),
  )
  if (verdicts.includes('stop')) return 'stop'
  return verdicts.includes('confirm') ? 'confirm' : 'fine'
}

function isAnswered({ context }: Scope): boolean {
  return partsIn(context).every(
    (part) => answersTo(questionsOf(part), context.answers[part.member.member_id] ?? []) !== null,
  )
}

const needsCentre = (lines: readonly CartLine[]) =>
  lines.some(({ is_hc_available }) => !is_hc_available)

/** What a centre has to do for the booking. */
export function centreNeeds(parts: readonly Part[]) {
  return parts.filter(({ at }) => at === 'centre').flatMap(({ lines }) => lines)
}

/** What is missing before the booking can go on; null if nothing is. */
export function missingIn(context: LinkedBookingContext) {
  const { people, later, lines, address, centre } = context
  const parts = partsIn(context)
  const forNobody = linesForNobody([...people, ...later], lines)[0]
  if (people.length === 0) return { kind: 'person' } as const
  if (forNobody) return { kind: 'taker', line: forNobody } as const
  const idle = people.find(({ codes }) => codes.length === 0)
  if (idle) return { kind: 'tests', member: idle.member } as const
  if (parts.length > MAX_LINKED_ORDERS) return { kind: 'tooMany' } as const
  if (!parts.some(({ at }) => at === 'home')) return { kind: 'nothingAtHome' } as const
  if (!address) return { kind: 'address' } as const
  const needs = centreNeeds(parts)
  if (needs.length > 0 && (!centre || !centreSuits(centre, needs)))
    return { kind: 'centre' } as const
  return null
}

function isDrafted({ context }: Scope): boolean {
  const { drafts, address, centre } = context
  const parts = partsIn(context)
  const place = { addressId: address?.address_id ?? null, labCode: centre?.lab_code ?? null }
  const isSame = (part: Part) => drafts.some((draft) => isDraftOf(draft, part, place))
  return drafts.length === parts.length && parts.every(isSame)
}

/** The draft of a person who can leave the booking alone: all of it is one order, not the parent. */
function draftToPostpone(
  { people, lines, turns, drafts, coupon, wallet }: LinkedBookingContext,
  memberId: string | null,
): Order | null {
  const [part, ...others] = partsOf(people, lines, turns).filter(
    ({ member }) => member.member_id === memberId,
  )
  if (part?.at !== 'home' || others.length > 0 || coupon || wallet) return null
  return draftOf(drafts.slice(1), part) ?? null
}

const found = (people: readonly Person[], memberId: string) =>
  people.find(({ member }) => member.member_id === memberId)

/** Types, actors, actions, guards and delays; the states are in the machine. */
export const linkedBookingSetup = setup({
  types: {
    context: {} as LinkedBookingContext,
    events: {} as LinkedBookingEvent,
    emitted: {} as LinkedBookingEmitted,
    input: {} as LinkedBookingInput,
    meta: {} as { path?: string },
  },
  actors: linkedBookingActors,
  actions: {
    /** Leaves for the gateway's page. */
    openGateway: () => {},
    announceOrder: emit(({ context }) => {
      // SAFETY: every transition into thanks keeps the order.
      const order = context.order as Order
      const codes = context.drafts.flatMap(({ lines }) => lines.map(({ test_code }) => test_code))
      return { type: 'order.placed', order, codes }
    }),
    announceStalePrices: emit({ type: 'prices.stale' }),
    announceStaleTests: emit({ type: 'tests.stale' }),
    keepLines: assign(({ context, event }) => {
      assertEvent(event, 'cart.changed')
      const { lines } = event
      const later = waitingFor(context.later, lines)
      return { lines, people: withLines(context.people, lines), later }
    }),
    noteCartChange: assign({ restart: 'cartChanged' as const }),
    noteBookingChange: assign({ restart: 'bookingChanged' as const }),
    noteUnknown: assign({ restart: 'unknown' as const }),
    takeLoaded: assign(({ context }, loaded: Loaded) => taken(context, loaded)),
    addPerson: assign(({ context, event }) => {
      assertEvent(event, 'person.add')
      const { member } = event
      const waiting = found(context.later, member.member_id)
      const later = context.later.filter((person) => person !== waiting)
      return {
        people: [...context.people, waiting ?? { member, codes: [] }],
        later,
        restart: null,
      }
    }),
    removePerson: assign(({ context, event }) => {
      assertEvent(event, 'person.remove')
      const { memberId } = event
      const people = context.people.filter(({ member }) => member.member_id !== memberId)
      return { people, restart: null, error: '' }
    }),
    takeMember: assign(({ context }, member: Member) => ({
      members: [...context.members, member],
      people: [...context.people, { member, codes: [] }],
      memberError: '',
    })),
    giveTest: assign(({ context, event }) => {
      assertEvent(event, 'test.give')
      const { memberId, code } = event
      const people = context.people.map((person) =>
        person.member.member_id === memberId
          ? { ...person, codes: [...person.codes, code] }
          : person,
      )
      return { people: withLines(people, context.lines), restart: null, error: '' }
    }),
    takeTest: assign(({ context, event }) => {
      assertEvent(event, 'test.take')
      const { memberId, code } = event
      const people = context.people.map((person) =>
        person.member.member_id === memberId
          ? { ...person, codes: person.codes.filter((one) => one !== code) }
          : person,
      )
      return { people, restart: null, error: '' }
    }),
    keepAddress: assign(({ event }) => {
      assertEvent(event, 'address.choose')
      return { address: event.address, error: '' }
    }),
    takeAddress: assign(({ context }, saved: Address) => {
      const others = context.addresses.filter(({ address_id }) => address_id !== saved.address_id)
      return { addresses: [...others, saved], address: saved, addressError: '' }
    }),
    keepCentre: assign(({ event }) => {
      assertEvent(event, 'centre.choose')
      return { centre: event.centre, error: '' }
    }),
    keepAnswer: assign(({ context, event }) => {
      assertEvent(event, 'answer.give')
      const { memberId, answer } = event
      const others = (context.answers[memberId] ?? []).filter(
        ({ question }) => question !== answer.question,
      )
      return { answers: { ...context.answers, [memberId]: [...others, answer] } }
    }),
    takeDrafts: assign((_, drafts: readonly Order[]) => ({
      ...nothingDrafted,
      drafts,
      orderId: drafts[0]?.order_id ?? null,
      error: '',
      restart: null,
    })),
    dropDrafts: assign({ ...nothingDrafted, payment: null, paymentId: null, orderId: null }),
    forgetDays: assign({ days: [], appointmentDays: [] }),
    takeDays: assign((_, days: readonly SlotDay[]) => ({ days })),
    askForSlot: assign(({ event }) => {
      assertEvent(event, 'slot.choose')
      return { slotId: event.slot.slot_id, error: '' }
    }),
    takeHold: assign((_, hold: SlotHold) => ({ hold, slotId: hold.slot.slot_id })),
    dropHold: assign({ hold: null }),
    askToPostpone: assign(({ event }) => {
      assertEvent(event, 'person.postpone')
      return { leaving: event.memberId, error: '' }
    }),
    postponePerson: assign(({ context }) => {
      const draft = draftToPostpone(context, context.leaving)
      const goes = ({ member }: Person) => member.member_id === context.leaving
      return {
        drafts: context.drafts.filter((one) => one !== draft),
        people: context.people.filter((person) => !goes(person)),
        later: [...context.later, ...context.people.filter(goes)],
        turns: context.turns.filter((id) => id !== context.leaving),
        leaving: null,
      }
    }),
    dropLeaving: assign({ leaving: null }),
    rejoinPerson: assign(({ context, event }) => {
      assertEvent(event, 'person.rejoin')
      const joins = ({ member }: Person) => member.member_id === event.memberId
      return {
        people: [...context.people, ...context.later.filter(joins)],
        later: context.later.filter((person) => !joins(person)),
        error: '',
      }
    }),
    askForTurn: assign(({ context, event }) => {
      assertEvent(event, 'turn.move')
      return { askedTurns: movedTurns(context, event.memberId, event.to), error: '' }
    }),
    askForUsualTurns: assign({ askedTurns: [], error: '' }),
    takeTurns: assign(({ context }) => ({
      turns: context.askedTurns ?? context.turns,
      askedTurns: null,
    })),
    dropAskedTurns: assign({ askedTurns: null }),
    dropHolds: assign({ hold: null, appointments: [] }),
    takeAppointmentDays: assign((_, appointmentDays: readonly AppointmentDays[]) => ({
      appointmentDays,
    })),
    askForAppointment: assign(({ event }) => {
      assertEvent(event, 'appointment.choose')
      const { slot, orderId, subdepartment } = event
      return { slotId: slot.slot_id, asked: { orderId, subdepartment }, error: '' }
    }),
    takeAppointment: assign(({ context }, hold: SlotHold) => {
      const { asked, appointments } = context
      if (!asked) return {}
      const others = appointments.filter((held) => !isSameNeed(held, asked))
      return { appointments: [...others, { ...asked, hold }] }
    }),
    /** Holds that ended go; the others are still held. */
    dropEnded: assign(({ context }, holdIds: readonly string[]) => ({
      hold: context.hold && holdIds.includes(context.hold.hold_id) ? null : context.hold,
      appointments: context.appointments.filter(({ hold }) => !holdIds.includes(hold.hold_id)),
    })),
    keepMode: assign(({ event }) => {
      assertEvent(event, 'mode.choose')
      return { mode: event.mode }
    }),
    takePayment: assign((_, payment: Payment | null) => ({
      payment,
      paymentId: payment?.payment_id ?? null,
      declined: null,
    })),
    keepDeclined: assign((_, { declined }: VerifiedPayment) => ({ declined })),
    dropPayment: assign({ payment: null, paymentId: null }),
    takeOrder: assign((_, order: Order | null) => ({ order })),
    /** What was refused is chosen again. */
    dropRefused: assign(({ context, event }) => {
      if (isAddressGone({ event })) return { address: null }
      if (isCentreGone({ event })) return { centre: null }
      return isMemberGone({ event }) ? { people: context.people.slice(0, 0) } : {}
    }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
    keepMemberError: assign({ memberError: errorWords }),
    keepAddressError: assign({ addressError: errorWords }),
    /** What was refused is not asked for again with the next drafts. */
    keepCouponError: assign(({ context, event }) => ({
      couponError: errorWords({ event }),
      couponCode: context.coupon?.code ?? null,
    })),
    keepWalletError: assign(({ context, event }) => ({
      walletError: errorWords({ event }),
      usesPoints: context.wallet !== null,
    })),
    clearPartErrors: assign({
      memberError: '',
      addressError: '',
      couponError: '',
      walletError: '',
    }),
    askForCoupon: assign(({ event }) => {
      assertEvent(event, 'coupon.apply')
      return { couponCode: event.code, couponError: '' }
    }),
    takeCoupon: assign((_, coupon: AppliedCoupon) => ({ coupon })),
    clearCouponError: assign({ couponError: '' }),
    dropCoupon: assign({ coupon: null, couponCode: null }),
    askForPoints: assign({ usesPoints: true, walletError: '' }),
    takeWallet: assign((_, wallet: AppliedWallet) => ({ wallet })),
    clearWalletError: assign({ walletError: '' }),
    dropWallet: assign({ wallet: null, usesPoints: false }),
    refetchWallet: emit({ type: 'wallet.refetch' }),
  },
  guards: {
    hasPayment: ({ context }) => context.paymentId !== null,
    hasNoLines: ({ context }) => context.lines.length === 0,
    hasDrafts: ({ context }) => context.drafts.length > 0,
    hasHold: ({ context }) => context.hold !== null,
    lacksCentres: ({ context }) => needsCentre(context.lines) && context.centres.length === 0,
    bringsNoLines: ({ event }) => event.type === 'cart.changed' && event.lines.length === 0,
    bringsCentreTests: ({ context, event }) =>
      event.type === 'cart.changed' && needsCentre(event.lines) && context.centres.length === 0,
    isOpenAt: (_, { loaded, stage }: { loaded: Loaded; stage: string }) =>
      loaded.open?.stage === stage,
    isJoining: ({ context, event }) =>
      event.type === 'person.add' &&
      context.people.length < MAX_LINKED_ORDERS &&
      !found(context.people, event.member.member_id),
    isLeaving: ({ context, event }) =>
      event.type === 'person.remove' && found(context.people, event.memberId) !== undefined,
    isRoomForPerson: ({ context }) => context.people.length < MAX_LINKED_ORDERS,
    canGive: ({ context, event }) => {
      if (event.type !== 'test.give') return false
      const person = found(context.people, event.memberId)
      const line = context.lines.find(({ code }) => code === event.code)
      if (!person || !line || person.codes.includes(line.code)) return false
      return canTake(line, person.member)
    },
    hasTest: ({ context, event }) =>
      event.type === 'test.take' &&
      (found(context.people, event.memberId)?.codes.includes(event.code) ?? false),
    isHere: ({ context, event }) =>
      event.type === 'address.choose' && event.address.city_id === context.cityId,
    choosesSuitableCentre: ({ context, event }) => {
      const needs = centreNeeds(partsIn(context))
      return event.type === 'centre.choose' && needs.length > 0 && centreSuits(event.centre, needs)
    },
    isComplete: ({ context }) => missingIn(context) === null,
    isDrafted,
    needsAnswers: (scope) => !isAnswered(scope) || verdictOf(scope) === 'stop',
    isAnswered,
    isSafe: (scope) => verdictOf(scope) !== 'stop',
    needsAppointments: ({ context }) => neededIn(context).length > 0,
    hasAllAppointments: ({ context }) =>
      neededIn(context).every((needed) =>
        context.appointments.some((held) => isSameNeed(held, needed)),
      ),
    isNeeded: ({ context, event }) =>
      event.type === 'appointment.choose' &&
      neededIn(context).some((needed) => isSameNeed(needed, event)) &&
      context.appointmentDays.length > 0 &&
      visitTooClose(context, event.orderId, event.slot) === null,
    /** Everybody at home can keep the appointment that they have. */
    isApart: ({ context, event }) =>
      event.type === 'slot.choose' &&
      context.days.length > 0 &&
      scanTooClose(context, event.slot) === null,
    canPostpone: ({ context, event }) =>
      event.type === 'person.postpone' && draftToPostpone(context, event.memberId) !== null,
    isPostponed: ({ context, event }) =>
      event.type === 'person.rejoin' && found(context.later, event.memberId) !== undefined,
    canMove: ({ context, event }) =>
      event.type === 'turn.move' && movedTurns(context, event.memberId, event.to) !== null,
    hasOwnTurns: ({ context }) => context.turns.length > 0,
    isHomeHoldOver: ({ context }, holdIds: readonly string[]) =>
      context.hold !== null && holdIds.includes(context.hold.hold_id),
    isTo: ({ event }, step: LinkedStep) => event.type === 'step.goTo' && event.step === step,
    /** Nothing is charged for a scan that a radiologist has to confirm. */
    isOnlineOffered: (scope) => scope.context.takesOnline && verdictOf(scope) === 'fine',
    choosesCash: ({ event }) => event.type === 'mode.choose' && event.mode === 'cash',
    choosesOnline: ({ context, event }) =>
      event.type === 'mode.choose' &&
      event.mode === 'online' &&
      context.takesOnline &&
      verdictOf({ context }) === 'fine',
    prefersCash: ({ context }) => context.mode === 'cash',
    isOnline: stateIn('#linkedBooking.payment.mode.online'),
    isPlaceable: and([
      stateIn('#linkedBooking.payment.opening.open'),
      stateIn('#linkedBooking.payment.coupon.settled'),
      stateIn('#linkedBooking.payment.wallet.settled'),
    ]),
    wantsCoupon: ({ context }) =>
      context.offers.coupons && context.couponCode !== null && context.coupon === null,
    wantsPoints: ({ context }) =>
      context.offers.wallet && context.usesPoints && context.wallet === null,
    takesCoupon: ({ context }) => context.offers.coupons && context.coupon === null,
    takesPoints: ({ context }) => context.offers.wallet && context.wallet === null,
    hasCoupon: ({ context }) => context.coupon !== null,
    hasWallet: ({ context }) => context.wallet !== null,
    /** Points that were spent: the drafts they were held for are orders. */
    arePointsSpent: failedWith('wallet-refused'),
    isOpened: (_, payment: Payment | null) => payment !== null,
    isFound: (_, order: Order | null) => order !== null,
    is: (_, { is, of }: { is: VerifiedPayment['status']; of: VerifiedPayment }) => of.status === is,
    isPriceChanged: failedWith('price-changed'),
    isDetailRefused: ({ event }) =>
      isMemberGone({ event }) || isAddressGone({ event }) || isCentreGone({ event }),
    /** Other tests, people or a new draft may do. */
    areTestsRefused: ({ event }) => isRefused({ event }) || isOtherVisit({ event }),
    isScanUnsafe: failedWith('scan-unsafe'),
    /** Placed, replaced or cancelled, here or elsewhere. */
    isDraftGone: failedWith('draft-gone', 'already-booked', 'already-placed', 'unknown-order'),
    isTaken: failedWith('slot-taken', 'slot-past', 'slot-too-close'),
    isHoldExpired: failedWith('hold-expired', 'slot-missing', 'slot-too-close'),
    isPaymentPending: failedWith('payment-pending'),
    isPaymentRefused: failedWith('payment-refused'),
    isRefunded: failedWith('payment-refunded'),
    isUnanswered: failedToAnswer,
  },
  delays: {
    STEP_SETTLE,
    /** Until a payment the bank has not decided is looked up again. */
    PAYMENT_RECHECK: 4_000,
  },
})

type Here = { readonly context: LinkedBookingContext }

/** What each actor is given. A missing draft, hold or payment here is a fault of the chart. */
export const inputFor = {
  loadBooking: ({ context }: Here) => ({ lines: context.lines }),
  makeDrafts: ({ context }: Here) => {
    const { people, lines, turns, address, centre, answers } = context
    const keys = turns.length === 0 ? [] : homeParts(context).map(({ key }) => key)
    return { parts: partsOf(people, lines), turns: keys, address, centre, answers }
  },
  postponeDraft: ({ context }: Here) => ({
    orderId: known(draftToPostpone(context, context.leaving)).order_id,
  }),
  arrangeTurns: ({ context }: Here) => {
    const isUsual = (context.askedTurns ?? []).length === 0
    const home = isUsual ? [] : homeParts(context)
    const draftAt = (part: Part) => known(draftOf(context.drafts, part) ?? null)
    return { ...ofParent(context), orderIds: home.map((part) => draftAt(part).order_id) }
  },
  loadSlots: ({ context }: Here) => ({ pincode: context.address?.pincode ?? null }),
  holdSlot: ({ context }: Here) => ({ ...ofParent(context), slotId: known(context.slotId) }),
  releaseSlot: ({ context }: Here) => ({ holdId: known(context.hold).hold_id }),
  watchHolds: ({ context }: Here) => ({ holds: holdsOf(context) }),
  loadAppointments: ({ context }: Here) => ({
    labCode: known(context.centre).lab_code,
    subdepartments: [...new Set(neededIn(context).map(({ subdepartment }) => subdepartment))],
  }),
  holdAppointment: ({ context: { asked, slotId } }: Here) => ({
    ...known(asked),
    slotId: known(slotId),
  }),
  orders: ({ context }: Here) => {
    const { drafts, hold, appointments, answers, coupon, wallet } = context
    return { drafts, hold, appointments, answers, coupon, wallet }
  },
  parent: ({ context }: Here) => ofParent(context),
  applyCoupon: ({ context }: Here) => ({ ...ofParent(context), code: known(context.couponCode) }),
  removeCoupon: ({ context }: Here) => ({
    ...ofParent(context),
    couponId: known(context.coupon).camp_applied_unique_id,
  }),
  releaseWallet: ({ context }: Here) => ({
    ...ofParent(context),
    walletId: known(context.wallet).wallet_applied_unique_id,
  }),
  payment: ({ context }: Here) => ofPayment(context),
  orderByPayment: ({ context }: Here) => ({
    ...ofPayment(context),
    holdIds: holdsOf(context).map(({ hold_id }) => hold_id),
  }),
}

/** The parts at home in the order of their turns. */
function homeParts(context: LinkedBookingContext): readonly Part[] {
  return partsIn(context).filter(({ at }) => at === 'home')
}

function ofPayment({ orderId, paymentId }: LinkedBookingContext) {
  return { orderId: known(orderId), paymentId: known(paymentId) }
}

function ofParent({ orderId }: LinkedBookingContext) {
  return { orderId: known(orderId) }
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('The booking has not come that far.')
  return value
}
