import type { CartLine, Slot } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { PaymentMode } from '#contract/codes.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Address, AddressFields, Member, MemberFields } from '#contract/patient.endpoints.ts'
import type { NeededAppointment } from '../checkout/appointments.ts'
import type { WantedOff } from './linked-booking.actors.ts'

export type LinkedBookingInput = {
  readonly cityId: number
  /** The cart. */
  readonly lines: readonly CartLine[]
  /** The person to begin with; null for the account's holder. */
  readonly memberId: string | null
  /** Whether the lab takes online payments. */
  readonly takesOnline: boolean
  readonly offers: { readonly coupons: boolean; readonly wallet: boolean }
  /** The coupon and points of the booking for one person that this one replaces. */
  readonly wanted: WantedOff
  /** The parent order of a payment from which the patient returns, and the payment. */
  readonly orderId: string | null
  readonly paymentId: string | null
}

/** The places of the booking that a link or the back button can ask for. */
export const LINKED_STEPS = ['people', 'slot', 'appointments', 'payment'] as const
export type LinkedStep = (typeof LINKED_STEPS)[number]

export type LinkedBookingEvent =
  /** Here, in another tab or on another device. */
  | { type: 'cart.changed'; lines: readonly CartLine[] }
  | { type: 'step.goTo'; step: LinkedStep }
  | { type: 'person.add'; member: Member }
  | { type: 'person.remove'; memberId: string }
  | { type: 'member.add'; fields: MemberFields }
  | { type: 'test.give'; memberId: string; code: string }
  | { type: 'test.take'; memberId: string; code: string }
  | { type: 'address.choose'; address: Address }
  /** A new address, or with an id a changed one. */
  | { type: 'address.save'; addressId: string | null; fields: AddressFields }
  | { type: 'centre.choose'; centre: Centre }
  | { type: 'people.confirm' }
  | { type: 'answer.give'; memberId: string; answer: SafetyAnswer }
  | { type: 'answers.confirm' }
  | { type: 'slot.choose'; slot: Slot }
  | { type: 'slot.release' }
  /** They are booked after this booking, for a visit of their own. */
  | { type: 'person.postpone'; memberId: string }
  | { type: 'person.rejoin'; memberId: string }
  | { type: 'turn.move'; memberId: string; to: 'earlier' | 'later' }
  /** Those who fast go first again. */
  | { type: 'turns.reset' }
  | { type: 'slots.reload' }
  | ({ type: 'appointment.choose'; slot: Slot } & NeededAppointment)
  | { type: 'slot.confirm' }
  | { type: 'coupon.apply'; code: string }
  | { type: 'coupon.remove' }
  | { type: 'wallet.apply' }
  | { type: 'wallet.release' }
  | { type: 'mode.choose'; mode: PaymentMode }
  | { type: 'order.place' }
  | { type: 'gateway.returned' }
  | { type: 'payment.recheck' }
  | { type: 'booking.retry' }

export type LinkedBookingEmitted =
  | { type: 'order.placed'; order: Order; codes: readonly string[] }
  /** The cart asks for the prices again. */
  | { type: 'prices.stale' }
  /** The cart is read again: the provider judges its tests by other facts. */
  | { type: 'tests.stale' }
  | { type: 'wallet.refetch' }
