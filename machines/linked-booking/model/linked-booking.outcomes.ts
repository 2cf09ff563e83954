import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import type { AppointmentDays } from '../../checkout/appointments.ts'
import type { VerifiedPayment } from '../../checkout/checkout.actors.ts'
import { sampleDeclined, sampleHold, samplePayment } from '../../checkout/model/checkout.data.ts'
import { failed, network } from '../../shared/failures.ts'
import { couponRefused, pointsRefused } from '../../shared/refusals.ts'
import type { Loaded } from '../linked-booking.actors.ts'
import {
  appointmentHold,
  familyCoupon,
  familyDays,
  familyDrafts,
  familyPoints,
  loadedFamily,
  loadedSplit,
  newAddress,
  newMember,
  openFamily,
  placedTogether,
  scanDays,
  splitDrafts,
} from './linked-booking.data.ts'

export type LinkedBookingActors = {
  readonly loadBooking: Loaded
  readonly addMember: Member
  readonly saveAddress: Address
  readonly makeDrafts: readonly Order[]
  readonly cancelDrafts: undefined
  readonly postponeDraft: undefined
  readonly arrangeTurns: undefined
  readonly loadSlots: readonly SlotDay[]
  readonly holdSlot: SlotHold
  readonly releaseSlot: undefined
  readonly watchHolds: readonly string[]
  readonly loadAppointments: readonly AppointmentDays[]
  readonly holdAppointment: SlotHold
  readonly applyCoupon: AppliedCoupon
  readonly removeCoupon: undefined
  readonly applyWallet: AppliedWallet
  readonly releaseWallet: undefined
  readonly placeOrders: Order
  readonly findOrder: Order | null
  readonly openPayment: Payment | null
  readonly verifyPayment: VerifiedPayment
  readonly orderByPayment: Order
}

const priceChanged = failed('refused', 'price-changed', '', 'a price changed meanwhile')
const linkedRefused = failed(
  'refused',
  'linked-refused',
  'These orders cannot be booked together.',
  'the orders do not fit together',
)
const taken = failed('refused', 'slot-taken', '', 'another patient took the places')
const tooClose = failed(
  'refused',
  'slot-too-close',
  'Asha is at home for the samples from 07:00 AM to 07:30 AM, and needs 30 minutes for the way. Please choose another slot.',
  'the person has another visit around that time',
)
const draftGone = failed('refused', 'draft-gone', '', 'the drafts are no longer open')
const holdExpired = failed('refused', 'hold-expired', '', 'the hold has ended')
const scanUnsafe = failed(
  'refused',
  'scan-unsafe',
  'With your answer, this scan cannot be booked online. Please call us.',
  'an answer says that the scan must not be booked online',
)
const addressGone = failed(
  'refused',
  'unknown-address',
  'This address is not on your list.',
  'the address was removed on another device',
)
const inProgress = failed(
  'refused',
  'in-progress',
  'We are already working on this. Please wait a moment.',
  'the request before is still being answered',
)
const verified = (status: Exclude<VerifiedPayment['status'], 'declined'>, says: string) =>
  done<VerifiedPayment>({ status, declined: null }, says)
const open = (at: keyof typeof openFamily, says: string) =>
  done<Loaded>({ ...loadedFamily, open: openFamily[at] }, says)

export const linkedBookingOutcomes: OutcomeCatalogue<LinkedBookingActors> = {
  loadBooking: {
    fresh: done(loadedFamily, 'family and addresses are loaded'),
    split: done(loadedSplit, 'family, addresses and centres are loaded'),
    atSlot: open('atSlot', 'a booking of this cart is open, without a slot'),
    atPayment: open('atPayment', 'a booking of this cart is open, with its places held'),
    paying: open('paying', 'a payment for the booking is under way'),
    network,
  },
  addMember: {
    added: done(newMember, 'the member is added'),
    network,
  },
  saveAddress: {
    saved: done(newAddress, 'the address is saved'),
    notServed: failed(
      'refused',
      'pin-not-served',
      'We do not collect samples at this PIN yet.',
      'the PIN is not served',
    ),
    network,
  },
  makeDrafts: {
    family: done(familyDrafts, 'a draft is made for each person'),
    split: done(splitDrafts, 'a draft is made for each place'),
    priceChanged,
    linkedRefused,
    addressGone,
    scanUnsafe,
    network,
  },
  postponeDraft: {
    postponed: done(undefined, 'the draft of the person is cancelled'),
    placedMeanwhile: failed('refused', 'already-placed', '', 'another tab has placed the booking'),
    network,
  },
  arrangeTurns: {
    arranged: done(undefined, 'the new order of turns is saved'),
    linkedRefused,
    draftGone,
    network,
  },
  cancelDrafts: { cancelled: done(undefined, 'the drafts are cancelled'), network },
  loadSlots: {
    days: done(familyDays, 'the slots are loaded'),
    notServed: failed(
      'refused',
      'pin-not-served',
      'We do not collect samples at this PIN yet.',
      'the PIN of the address is no longer served',
    ),
    network,
  },
  holdSlot: {
    held: done(sampleHold, 'a place for each is held'),
    taken,
    tooClose,
    linkedRefused,
    draftGone,
    network,
  },
  releaseSlot: {
    released: done(undefined, 'the places are released'),
    alreadyBooked: failed(
      'refused',
      'already-booked',
      'This slot belongs to an order you have placed.',
      'another tab placed the orders',
    ),
    network,
  },
  watchHolds: {
    home: done([sampleHold.hold_id], 'the 15 minutes of the home visit are over'),
    appointment: done([appointmentHold.hold_id], 'the 15 minutes of the appointment are over'),
  },
  loadAppointments: {
    days: done(scanDays, 'the times of the centre are loaded'),
    network,
  },
  holdAppointment: {
    held: done(appointmentHold, 'the appointment is held'),
    taken,
    tooClose,
    otherCentre: failed(
      'refused',
      'other-centre',
      'This appointment is not at the centre of your order.',
      'another tab chose another centre',
    ),
    draftGone,
    network,
  },
  applyCoupon: {
    applied: done(familyCoupon, 'the coupon is applied'),
    refused: couponRefused,
    draftGone,
    network,
  },
  removeCoupon: { removed: done(undefined, 'the coupon is removed'), draftGone, network },
  applyWallet: {
    applied: done(familyPoints, 'the points are held'),
    refused: pointsRefused,
    draftGone,
    network,
  },
  releaseWallet: {
    released: done(undefined, 'the points are released'),
    spent: failed(
      'refused',
      'wallet-refused',
      'You have used these points for an order. Cancel the order to get them back.',
      'the points paid for the orders of another tab',
    ),
    network,
  },
  placeOrders: {
    placed: done(placedTogether, 'all orders are placed'),
    priceChanged,
    linkedRefused,
    scanUnsafe,
    holdExpired,
    draftGone,
    inProgress,
    network,
  },
  findOrder: {
    placed: done(placedTogether, 'the orders are found'),
    none: done(null, 'no order was placed'),
    network,
  },
  openPayment: {
    opened: done<Payment | null>(samplePayment, 'one payment is opened'),
    nothingToPay: done<Payment | null>(null, 'coupon and points leave nothing to pay'),
    priceChanged,
    linkedRefused,
    scanUnsafe,
    holdExpired,
    draftGone,
    earlier: failed(
      'refused',
      'payment-pending',
      'Your bank has not confirmed the payment yet. Please wait a moment and do not pay again.',
      'an earlier payment is being settled',
    ),
    notOpened: failed(
      'refused',
      'gateway-unavailable',
      'We could not reach your bank. Please try again, or choose Pay at Service.',
      'the bank cannot be reached',
    ),
    network,
  },
  verifyPayment: {
    paid: verified('paid', 'the bank has taken the money'),
    declined: done({ status: 'declined', declined: sampleDeclined }, 'the bank declines'),
    abandoned: verified('abandoned', 'the patient did not pay'),
    pending: verified('pending', 'the bank has not decided'),
    refunded: verified('refunded', 'the payment came too late and is refunded'),
    network,
  },
  orderByPayment: {
    placed: done(placedTogether, 'all orders are placed'),
    pending: failed(
      'refused',
      'payment-pending',
      'Your bank has not confirmed the payment yet.',
      'the bank has not confirmed it yet',
    ),
    refused: failed('refused', 'payment-refused', '', 'the payment is refused'),
    refunded: failed('refused', 'payment-refunded', '', 'the payment is refunded'),
    inProgress,
    network,
  },
}
