import type { CartLine, SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, AddressFields, Member, MemberFields } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { AppointmentDays, HeldAppointment } from '../checkout/appointments.ts'
import type { OrderInput, VerifiedPayment } from '../checkout/checkout.actors.ts'
import type { Answers } from '../checkout/checkout.context.ts'
import { provide } from '../shared/provide.ts'
import type { Part, Person, Turns } from './people.ts'

/** What comes off the price of all orders together. */
export type MoneyOff = {
  readonly coupon: AppliedCoupon | null
  readonly wallet: AppliedWallet | null
}

/** What comes off as soon as there are drafts to apply it to. */
export type WantedOff = { readonly couponCode: string | null; readonly usesPoints: boolean }

/** What the patient chose before a draft was made, as this device has kept it. */
export type Kept = WantedOff & {
  readonly people: readonly Person[]
  readonly addressId: string | null
  readonly labCode: string | null
  /** Absent in choices that an earlier version kept, like `later`. */
  readonly turns?: Turns | undefined
  readonly later?: readonly Person[] | undefined
}

/** The booking of this cart that is open at the provider. */
export type OpenBooking = MoneyOff & {
  readonly people: readonly Person[]
  readonly turns: Turns
  readonly address: Address | null
  readonly centre: Centre | null
  readonly answers: Answers
  readonly drafts: readonly Order[]
  readonly hold: SlotHold | null
  readonly appointments: readonly HeldAppointment[]
  /** How far it came; `paying` with the payment that is under way. */
  readonly stage: 'slot' | 'payment' | 'paying'
  readonly payment: Payment | null
}

export type Loaded = {
  readonly members: readonly Member[]
  readonly addresses: readonly Address[]
  /** Empty unless a test of the cart is done at a centre only. */
  readonly centres: readonly Centre[]
  readonly kept: Kept | null
  readonly open: OpenBooking | null
}

export type DraftsInput = {
  /** In the usual order: those who fast first, and the first one is the parent. */
  readonly parts: readonly Part[]
  /** The keys of the parts at home in the order that the patient chose; empty for the usual one. */
  readonly turns: readonly string[]
  readonly address: Address | null
  readonly centre: Centre | null
  readonly answers: Answers
}

/** What the orders are written from; the drafts have the tests and their prices. */
export type OrdersInput = Omit<OrderInput, 'people' | 'visit' | 'address' | 'centre'>

type OfOrder = { readonly orderId: string }
type OfPayment = OfOrder & { readonly paymentId: string }
export type AddressInput = {
  readonly addressId: string | null
  readonly fields: AddressFields
  readonly saved: readonly Address[]
}

export const linkedBookingActors = {
  loadBooking: provide<Loaded, { readonly lines: readonly CartLine[] }>('loadBooking'),
  addMember: provide<Member, MemberFields>('addMember'),
  saveAddress: provide<Address, AddressInput>('saveAddress'),
  /** The parent first, then the others. Drafts of the booking that were made before are replaced. */
  makeDrafts: provide<readonly Order[], DraftsInput>('makeDrafts'),
  cancelDrafts: provide<undefined, OfOrder>('cancelDrafts'),
  /** Takes one person's draft out of the booking; the places of the others stay held. */
  postponeDraft: provide<undefined, OfOrder>('postponeDraft'),
  /** Drafts at home in the order of their turns; none for the usual order. */
  arrangeTurns: provide<undefined, OfOrder & { readonly orderIds: readonly string[] }>(
    'arrangeTurns',
  ),
  loadSlots: provide<readonly SlotDay[], { readonly pincode: string | null }>('loadSlots'),
  /** Holds a place for each order at home. */
  holdSlot: provide<SlotHold, OfOrder & { readonly slotId: string }>('holdSlot'),
  releaseSlot: provide<undefined, { readonly holdId: string }>('releaseSlot'),
  /** Resolves with the ids of the holds that ended, as soon as the first does. */
  watchHolds: provide<readonly string[], { readonly holds: readonly SlotHold[] }>('watchHolds'),
  loadAppointments: provide<
    readonly AppointmentDays[],
    { readonly labCode: string; readonly subdepartments: readonly string[] }
  >('loadAppointments'),
  holdAppointment: provide<
    SlotHold,
    OfOrder & { readonly slotId: string; readonly subdepartment: string }
  >('holdAppointment'),
  applyCoupon: provide<AppliedCoupon, OfOrder & { readonly code: string }>('applyCoupon'),
  removeCoupon: provide<undefined, OfOrder & { readonly couponId: string }>('removeCoupon'),
  applyWallet: provide<AppliedWallet, OfOrder>('applyWallet'),
  releaseWallet: provide<undefined, OfOrder & { readonly walletId: string }>('releaseWallet'),
  placeOrders: provide<Order, OrdersInput>('placeOrders'),
  /** Null when the drafts were not placed. */
  findOrder: provide<Order | null, OfOrder>('findOrder'),
  /** Null when coupon and points leave nothing to pay. */
  openPayment: provide<Payment | null, OrdersInput>('openPayment'),
  verifyPayment: provide<VerifiedPayment, OfPayment>('verifyPayment'),
  orderByPayment: provide<Order, OfPayment & { readonly holdIds: readonly string[] }>(
    'orderByPayment',
  ),
}
