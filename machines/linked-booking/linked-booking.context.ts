import type { CartLine, SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { PaymentMode } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { DeclinedAttempt, Payment } from '#contract/payment.endpoints.ts'
import type {
  AppointmentDays,
  HeldAppointment,
  NeededAppointment,
} from '../checkout/appointments.ts'
import type { Answers, RestartReason } from '../checkout/checkout.context.ts'
import type { Loaded, MoneyOff, WantedOff } from './linked-booking.actors.ts'
import type { LinkedBookingInput } from './linked-booking.events.ts'
import {
  allFor,
  neededAppointments,
  type Person,
  partsOf,
  type Turns,
  withLines,
} from './people.ts'

/** `couponCode` and `usesPoints` outlive the drafts: they are applied to the next ones. */
export type LinkedBookingContext = MoneyOff &
  WantedOff & {
    readonly cityId: number
    readonly takesOnline: boolean
    readonly offers: LinkedBookingInput['offers']
    readonly firstMemberId: string | null
    /** The cart. */
    readonly lines: readonly CartLine[]
    readonly members: readonly Member[]
    readonly addresses: readonly Address[]
    readonly centres: readonly Centre[]
    /** Who is in the booking, in the order in which they were chosen. */
    readonly people: readonly Person[]
    /** Who is booked afterwards for a visit of their own; their tests wait in the cart. */
    readonly later: readonly Person[]
    /** The member who is leaving for a visit of their own; null if nobody is. */
    readonly leaving: string | null
    readonly turns: Turns
    /** The order of turns that is being saved; null if none is. */
    readonly askedTurns: Turns | null
    readonly address: Address | null
    readonly centre: Centre | null
    /** To the safety questions, by the id of the member. */
    readonly answers: Answers
    /** The parent first; empty until they are made. */
    readonly drafts: readonly Order[]
    readonly days: readonly SlotDay[]
    /** The slot or appointment that is asked for. */
    readonly slotId: string | null
    readonly asked: NeededAppointment | null
    readonly hold: SlotHold | null
    readonly appointmentDays: readonly AppointmentDays[]
    readonly appointments: readonly HeldAppointment[]
    /** The patient's wish; null takes the usual one. */
    readonly mode: PaymentMode | null
    /** The parent order of the payment, and the payment. */
    readonly orderId: string | null
    readonly paymentId: string | null
    /** The gateway's page; null after a return from it. */
    readonly payment: Payment | null
    readonly declined: DeclinedAttempt | null
    readonly order: Order | null
    /** Why the booking began again; null if it did not. */
    readonly restart: RestartReason | null
    /** Message for the patient; empty when nothing failed. */
    readonly error: string
    readonly memberError: string
    readonly addressError: string
    readonly couponError: string
    readonly walletError: string
  }

export const nothingDrafted = {
  drafts: [],
  hold: null,
  appointments: [],
  days: [],
  appointmentDays: [],
  slotId: null,
  asked: null,
  askedTurns: null,
  leaving: null,
  coupon: null,
  wallet: null,
} as const

export function initialContext(input: LinkedBookingInput): LinkedBookingContext {
  const { cityId, lines, memberId, takesOnline, offers, wanted, orderId, paymentId } = input
  return {
    ...nothingDrafted,
    ...wanted,
    offers,
    cityId,
    takesOnline,
    firstMemberId: memberId,
    lines,
    members: [],
    addresses: [],
    centres: [],
    people: [],
    later: [],
    turns: [],
    address: null,
    centre: null,
    answers: {},
    mode: null,
    orderId,
    paymentId,
    payment: null,
    declined: null,
    order: null,
    restart: null,
    error: '',
    memberError: '',
    addressError: '',
    couponError: '',
    walletError: '',
  }
}

/** The booking that is open at the provider, or what was kept of the choices, or a new one. */
export function taken(
  context: LinkedBookingContext,
  loaded: Loaded,
): Partial<LinkedBookingContext> {
  const { members, addresses, centres, open } = loaded
  if (open) {
    const { stage: _, payment, ...booking } = open
    const [parent] = open.drafts
    return {
      ...booking,
      ...wantedOf(context, loaded),
      later: laterOf(context, loaded, booking.people),
      members,
      addresses,
      centres,
      payment,
      paymentId: payment?.payment_id ?? null,
      orderId: parent?.order_id ?? null,
    }
  }
  const kept = peopleOf(context, loaded)
  const people = kept.length > 0 ? kept : firstPerson(context, members)
  const here = addresses.filter(({ city_id }) => city_id === context.cityId)
  const addressId = context.address?.address_id ?? loaded.kept?.addressId
  const labCode = context.centre?.lab_code ?? loaded.kept?.labCode
  return {
    ...nothingDrafted,
    ...wantedOf(context, loaded),
    members,
    addresses,
    centres,
    people,
    later: laterOf(context, loaded, people),
    turns: context.turns.length > 0 ? context.turns : (loaded.kept?.turns ?? []),
    address: here.find(({ address_id }) => address_id === addressId) ?? here[0] ?? null,
    centre: centres.find(({ lab_code }) => lab_code === labCode) ?? null,
  }
}

/** What is applied already, was asked for before, or was kept. */
function wantedOf({ couponCode, usesPoints }: WantedOff, { open, kept }: Loaded): WantedOff {
  return {
    couponCode: open?.coupon?.code ?? couponCode ?? kept?.couponCode ?? null,
    usesPoints: open?.wallet != null || usesPoints || kept?.usesPoints === true,
  }
}

/** Those who were chosen and are still members, with the tests that are still in the cart. */
function peopleOf({ people, lines }: LinkedBookingContext, { members, kept }: Loaded): Person[] {
  const chosen = people.length > 0 ? people : (kept?.people ?? [])
  const current = chosen.flatMap(({ member, codes }) => {
    const found = members.find(({ member_id }) => member_id === member.member_id)
    return found ? [{ member: found, codes }] : []
  })
  return withLines(current, lines)
}

/** Who waits for a visit of their own, with tests that are still in the cart. */
function laterOf(
  { later, lines }: LinkedBookingContext,
  { members, kept }: Loaded,
  people: readonly Person[],
): Person[] {
  const waiting = later.length > 0 ? later : (kept?.later ?? [])
  return waitingFor(
    waiting.filter(({ member: { member_id } }) => {
      const isMember = members.some((member) => member.member_id === member_id)
      return isMember && !people.some(({ member }) => member.member_id === member_id)
    }),
    lines,
  )
}

/** Only those who have a test in the cart. */
export function waitingFor(later: readonly Person[], lines: readonly CartLine[]): Person[] {
  return withLines(later, lines).filter(({ codes }) => codes.length > 0)
}

function firstPerson(
  { firstMemberId, lines }: LinkedBookingContext,
  members: readonly Member[],
): Person[] {
  const first =
    members.find(({ member_id }) => member_id === firstMemberId) ??
    members.find(({ relation_type }) => relation_type === 'self') ??
    members[0]
  return first ? [allFor(first, lines)] : []
}

/** With the turns that are being saved, if any are. */
export function partsIn({ people, lines, turns, askedTurns }: LinkedBookingContext) {
  return partsOf(people, lines, askedTurns ?? turns)
}

/** The appointments that the booking needs, by their orders. */
export function neededIn(context: LinkedBookingContext): readonly NeededAppointment[] {
  return neededAppointments(partsIn(context), context.drafts)
}

/** Every hold of the booking. */
export function holdsOf({ hold, appointments }: LinkedBookingContext): readonly SlotHold[] {
  return [...(hold ? [hold] : []), ...appointments.map((held) => held.hold)]
}
