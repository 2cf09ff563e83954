import { assertEvent } from 'xstate'
import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { type DraftReason, FOR_LATER, type PaymentMode } from '#contract/codes.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, AddressFields, Member, MemberFields } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { Visit } from '#contract/rules/visit-lines.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { KnownPayment, VerifiedPayment } from '../shared/gateway.states.ts'
import { provide } from '../shared/provide.ts'
import type { AppointmentDays, HeldAppointment } from './appointments.ts'
import { codesOf, subdepartmentsOf } from './basket.ts'
import { type Answers, type CheckoutContext, doneAtCentre } from './checkout.context.ts'
import type { CheckoutEvent } from './checkout.events.ts'
import type { Turns } from './parts.ts'
import { draftToPostpone, ordersInTurn } from './people.ts'

/** Who a booking is for, now and later, and who has which tests. */
export type Party = Pick<CheckoutContext, 'people' | 'given' | 'later' | 'turns'> &
  Partial<Pick<CheckoutContext, 'choosingFor'>>

/** The chosen figures of a booking that the browser keeps across a reload (spec §3). */
export type Booking = Party & {
  readonly visit: Visit
  readonly address: Address | null
  readonly centre: Centre | null
  readonly drafts: readonly Order[]
  readonly hold: SlotHold | null
  readonly appointments: readonly HeldAppointment[]
  readonly answers: Answers
  readonly coupon: AppliedCoupon | null
  readonly wallet: AppliedWallet | null
  /** Absent where it is not known: a choice in memory stays. */
  readonly preferredMode?: PaymentMode
}

/** Where a booking stands after a reload, a lost session or another tab. */
export type Resumed =
  /** A booking restarts from the cart with its member, or there is none. */
  | { readonly at: 'cart'; readonly booking: Booking | null }
  /** A booking of this cart is open at the provider; the patient goes on with it when they want to. */
  | { readonly at: 'open'; readonly device: string | null }
  | {
      readonly at: 'details' | 'slot' | 'held' | 'heldAsLastTime' | 'appointment' | 'payment'
      readonly booking: Booking
    }
  /** The cart is empty: what the draft holds is released. */
  | { readonly at: 'emptied'; readonly booking: Booking }
  /** The draft is of other tests than the cart: what it holds is released. */
  | { readonly at: 'outdated' | 'outdatedAsLastTime'; readonly booking: Booking }
  /** The window was freed while the patient was away. */
  | { readonly at: 'expired' | 'expiredAsLastTime'; readonly booking: Booking }
  | { readonly at: 'verifying'; readonly booking: Booking; readonly payment: KnownPayment }
  /** It was placed meanwhile; `booking` as it was kept knows who still needs a visit. */
  | { readonly at: 'thankYou'; readonly order: Order; readonly booking: Booking }

/** What the account has saved: its family and its addresses. */
export type PatientDetails = Pick<CheckoutContext, 'members' | 'addresses'> & {
  /** Where only one address is in the city: nobody has to choose it. */
  readonly onlyAddress: Address | null
}

/** What an order, or its draft, is written from. */
export type OrderInput = Omit<Booking, 'preferredMode'>

/** What a booking that restarts gives back. */
export type HeldBooking = Pick<
  Booking,
  'drafts' | 'hold' | 'appointments' | 'coupon' | 'wallet'
> & {
  /** Its draft goes too, or the open one of the account, whichever device or tab made it. */
  readonly isEmptied: boolean
}

/** What the chart still holds of a booking. */
export type ResumeInput = OrderInput & Pick<CheckoutContext, 'payment' | 'openBooking' | 'wanted'>

type Codes = { readonly codes: readonly string[] }
type OfOrder = { readonly orderId: string }
type OfPayment = OfOrder & { readonly paymentId: string }
type OfSlot = OfOrder & { readonly slotId: string }
type OfDraft = OfOrder & { readonly reason: DraftReason }

export const checkoutActors = {
  resumeBooking: provide<Resumed, ResumeInput>('resumeBooking'),
  createLead: provide<{ readonly leadId: string | null }, Codes>('createLead'),
  loadDetails: provide<PatientDetails>('loadDetails'),
  addMember: provide<Member, MemberFields>('addMember'),
  /** A place that is among the saved addresses is not saved again. */
  addAddress: provide<
    Address,
    { readonly fields: AddressFields; readonly saved: readonly Address[] }
  >('addAddress'),
  updateAddress: provide<Address, { readonly addressId: string; readonly fields: AddressFields }>(
    'updateAddress',
  ),
  loadCentres: provide<readonly Centre[]>('loadCentres'),
  createDraft: provide<readonly Order[], OrderInput>('createDraft'),
  updateDraft: provide<readonly Order[], OrderInput>('updateDraft'),
  loadSlots: provide<readonly SlotDay[], { readonly pincode: string | null }>('loadSlots'),
  holdSlot: provide<SlotHold, OfSlot>('holdSlot'),
  releaseSlot: provide<undefined, { readonly holdId: string }>('releaseSlot'),
  /** Resolves with the ids of the holds that ended, as soon as the first does. */
  watchHold: provide<readonly string[], { readonly holds: readonly SlotHold[] }>('watchHold'),
  loadAppointments: provide<
    readonly AppointmentDays[],
    { readonly labCode: string; readonly subdepartments: readonly string[] }
  >('loadAppointments'),
  holdAppointment: provide<SlotHold, OfSlot & { readonly subdepartment: string }>(
    'holdAppointment',
  ),
  releaseAppointments: provide<undefined, { readonly holdIds: readonly string[] }>(
    'releaseAppointments',
  ),
  applyCoupon: provide<AppliedCoupon, OfOrder & { readonly code: string }>('applyCoupon'),
  removeCoupon: provide<undefined, OfOrder & { readonly couponId: string }>('removeCoupon'),
  applyWallet: provide<AppliedWallet, OfOrder>('applyWallet'),
  releaseWallet: provide<undefined, OfOrder & { readonly walletId: string }>('releaseWallet'),
  checkPrices: provide<{ readonly agreed: boolean }>('checkPrices'),
  placeOrder: provide<Order, OrderInput>('placeOrder'),
  /** Null when the draft was not placed. */
  findOrder: provide<Order | null, OfOrder>('findOrder'),
  /** Null when points and coupon leave nothing to pay. */
  createPayment: provide<Payment | null, OrderInput>('createPayment'),
  verifyPayment: provide<VerifiedPayment, OfPayment>('verifyPayment'),
  orderByPayment: provide<Order, OfPayment & { readonly holdIds: readonly string[] }>(
    'orderByPayment',
  ),
  /** Rejects if anything could not be given back, after all was tried. */
  releaseBooking: provide<undefined, HeldBooking>('releaseBooking'),
  /** With the drafts that are linked to it. Resolves with its id. */
  cancelDraft: provide<string, OfDraft>('cancelDraft'),
  /** Saves who gives samples first: the orders at home by their turn, or none for the usual order. */
  arrangeTurns: provide<
    Turns,
    OfOrder & { readonly turns: Turns; readonly orderIds: readonly string[] }
  >('arrangeTurns'),
}

type Scope = { readonly context: CheckoutContext }
type Asked = Scope & { readonly event: CheckoutEvent }

/** What each actor is given. A missing draft, hold or payment here is a fault of the chart. */
export const inputFor = {
  resumeBooking: ({ context }: Scope): ResumeInput => ({
    ...orderInput({ context }),
    payment: context.payment,
    openBooking: context.openBooking,
    wanted: context.wanted,
  }),
  createLead: ({ context }: Scope) => ({ codes: codesOf(context.basket) }),
  order: orderInput,
  loadSlots: ({ context }: Scope) => ({ pincode: context.address?.pincode ?? null }),
  holdSlot: ({ context }: Scope) => ({ ...ofOrder(context), slotId: known(context.slotId) }),
  releaseSlot: ({ context }: Scope) => ({ holdId: known(context.hold).hold_id }),
  watchHold: ({ context }: Scope) => ({ holds: holdsOf(context) }),
  loadAppointments: ({ context }: Scope) => ({
    labCode: known(context.centre).lab_code,
    subdepartments: subdepartmentsOf(doneAtCentre(context)),
  }),
  holdAppointment: ({ context }: Scope) => ({
    ...known(context.asked),
    slotId: known(context.slotId),
  }),
  releaseAppointments: ({ context }: Scope) => ({
    holdIds: context.appointments.map(({ hold }) => hold.hold_id),
  }),
  applyCoupon: ({ context }: Scope) => ({ ...ofOrder(context), code: known(context.couponCode) }),
  removeCoupon: ({ context }: Scope) => ({
    ...ofOrder(context),
    couponId: known(context.coupon).camp_applied_unique_id,
  }),
  parent: ({ context }: Scope) => ofOrder(context),
  releaseBooking: ({ context }: Scope): HeldBooking => {
    const { drafts, hold, appointments, coupon, wallet, basket } = context
    return { drafts, hold, appointments, coupon, wallet, isEmptied: basket.length === 0 }
  },
  postpone: ({ context, event }: Asked): OfDraft => {
    assertEvent(event, 'person.postpone')
    return { orderId: known(draftToPostpone(context, event.memberId)).order_id, reason: FOR_LATER }
  },
  arrangeTurns: ({ context, event }: Asked) => {
    assertEvent(event, 'turns.arrange')
    const { turns } = event
    return { ...ofOrder(context), turns, orderIds: ordersInTurn(context, turns) }
  },
  releaseWallet: ({ context }: Scope) => ({
    ...ofOrder(context),
    walletId: known(context.wallet).wallet_applied_unique_id,
  }),
  payment: ({ context }: Scope) => ofPayment(context),
  orderByPayment: ({ context }: Scope) => ({
    ...ofPayment(context),
    holdIds: holdsOf(context).map(({ hold_id }) => hold_id),
  }),
}

function orderInput({ context }: Scope): OrderInput {
  const { people, given, later, turns, visit, address, centre, drafts } = context
  const { hold, appointments, answers, coupon, wallet } = context
  const who = { people, given, later, turns }
  const what = { visit, address, centre, drafts, hold, appointments }
  return { ...who, ...what, answers, coupon, wallet }
}

function ofOrder({ drafts: [parent] }: CheckoutContext) {
  return { orderId: known(parent ?? null).order_id }
}

function ofPayment(context: CheckoutContext) {
  return { ...ofOrder(context), paymentId: known(context.payment).payment_id }
}

function holdsOf({ hold, appointments }: CheckoutContext): readonly SlotHold[] {
  return [...(hold ? [hold] : []), ...appointments.map((held) => held.hold)]
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('The booking has not come that far.')
  return value
}
