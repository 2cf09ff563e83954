import type { Slot, SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { DeclinedAttempt, Payment } from '#contract/payment.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { AppointmentDays } from '#machines/checkout/appointments.ts'
import type { BasketLine } from '#machines/checkout/basket.ts'
import type { Booking } from '#machines/checkout/checkout.actors.ts'
import { blankParty } from '#machines/checkout/checkout.context.ts'
import type { LastVisit } from '#machines/checkout/checkout.events.ts'

/** Sample data of the checkout's events and outcomes; one story runs through it. */

export const sampleMember: Member = {
  member_id: 'm-1',
  firstName: 'Asha',
  middleName: '',
  lastName: 'Rao',
  relation_type: 'self',
  gender: 1,
  dob: '1985-03-14',
  age: 41,
  email: null,
  patient_category: 0,
}

export const sampleMan: Member = {
  ...sampleMember,
  member_id: 'm-2',
  firstName: 'Mohan',
  relation_type: 'father',
  gender: 0,
  dob: '1959-02-01',
  age: 67,
  patient_category: 1,
}

export const sampleAddress: Address = {
  address_id: 'a-1',
  tag: 'home',
  address_line: 'Flat 1204, Lake View, Central Avenue',
  landmark: '',
  locality: 'Powai',
  pincode: '400076',
  city_id: 1,
  city_name: 'Mumbai',
  state_name: 'Maharashtra',
}

export const sampleCentre: Centre = {
  _id: 'c-1',
  lab_code: 'MUM-POWAI',
  name: 'Parakh Powai',
  kind: 'Collection centre',
  classification: 'CENTER_VISIT',
  mobile: '18000007272',
  address: 'Central Avenue',
  locality: 'Powai',
  pincode: '400076',
  zone: 'East',
  city_id: 1,
  city_name: 'Mumbai',
  state_name: 'Maharashtra',
  hours: [],
  services: ['lab', 'CT', 'MRI'],
  facilities: [],
  waits: [],
  map: null,
  position: null,
}

export const otherCentre: Centre = {
  ...sampleCentre,
  _id: 'c-2',
  lab_code: 'MUM-ANDHERI',
  name: 'Parakh Andheri',
  locality: 'Andheri East',
  pincode: '400069',
}

export const sampleLastVisit: LastVisit = {
  member: sampleMember,
  address: sampleAddress,
  mode: 'cash',
}

export const sampleQuestion: SafetyQuestion = {
  id: 'mri-implant',
  modality: 'MRI',
  contrast: false,
  text: 'Do you have a pacemaker?',
  hint: 'Also a stent.',
  asked_of: null,
  yes: 'stop',
  not_sure: 'confirm',
  reason: 'The magnet of an MRI can damage a pacemaker.',
  kinds: [],
  document: 'Implant card',
  other_test: null,
  source: null,
}

export const bloodCount: BasketLine = {
  code: 'CBC',
  is_hc_available: true,
  radiology: false,
  needs_appointment: false,
  scans: [],
  safety_questions: [],
  fasting_hours: 0,
  preparation_rules: [],
  sex: null,
  sex_age_action: 0,
  low_age_limit: null,
  high_age_limit: null,
}

export const womensTest: BasketLine = { ...bloodCount, code: 'PROG', sex: 1, sex_age_action: 1 }

/** Blood that is only taken at a centre, without an appointment. */
export const centreTest: BasketLine = { ...bloodCount, code: 'ICAL', is_hc_available: false }

function scanOf(modality: string, questions: SafetyQuestion[] = []): BasketLine {
  const scan = { code: modality, name: modality, modality, subdepartment: modality }
  return {
    ...centreTest,
    code: modality,
    radiology: true,
    needs_appointment: true,
    scans: [{ ...scan, slot_minutes: 30, needs_appointment: true }],
    safety_questions: questions,
  }
}

/** Of two sub-departments; nothing is asked about them. */
export const twoScans: BasketLine[] = [scanOf('CT'), scanOf('MRI')]

export const askedScan: BasketLine = scanOf('MRI', [sampleQuestion])

export const sampleSlot: Slot = {
  slot_id: 's-1',
  slot_date: '2026-11-22',
  from_time: '07:00',
  to_time: '07:30',
  name: '07:00 - 07:30',
  band: 'early-morning',
  charge: 150,
  available: 3,
  suits_fasting: true,
  state: 'free',
}

/** Late enough to come to it after the home visit. */
export const sampleAppointment: Slot = {
  ...sampleSlot,
  slot_id: 'r-1',
  from_time: '17:00',
  to_time: '17:30',
  name: '17:00 - 17:30',
  band: 'evening',
  charge: 0,
}

export const sampleDays: SlotDay[] = [{ slot_date: '2026-11-22', free: 1, slots: [sampleSlot] }]

export const sampleHold: SlotHold = {
  hold_id: 'h-1',
  slot: sampleSlot,
  expires_at: '2026-11-21T09:15:00+05:30',
  seconds_left: 900,
}

export const sampleAppointmentHold: SlotHold = {
  ...sampleHold,
  hold_id: 'h-2',
  slot: sampleAppointment,
}

export const sampleAppointmentDays: AppointmentDays[] = ['CT', 'MRI'].map((subdepartment) => ({
  subdepartment,
  days: [{ slot_date: '2026-11-22', free: 1, slots: [sampleAppointment] }],
}))

export const sampleOrderLine: Order['lines'][number] = {
  name: 'Complete Blood Count',
  price_type: 'offer',
  test_code: 'CBC',
  sequence_no: 1,
  unit_price: 240,
  coupon_item_discount: 0,
  net_amount: 240,
  slug_name: 'complete-blood-count',
  type: 'test',
  radiology: false,
  modality: null,
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  mrp: 300,
  fasting_hours: 0,
  report_tat_hours: 12,
  preparation: [],
  scans: [],
  preparation_rules: [],
  safety_questions: [],
}

export const sampleCoupon: AppliedCoupon = {
  camp_applied_unique_id: 'k-1',
  code: 'CHECKUP100',
  order_discount: 100,
  discount_test_list: [{ test_code: 'CBC', discount: 100 }],
}

export const samplePoints: AppliedWallet = {
  wallet_applied_unique_id: 'w-1',
  redeem_points: 240,
  redeem_from_wallet_points: 120,
  net_payable: 120,
}

export const sampleDraft: Order = {
  order_id: 'o-1',
  order_no: '26112200001',
  status: 'draft',
  order_type: 'home_collection',
  payment_mode: null,
  placed_at: null,
  member: sampleMember,
  slot: null,
  test_names: ['Complete Blood Count'],
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  net_payable: 240,
  paid: false,
  city_id: 1,
  address: sampleAddress,
  lab_code: null,
  lines: [sampleOrderLine],
  amounts: {
    mrp_total: 300,
    discount: 60,
    sub_total: 240,
    slot_charges: 0,
    hc_charges: 0,
    order_discount: 0,
    total: 240,
    redeem_from_wallet_points: 0,
    net_payable: 240,
  },
  hold: null,
  timeline: [],
  report_by: null,
  phlebotomist: null,
  phlebotomist_rating: null,
  reports: [],
  appointments: [],
  centre: null,
  safety_answers: [],
  coupon: null,
  wallet: null,
  refund: null,
  radiologist_review: null,
}

/** Of the part of a booking that is done at the centre. */
export const sampleScanDraft: Order = {
  ...sampleDraft,
  order_id: 'o-2',
  order_type: 'lab_visit',
  address: null,
  lab_code: sampleCentre.lab_code,
  centre: sampleCentre,
}

/** Of two people at one address. */
export const familyDrafts: readonly Order[] = [
  { ...sampleDraft, member: sampleMan },
  { ...sampleDraft, order_id: 'o-3', member: sampleMember },
]

/** Of the same two at home, and of the scan that one of them has. */
export const familyDraftsApart: readonly Order[] = [
  ...familyDrafts,
  {
    ...sampleScanDraft,
    member: sampleMan,
    lines: [
      { ...sampleOrderLine, name: 'MRI', test_code: 'MRI', radiology: true, modality: 'MRI' },
    ],
  },
]

/** Of the same two, who come to a centre. */
export const familyWalkIns: readonly Order[] = familyDrafts.map((one) => ({
  ...one,
  order_type: 'lab_visit',
  lab_code: sampleCentre.lab_code,
}))

export const sampleOrder: Order = { ...sampleDraft, status: 'booked', payment_mode: 'cash' }

export const sampleOrderToConfirm: Order = {
  ...sampleOrder,
  radiologist_review: { state: 'pending', by: '2026-11-22T12:00:00+05:30' },
}

export const samplePayment: Payment = {
  payment_id: 'p-1',
  gateway: 'sandbox',
  gateway_order_id: 'g-1',
  checkout_url: '/gateway/g-1',
  amount: 240,
  currency: 'INR',
}

export const sampleDeclined: DeclinedAttempt = {
  reason: 'insufficient_funds',
  reference: 'pay-1',
  at: '2026-11-23T04:00:00.000Z',
}

/** A home visit with its slot held. */
export const sampleBooking: Booking = {
  ...blankParty,
  people: [sampleMan],
  visit: 'home',
  address: sampleAddress,
  centre: null,
  drafts: [sampleDraft],
  hold: sampleHold,
  appointments: [],
  answers: {},
  coupon: null,
  wallet: null,
}
