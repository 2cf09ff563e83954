import type { Slot } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { PaymentMode } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, AddressFields, Member, MemberFields } from '#contract/patient.endpoints.ts'
import type { Visit } from '#contract/rules/visit-lines.ts'
import type { NeededAppointment } from './appointments.ts'
import type { Basket } from './basket.ts'
import type { Answers } from './checkout.context.ts'
import type { Turns } from './parts.ts'

/** The places of a booking a patient can ask for by link, step or back button. */
export const CHECKOUT_STEPS = ['cart', 'details', 'slot', 'payment'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** The last home visit, as far as the next one can be like it. */
export type LastVisit = {
  readonly member: Member
  readonly address: Address
  readonly mode: PaymentMode
}

export type CheckoutEvent =
  | { type: 'cart.changed'; basket: Basket }
  | { type: 'cart.restored'; basket: Basket }
  /** Lines that stay have another price, which the patient has agreed to in the cart. */
  | { type: 'cart.repriced' }
  | { type: 'cart.emptied' }
  /** New prices wait for the patient's consent in the cart, or none does any more. */
  | { type: 'prices.changed' }
  | { type: 'prices.agreed' }
  | { type: 'booking.clear' }
  /**
   * Another tab of this patient has changed the draft or what is held for it, or gave it back; or a page
   * of any tab has corrected the patient or the address.
   */
  | { type: 'tab.changedBooking' }
  | { type: 'session.absent' }
  | { type: 'session.unreachable' }
  | { type: 'session.started' }
  | { type: 'session.lost' }
  | { type: 'session.ended' }
  | { type: 'signIn.dismissed' }
  | { type: 'checkout.start' }
  | { type: 'checkout.goTo'; step: CheckoutStep }
  | { type: 'checkout.retry' }
  /** As last time; without a slot another one is chosen in the slot step. */
  | { type: 'lastVisit.book'; visit: LastVisit; slot: Slot | null }
  /** As last time, with another patient or address. */
  | { type: 'lastVisit.change'; visit: LastVisit }
  | { type: 'member.choose'; member: Member }
  | { type: 'member.add'; fields: MemberFields }
  /** The tests of the cart are to be given out to several people. */
  | { type: 'people.list' }
  | { type: 'person.add'; member: Member }
  | { type: 'person.remove'; memberId: string }
  /** All that this person has. */
  | { type: 'tests.give'; memberId: string; codes: readonly string[] }
  /** What is added to the cart next is for this person. */
  | { type: 'tests.chooseFor'; memberId: string }
  /** They are booked after this booking, for a visit of their own. */
  | { type: 'person.postpone'; memberId: string }
  /** Everybody at home by their turn; empty: those who fast go first. */
  | { type: 'turns.arrange'; turns: Turns }
  | { type: 'visit.choose'; visit: Visit }
  | { type: 'address.choose'; address: Address }
  | { type: 'address.add'; fields: AddressFields }
  | { type: 'address.edit'; addressId: string; fields: AddressFields }
  | { type: 'centre.choose'; centre: Centre }
  | { type: 'details.confirm' }
  | { type: 'slot.choose'; slot: Slot }
  | { type: 'slot.release' }
  | { type: 'slots.reload' }
  | ({ type: 'appointment.choose'; slot: Slot } & NeededAppointment)
  | { type: 'safety.answer'; answers: Answers }
  | { type: 'safety.review' }
  | { type: 'slot.confirm' }
  | { type: 'coupon.apply'; code: string }
  | { type: 'coupon.remove' }
  | { type: 'wallet.apply' }
  | { type: 'wallet.release' }
  | { type: 'mode.choose'; mode: PaymentMode }
  | { type: 'order.place' }
  | { type: 'gateway.returned' }
  | { type: 'payment.recheck' }
  | { type: 'booking.finish' }

export type CheckoutEmitted =
  | { type: 'signIn.wanted' }
  | { type: 'session.wanted' }
  | { type: 'order.placed'; order: Order; codes: readonly string[] }
  | { type: 'prices.stale' }
  /** The provider judges the tests of the cart by other facts than this tab has. */
  | { type: 'tests.stale' }
  | { type: 'member.chosen'; member: Member | null }
  | { type: 'wallet.refetch' }
  /** The slot that was offered is taken or free again: what the cart page offers is loaded anew. */
  | { type: 'slots.stale' }
