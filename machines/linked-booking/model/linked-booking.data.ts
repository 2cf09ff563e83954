import type { CartLine, Slot, SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { sampleLine } from '../../cart/model/cart.samples.ts'
import type { AppointmentDays } from '../../checkout/appointments.ts'
import {
  sampleAppointment as checkoutAppointment,
  sampleAddress,
  sampleCentre,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleOrder,
  sampleOrderLine,
  samplePayment,
  sampleQuestion,
  sampleSlot,
} from '../../checkout/model/checkout.data.ts'
import type { Loaded, OpenBooking } from '../linked-booking.actors.ts'

/** A family of two, and a cart for both; one story runs through it. */

export const bloodCount: CartLine = sampleLine

/** Only men may take it. */
export const mensTest: CartLine = {
  ...sampleLine,
  item_id: 'i-psa',
  name: 'PSA Total',
  code: 'PSA',
  test_code: 'PSA',
  slug_name: 'psa-total',
  sex: 0,
  sex_age_action: 1,
}

/** Done at a centre only, with an appointment and a safety question. */
export const scan: CartLine = {
  ...sampleLine,
  item_id: 'i-mri',
  name: 'MRI Knee',
  code: 'MRIKNEE',
  test_code: 'MRIKNEE',
  slug_name: 'mri-knee',
  radiology: true,
  modality: 'MRI',
  samples: [],
  is_hc_available: false,
  needs_appointment: true,
  scans: [
    {
      code: 'MRIKNEE',
      name: 'MRI Knee',
      modality: 'MRI',
      subdepartment: 'MRI',
      slot_minutes: 30,
      needs_appointment: true,
    },
  ],
  safety_questions: [sampleQuestion],
}

const orderLine = ({ name, test_code, slug_name, selling_price, mrp }: CartLine) => ({
  ...sampleOrderLine,
  name,
  test_code,
  slug_name,
  unit_price: selling_price,
  net_amount: selling_price,
  mrp,
})

const linkedDraft = (id: string, parts: Partial<Order>): Order => ({
  ...sampleDraft,
  order_id: id,
  ...parts,
})

/** Asha's blood count and Mohan's PSA, at one address. */
export const familyDrafts: readonly Order[] = [
  linkedDraft('o-1', { lines: [orderLine(bloodCount)] }),
  linkedDraft('o-2', { member: sampleMan, lines: [orderLine(mensTest)] }),
]

/** Asha's blood count at home, and her scan at the centre. */
export const splitDrafts: readonly Order[] = [
  linkedDraft('o-1', { lines: [orderLine(bloodCount)] }),
  linkedDraft('o-3', {
    order_type: 'lab_visit',
    address: null,
    centre: sampleCentre,
    lab_code: sampleCentre.lab_code,
    lines: [orderLine(scan)],
  }),
]

/** The second slot of the day, and the second time of the scan. */
export const otherSlot: Slot = {
  ...sampleSlot,
  slot_id: 's-2',
  from_time: '07:30',
  to_time: '08:00',
  name: '07:30 - 08:00',
}
/** Times of the scan that leave the way from both slots at home. */
export const sampleAppointment: Slot = {
  ...checkoutAppointment,
  from_time: '09:00',
  to_time: '09:30',
  name: '09:00 - 09:30',
  band: 'morning',
}
export const otherAppointment: Slot = {
  ...sampleAppointment,
  slot_id: 'r-2',
  from_time: '09:30',
  to_time: '10:00',
  name: '09:30 - 10:00',
}
/** Too close to both slots at home. */
export const closeAppointment: Slot = {
  ...sampleAppointment,
  slot_id: 'r-3',
  from_time: '07:30',
  to_time: '08:00',
  name: '07:30 - 08:00',
  band: 'early-morning',
}

/** ₹10 off each of the two tests, and ₹20 in points. */
export const familyCoupon: AppliedCoupon = {
  camp_applied_unique_id: 'k-1',
  code: 'CHECKUP100',
  order_discount: 20,
  discount_test_list: [
    { order_id: 'o-1', test_code: 'CBC', discount: 10 },
    { order_id: 'o-2', test_code: 'PSA', discount: 10 },
  ],
}
export const familyPoints: AppliedWallet = {
  wallet_applied_unique_id: 'w-1',
  redeem_points: 40,
  redeem_from_wallet_points: 20,
  net_payable: 400,
}

export const familyDays: readonly SlotDay[] = [
  { slot_date: sampleSlot.slot_date, free: 2, slots: [sampleSlot, otherSlot] },
]

export const newMember: Member = {
  ...sampleMember,
  member_id: 'm-3',
  firstName: 'Kavya',
  relation_type: 'daughter',
  dob: '2017-05-20',
  age: 9,
}

/** The second address of the family. */
export const newAddress: Address = {
  ...sampleAddress,
  address_id: 'a-2',
  address_line: 'Flat 7, Hill View, Central Avenue',
}

/** Ends before that of the home visit, as after another slot was chosen there. */
export const appointmentHold: SlotHold = {
  ...sampleHold,
  hold_id: 'h-2',
  slot: sampleAppointment,
  seconds_left: 300,
}

export const scanDays: readonly AppointmentDays[] = [
  {
    subdepartment: 'MRI',
    days: [
      {
        slot_date: sampleAppointment.slot_date,
        free: 3,
        slots: [closeAppointment, sampleAppointment, otherAppointment],
      },
    ],
  },
]

export const loadedFamily: Loaded = {
  members: [sampleMember, sampleMan],
  addresses: [sampleAddress],
  centres: [],
  kept: null,
  open: null,
}

export const loadedSplit: Loaded = { ...loadedFamily, centres: [sampleCentre] }

const familyBooking: OpenBooking = {
  people: [
    { member: sampleMember, codes: [bloodCount.code] },
    { member: sampleMan, codes: [mensTest.code] },
  ],
  turns: [],
  address: sampleAddress,
  centre: null,
  answers: {},
  drafts: familyDrafts,
  hold: sampleHold,
  appointments: [],
  coupon: null,
  wallet: null,
  stage: 'payment',
  payment: null,
}

export const openFamily = {
  atSlot: { ...familyBooking, hold: null, stage: 'slot' },
  atPayment: familyBooking,
  paying: { ...familyBooking, stage: 'paying', payment: samplePayment },
} as const satisfies Record<string, OpenBooking>

export const placedTogether: Order = { ...sampleOrder, order_id: 'o-1' }
