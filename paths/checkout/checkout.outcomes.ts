import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { PaymentOutcome } from '#contract/codes.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { AppointmentDays } from '#machines/checkout/appointments.ts'
import type { Booking, PatientDetails, Resumed } from '#machines/checkout/checkout.actors.ts'
import type { VerifiedPayment } from '#machines/shared/gateway.states.ts'
import { couponRefused, failed, network, pointsRefused, unknownCity } from '../call.outcomes.ts'
import {
  familyDrafts,
  familyDraftsApart,
  familyWalkIns,
  otherCentre,
  sampleAddress,
  sampleAppointmentDays,
  sampleAppointmentHold,
  sampleBooking,
  sampleCentre,
  sampleCoupon,
  sampleDays,
  sampleDeclined,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleOrder,
  sampleOrderToConfirm,
  samplePayment,
  samplePoints,
  sampleQuestion,
  sampleScanDraft,
} from './checkout.data.ts'

export type CheckoutActors = {
  readonly resumeBooking: Resumed
  readonly createLead: { readonly leadId: string | null }
  readonly loadDetails: PatientDetails
  readonly addMember: Member
  readonly addAddress: Address
  readonly updateAddress: Address
  readonly loadCentres: readonly Centre[]
  readonly createDraft: readonly Order[]
  readonly updateDraft: readonly Order[]
  readonly loadSlots: readonly SlotDay[]
  readonly holdSlot: SlotHold
  readonly releaseSlot: undefined
  /** The holds that have ended, by their id. */
  readonly watchHold: readonly string[]
  readonly loadAppointments: readonly AppointmentDays[]
  readonly holdAppointment: SlotHold
  readonly releaseAppointments: undefined
  readonly applyCoupon: AppliedCoupon
  readonly removeCoupon: undefined
  readonly applyWallet: AppliedWallet
  readonly releaseWallet: undefined
  readonly checkPrices: { readonly agreed: boolean }
  readonly placeOrder: Order
  readonly findOrder: Order | null
  /** Null when points and coupon leave nothing to pay. */
  readonly createPayment: Payment | null
  readonly verifyPayment: VerifiedPayment
  readonly orderByPayment: Order
  readonly releaseBooking: undefined
  readonly cancelDraft: string
  readonly arrangeTurns: readonly string[]
}

const scanned: Booking = {
  ...sampleBooking,
  visit: 'center',
  address: null,
  centre: sampleCentre,
  hold: null,
}

/** Both scans have their appointment. */
const appointed: Booking = {
  ...scanned,
  appointments: ['CT', 'MRI'].map((subdepartment) => ({
    orderId: sampleDraft.order_id,
    subdepartment,
    hold: sampleAppointmentHold,
  })),
}

/** Blood at home, where the slot is held, and a scan at a centre. */
const apart: Booking = {
  ...sampleBooking,
  visit: 'both',
  centre: sampleCentre,
  drafts: [sampleDraft, sampleScanDraft],
  answers: { [sampleMan.member_id]: [{ question: sampleQuestion.text, answer: 'no' }] },
}
const scanHeld = {
  orderId: sampleScanDraft.order_id,
  subdepartment: 'MRI',
  hold: sampleAppointmentHold,
}

/** It keeps whatever was held. */
const heldDraft: Order = {
  ...sampleDraft,
  hold: sampleHold,
  appointments: appointed.appointments.map(({ subdepartment, hold }) => ({
    subdepartment,
    slot: hold.slot,
    hold,
  })),
}

/** With the home slot, or the time of the scan. */
const held = (draft: Order): Order =>
  draft.order_type === 'home_collection'
    ? { ...draft, hold: sampleHold }
    : {
        ...draft,
        appointments: [
          { subdepartment: 'MRI', slot: sampleAppointmentHold.slot, hold: sampleAppointmentHold },
        ],
      }

/** Changed drafts keep coupon and points, if they have any. */
function changed(drafts: readonly Order[]): readonly Order[] {
  const { redeem_from_wallet_points } = samplePoints
  return drafts.map((draft, at) => {
    if (at > 0) return draft
    const amounts = { ...draft.amounts, redeem_from_wallet_points }
    return { ...draft, coupon: sampleCoupon, wallet: samplePoints, amounts }
  })
}

/** A yes was kept by a version that booked on with it. */
const unsafe: Booking = {
  ...scanned,
  appointments: [
    { orderId: sampleDraft.order_id, subdepartment: 'MRI', hold: sampleAppointmentHold },
  ],
  answers: { [sampleMan.member_id]: [{ question: sampleQuestion.text, answer: 'yes' }] },
}

const lost = failed('lost', '401', '', 'the session is lost')
const priceChanged = failed('refused', 'price-changed', '', 'a price changed meanwhile')
const notEligible = failed(
  'refused',
  'not-eligible',
  'This test is available only for Male',
  'a test is not for this patient',
)
const scanUnsafe = failed(
  'refused',
  'scan-unsafe',
  'With your answer, this scan cannot be booked online. Please call us.',
  'an answer says that the scan must not be booked online',
)
const taken = failed('refused', 'slot-taken', '', 'another patient took the slot')
const holdExpired = failed(
  'refused',
  'hold-expired',
  'Another slot was chosen for this booking in another tab or on another device. Check it here before you confirm.',
  'another tab took another slot',
)
const draftGone = failed('refused', 'draft-gone', '', 'the draft is no longer open')
const draftChanged = failed('refused', 'draft-changed', '', 'another tab changed the draft')
const verified = (status: Exclude<PaymentOutcome, 'declined'>, says: string) =>
  done({ status, declined: null }, says)
const released = done(undefined, 'it is released')
const placed = done(sampleOrder, 'the order is placed')
const onlyAtCentre = failed(
  'refused',
  'only-at-centre',
  'Selected test(s) only available at centre',
  'a test is now only taken at a centre',
)
const unknownCentre = failed(
  'refused',
  'unknown-centre',
  'We could not find this centre in your city.',
  'the lab has closed the centre',
)
const centreUnsuitable = failed(
  'refused',
  'centre-unsuitable',
  'This centre does not do this scan. Please choose another centre.',
  'the centre no longer does all the tests',
)
const slotPast = failed(
  'refused',
  'slot-past',
  'It is too late to book this slot. Please choose a later one.',
  'the slot has become too near',
)
const alreadyBooked = failed(
  'refused',
  'already-booked',
  'This slot belongs to an order you have placed.',
  'another tab placed the order',
)
const inProgress = failed(
  'refused',
  'in-progress',
  'We are already working on this. Please wait a moment.',
  'the request before is still being answered',
)
/** Refused for the tests as the cart has them. */
const tests = {
  notEligible,
  onlyAtCentre,
  appointmentMissing: failed(
    'refused',
    'appointment-missing',
    'Please choose a time for MRI.',
    'a test now needs an appointment',
  ),
  answersMissing: failed(
    'refused',
    'answers-missing',
    'Please answer the safety questions first.',
    'a test now has a safety question',
  ),
}
const tooClose = failed(
  'refused',
  'slot-too-close',
  'Asha cannot be at both places. Please choose another time.',
  'the patient could not come from one visit to the other in time',
)
const draft = {
  linkedRefused: failed(
    'refused',
    'linked-refused',
    'An order cannot pass from one booking to another.',
    'the two orders do not fit together',
  ),
  priceChanged,
  notEligible,
  onlyAtCentre,
  scanUnsafe,
  unknownMember: failed(
    'refused',
    'unknown-member',
    'This member is not on your list.',
    'the member was removed on another device',
  ),
  unknownAddress: failed(
    'refused',
    'unknown-address',
    'This address is not on your list.',
    'the address was removed on another device',
  ),
  addressElsewhere: failed(
    'refused',
    'address-elsewhere',
    'This address is in Pune. Choose an address in your city, or change the city.',
    'the address is in another city than the cart',
  ),
  unknownCentre,
  centreUnsuitable,
  network,
  lost,
}
const toConfirm = done(sampleOrderToConfirm, 'the order is held for the radiologist')
const order = {
  placed,
  priceChanged,
  scanUnsafe,
  ...tests,
  holdExpired,
  draftChanged,
  draftGone,
  inProgress,
  network,
  lost,
}
const slots = {
  pinNotServed: failed(
    'refused',
    'pin-not-served',
    'We do not collect samples at this PIN yet.',
    'the PIN of the address is no longer served',
  ),
}

export const checkoutOutcomes: OutcomeCatalogue<CheckoutActors> = {
  resumeBooking: {
    nothing: done({ at: 'cart', booking: null }, 'no booking is kept'),
    details: done(
      { at: 'details', booking: { ...sampleBooking, drafts: [], hold: null } },
      'it was at the patient step',
    ),
    slot: done(
      { at: 'slot', booking: { ...sampleBooking, hold: null } },
      'it was at the slot step',
    ),
    held: done({ at: 'held', booking: sampleBooking }, 'the slot is still held'),
    heldAsLastTime: done(
      { at: 'heldAsLastTime', booking: { ...sampleBooking, preferredMode: 'cash' } },
      'it was as last time on the cart page, and the slot is held',
    ),
    payment: done(
      { at: 'payment', booking: sampleBooking },
      'it was at payment, and the slot is held',
    ),
    expired: done(
      { at: 'expired', booking: { ...sampleBooking, hold: null } },
      'the hold has ended',
    ),
    expiredAsLastTime: done(
      { at: 'expiredAsLastTime', booking: { ...sampleBooking, hold: null, preferredMode: 'cash' } },
      'it was as last time on the cart page, and the hold has ended',
    ),
    appointmentExpired: done(
      { at: 'expired', booking: scanned },
      'the hold of an appointment has ended',
    ),
    appointed: done(
      { at: 'payment', booking: appointed },
      'it was at payment, and the appointments are held',
    ),
    atCentre: done({ at: 'slot', booking: scanned }, 'it was at the appointments of a centre'),
    heldApart: done(
      { at: 'held', booking: apart },
      'the home slot is held, and an appointment is missing',
    ),
    appointmentApart: done(
      { at: 'appointment', booking: apart },
      'it was at the appointment of a scan, and the home slot is held',
    ),
    paymentApart: done(
      { at: 'payment', booking: { ...apart, appointments: [scanHeld] } },
      'it was at payment, and the home slot and the appointment are held',
    ),
    scanExpired: done(
      { at: 'expired', booking: apart },
      'the hold of the appointment has ended, and the home slot is held',
    ),
    homeExpired: done(
      { at: 'expired', booking: { ...apart, hold: null, appointments: [scanHeld] } },
      'the hold of the home slot has ended, and the appointment is held',
    ),
    unsafe: done(
      { at: 'payment', booking: unsafe },
      'it was at payment, with a yes to a safety question',
    ),
    unsafeExpired: done(
      { at: 'expired', booking: { ...unsafe, appointments: [] } },
      'the hold of an appointment has ended, and a safety question was answered yes',
    ),
    verifying: done(
      { at: 'verifying', booking: sampleBooking, payment: samplePayment },
      'a payment was open',
    ),
    verifyingReleased: done(
      { at: 'verifying', booking: { ...sampleBooking, hold: null }, payment: samplePayment },
      'a payment was open, and the hold has ended',
    ),
    placed: done(
      { at: 'thankYou', order: sampleOrder, booking: { ...sampleBooking, drafts: [], hold: null } },
      'the order was placed',
    ),
    open: done(
      { at: 'open', device: 'Chrome on Android' },
      'a booking of these tests was started on another device',
    ),
    outdated: done(
      { at: 'outdated', booking: sampleBooking },
      'a draft holds a slot, and the cart has other tests',
    ),
    outdatedAsLastTime: done(
      { at: 'outdatedAsLastTime', booking: sampleBooking },
      'a draft as last time holds a slot, and the cart has other tests',
    ),
    outdatedAtCentre: done(
      { at: 'outdated', booking: appointed },
      'a draft holds appointments, and the cart has other tests',
    ),
    emptied: done(
      { at: 'emptied', booking: sampleBooking },
      'a draft holds a slot, and the cart is empty',
    ),
    emptiedWithoutHold: done(
      { at: 'emptied', booking: { ...sampleBooking, hold: null } },
      'a draft holds nothing, and the cart is empty',
    ),
    network,
  },
  createLead: {
    noted: done({ leadId: 'l-1' }, 'the lead is stored'),
    withoutId: done({ leadId: null }, 'the lead is answered without an id'),
    network,
  },
  loadDetails: {
    saved: done(
      { members: [sampleMember, sampleMan], addresses: [sampleAddress], onlyAddress: null },
      'the family and the addresses are loaded',
    ),
    alone: done(
      { members: [sampleMember], addresses: [sampleAddress], onlyAddress: sampleAddress },
      'the family has only one member, and one address is saved',
    ),
    newcomer: done(
      { members: [sampleMember], addresses: [], onlyAddress: null },
      'the family has only one member, and no address is saved',
    ),
    network,
    lost,
  },
  addMember: {
    added: done(sampleMan, 'the member is added'),
    refused: failed('refused', 'invalid', 'Check the date of birth.', 'a field is refused'),
    network,
  },
  addAddress: {
    added: done(sampleAddress, 'the address is saved'),
    refused: failed(
      'refused',
      'pin-not-served',
      'We do not collect samples at this PIN yet.',
      'the PIN is not served',
    ),
    network,
  },
  updateAddress: {
    updated: done(sampleAddress, 'the address is changed'),
    refused: failed(
      'refused',
      'pin-not-served',
      'We do not collect samples at this PIN yet.',
      'the PIN is not served',
    ),
    gone: failed(
      'refused',
      'unknown-address',
      'This address is not on your list.',
      'the address was removed on another device',
    ),
    exists: failed(
      'refused',
      'address-exists',
      'You have already saved this address.',
      'another saved address is the same place',
    ),
    network,
  },
  loadCentres: {
    some: done([sampleCentre, otherCentre], 'the centres are loaded'),
    one: done([sampleCentre], 'one centre in the city does all the tests'),
    none: done([], 'no centre in the city does all the tests'),
    network,
  },
  createDraft: {
    drafted: done([sampleDraft], 'the draft is created'),
    draftedApart: done(
      [sampleDraft, sampleScanDraft],
      'the drafts of the home visit and of the scan are created',
    ),
    draftedForAll: done(familyDrafts, 'a draft is created for each of them'),
    draftedForAllApart: done(
      familyDraftsApart,
      'a draft is created for each of them at home, and for the scan of one',
    ),
    walkInForAll: done(familyWalkIns, 'a draft of a visit to a centre is created for each of them'),
    ...draft,
  },
  updateDraft: {
    drafted: done(changed([heldDraft]), 'the draft is updated'),
    moved: done(
      changed([sampleDraft]),
      'the draft is at another place, and what was held is released',
    ),
    draftedApart: done(
      changed([sampleDraft, sampleScanDraft].map(held)),
      'both drafts are updated, and what was held stays held',
    ),
    movedApart: done(
      changed([sampleDraft, sampleScanDraft]),
      'the draft is now of the home visit, and the scan has one of its own',
    ),
    draftedForAll: done(
      changed(familyDrafts.map(held)),
      'the draft of each is updated, and the slot stays held',
    ),
    joined: done(
      changed(familyDrafts),
      'a draft is made for who joined, without a place in the slot',
    ),
    gone: draftGone,
    ...draft,
  },
  loadSlots: { days: done(sampleDays, 'the slots are loaded'), ...slots, network, lost },
  holdSlot: {
    held: done(sampleHold, 'the slot is held'),
    taken,
    tooClose,
    past: slotPast,
    draftGone,
    noHomeVisit: failed(
      'refused',
      'no-home-visit',
      'This order is for a centre visit.',
      'another tab made it a visit to a centre',
    ),
    otherCity: failed(
      'refused',
      'other-city',
      'This slot is not in the city of your order.',
      'another tab changed the city',
    ),
    network,
    lost,
  },
  releaseSlot: { released, alreadyBooked, network },
  watchHold: {
    expired: done(['h-1'], 'the 15 minutes are over'),
    appointmentExpired: done(['h-2'], 'the 15 minutes of an appointment are over'),
  },
  loadAppointments: {
    days: done(sampleAppointmentDays, 'the appointments are loaded'),
    unknownCentre,
    centreUnsuitable,
    network,
    lost,
  },
  holdAppointment: {
    held: done(sampleAppointmentHold, 'the appointment is held'),
    taken,
    tooClose,
    past: slotPast,
    draftGone,
    noCentreVisit: failed(
      'refused',
      'no-centre-visit',
      'This order is for a home visit.',
      'another tab made it a visit at home',
    ),
    otherCentre: failed(
      'refused',
      'other-centre',
      'This appointment is not at the centre of your order.',
      'another tab chose another centre',
    ),
    noAppointment: failed(
      'refused',
      'no-appointment',
      'Your order needs no appointment for MRI.',
      'the scan no longer needs an appointment',
    ),
    network,
    lost,
  },
  releaseAppointments: { released, alreadyBooked, network },
  applyCoupon: {
    applied: done(sampleCoupon, 'the coupon is applied'),
    refused: couponRefused,
    draftGone,
    network,
  },
  removeCoupon: { removed: done(undefined, 'the coupon is removed'), draftGone, network },
  applyWallet: {
    applied: done(samplePoints, 'the points are held'),
    refused: pointsRefused,
    draftGone,
    network,
  },
  releaseWallet: {
    released,
    spent: failed(
      'refused',
      'wallet-refused',
      'You have used these points for an order. Cancel the order to get them back.',
      'the points paid for the order of another tab',
    ),
    network,
  },
  checkPrices: {
    agreed: done({ agreed: true }, 'the prices are unchanged'),
    changed: done({ agreed: false }, 'a price changed'),
    unknownCity,
    network,
  },
  placeOrder: {
    ...order,
    toConfirm,
    noAppointment: failed(
      'refused',
      'no-appointment',
      'The selected tests need no appointment and can be walked in during open hours.',
      'no scan needs an appointment now',
    ),
  },
  findOrder: {
    placed: done(sampleOrder, 'the order is placed'),
    toConfirm: done(sampleOrderToConfirm, 'the order is placed, held for the radiologist'),
    none: done(null, 'no order was placed'),
    network,
  },
  createPayment: {
    created: done(samplePayment, 'the payment is opened'),
    nothingToPay: done(null, 'nothing is left to pay'),
    priceChanged,
    scanUnsafe,
    ...tests,
    holdExpired,
    draftChanged,
    draftGone,
    earlierPending: failed(
      'refused',
      'payment-pending',
      'Your bank has not confirmed the payment yet. Please wait a moment and do not pay again.',
      'an earlier payment of the booking has just arrived',
    ),
    gatewayUnavailable: failed(
      'refused',
      'gateway-unavailable',
      'We could not reach your bank. Please try again, or choose Pay at Service.',
      'the gateway does not answer',
    ),
    alreadyPlaced: failed('refused', 'already-placed', '', 'the draft is an order already'),
    refused: failed('refused', 'payment-refused', 'Choose another way to pay.', 'it is refused'),
    network,
    lost,
  },
  verifyPayment: {
    paid: verified('paid', 'the bank says paid'),
    declined: done(
      { status: 'declined', declined: sampleDeclined },
      'the bank declines, for lack of money',
    ),
    abandoned: verified('abandoned', "the patient left the bank's page without paying"),
    pending: verified('pending', 'the bank has not decided'),
    refunded: verified('refunded', 'it was paid too late and is refunded'),
    network,
    lost,
  },
  orderByPayment: {
    placed,
    pending: failed('refused', 'payment-pending', '', 'the bank has not decided yet'),
    refunded: failed(
      'refused',
      'payment-refunded',
      '',
      'the slot is gone and the money is refunded',
    ),
    refused: failed(
      'refused',
      'payment-refused',
      'Your bank did not confirm the payment.',
      'the bank has declined after all',
    ),
    inProgress,
    network,
    lost,
  },
  releaseBooking: {
    released: done(undefined, 'all that was held is free again'),
    network,
  },
  cancelDraft: {
    cancelled: done('o-3', 'the draft is cancelled'),
    alreadyBooked,
    network,
  },
  arrangeTurns: {
    arranged: done([sampleMember.member_id, sampleMan.member_id], 'the turns are saved'),
    draftGone,
    linkedRefused: draft.linkedRefused,
    network,
  },
}
