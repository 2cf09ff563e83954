import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type {
  AdditionCandidate,
  AdditionState,
  Additions,
  FittingTest,
  TestRemoval,
} from '#contract/additions.endpoints.ts'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { AdditionAnswer, FoundTests } from '#machines/order-change/order-change.context.ts'
import type { OrderWindows } from '#machines/order-change/order-windows.ts'
import type { VerifiedPayment } from '#machines/shared/gateway.states.ts'
import { failed, network } from '../call.outcomes.ts'
import {
  sampleDays,
  sampleDeclined,
  sampleOrder,
  samplePayment,
  sampleSlot,
} from '../checkout/checkout.data.ts'
import { sampleEmergency } from '../emergency.data.ts'

export type OrderChangeActors = {
  readonly loadWindows: OrderWindows
  readonly loadAdditions: Additions
  readonly searchTests: FoundTests
  readonly moveOrder: Order
  readonly addTest: AdditionAnswer
  readonly takeOut: Order
  readonly cancelOrder: Order
  readonly payDue: Payment
  readonly verifyPayment: VerifiedPayment
}

const full: SlotDay[] = [
  { slot_date: '2026-11-22', free: 0, slots: [{ ...sampleSlot, state: 'full', available: 0 }] },
]

/** Room for one person. */
const narrow: SlotDay[] = [
  { slot_date: '2026-11-22', free: 1, slots: [{ ...sampleSlot, available: 1 }] },
]

const { amounts } = sampleOrder

/** The order without the added test. */
const without: AdditionState = {
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  fasting_hours: 0,
  report_by: '2026-11-22T12:30:00.000Z',
  amounts,
}

const withTest: AdditionState = {
  ...without,
  samples: [...without.samples, { container: 'Serum separator tube (gold)', volume_ml: 4 }],
  amounts: {
    ...amounts,
    mrp_total: amounts.mrp_total + 450,
    discount: amounts.discount + 70,
    sub_total: amounts.sub_total + 380,
    total: amounts.total + 380,
    net_payable: amounts.net_payable + 380,
  },
}

export const sampleRemoval: TestRemoval = {
  code: 'HBA1C',
  name: 'HbA1c',
  price: 380,
  after: without,
  charge_before: amounts.hc_charges,
  charge_after: amounts.hc_charges,
  due_before: amounts.net_payable + 380,
  due_after: amounts.net_payable,
  refund: { online: 0, wallet_points: 0, wallet: 0 },
}

const removable: Additions = {
  order: {
    ...sampleOrder,
    amounts: withTest.amounts,
    net_payable: withTest.amounts.net_payable,
  },
  now: withTest,
  candidates: [],
  removals: [sampleRemoval],
}

export const sampleFitting: FittingTest = {
  code: 'HBA1C',
  name: 'HbA1c',
  fits: true,
  price: 380,
  mrp: 450,
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  fasting_hours: 0,
  after: { ...without, amounts: withTest.amounts },
  due: 380,
  refund: 0,
  measured_twice: [],
  warnings: [],
  questions: [],
}

export const sampleOther: FittingTest = {
  ...sampleFitting,
  code: 'CRP',
  name: 'C-Reactive Protein',
}

const question: SafetyQuestion = {
  id: 'xray-pregnant',
  modality: 'X-ray',
  contrast: false,
  text: 'Could you be pregnant?',
  hint: '',
  asked_of: null,
  yes: 'stop',
  not_sure: 'stop',
  reason: 'X-rays are avoided during pregnancy.',
  kinds: [],
  document: null,
  other_test: null,
  source: null,
}

export const sampleAsking: FittingTest = {
  ...sampleFitting,
  code: 'XRCHEST',
  name: 'X-ray Chest PA View',
  samples: [],
  questions: [question],
}

const unfit: AdditionCandidate = {
  code: 'CBC',
  name: 'Complete Blood Count',
  fits: false,
  samples: [],
  reason: 'already-ordered',
  words: 'Already in this order.',
}

const additions = (...candidates: readonly AdditionCandidate[]): Additions => ({
  order: sampleOrder,
  now: without,
  candidates: [...candidates],
})

const tooLate = (words: string, says: string) => failed('refused', 'too-late', words, says)
const inProgress = failed(
  'refused',
  'in-progress',
  'We are already working on this. Please wait a moment.',
  'the request before is still being answered',
)
const closed = failed(
  'refused',
  'billing-closed',
  'The month of the invoice has ended, so no test can be taken out online. Please call us.',
  'the month of its invoice has ended',
)
const additionTooLate = tooLate(
  'Your visit is done, so no test can be added.',
  'the sample was collected meanwhile',
)
const moveTooLate = tooLate(
  'Your visit is done, so the slot can no longer be changed.',
  'the sample was collected meanwhile',
)
const removalTooLate = tooLate(
  'The phlebotomist is on the way, so no test can be taken out. Please call us.',
  'the phlebotomist has set out meanwhile',
)

const notOpened = failed(
  'refused',
  'gateway-unavailable',
  'We could not reach your bank. Please try again, or choose Pay at Service.',
  'the bank cannot be reached',
)
const earlier = failed(
  'refused',
  'payment-pending',
  'Your bank has not confirmed the payment yet. Please wait a moment and do not pay again.',
  'an earlier payment is being settled',
)

const verified = (status: VerifiedPayment['status'], says: string) =>
  done<VerifiedPayment>({ status, declined: status === 'declined' ? sampleDeclined : null }, says)

export const orderChangeOutcomes: OutcomeCatalogue<OrderChangeActors> = {
  loadWindows: {
    free: done({ days: sampleDays, appointments: [] }, 'other slots are free'),
    narrow: done({ days: narrow, appointments: [] }, 'no other slot has room for everybody'),
    full: done({ days: full, appointments: [] }, 'every other slot is taken'),
    tooLate: moveTooLate,
    noWindow: failed(
      'refused',
      'no-window',
      'This visit needs no appointment. Walk in during open hours.',
      'the order has no slot to move',
    ),
    network,
  },
  loadAdditions: {
    removable: done(removable, 'the test can be taken out'),
    absent: done({ ...removable, removals: [] }, 'the order is without the test'),
    open: done(additions(), 'the order takes a test'),
    chosen: done(additions(sampleFitting), 'the order takes the chosen test'),
    other: done(additions(sampleOther), 'the order takes the other test'),
    asking: done(additions(sampleAsking), 'the chosen test has a safety question'),
    tooLate: removalTooLate,
    closed,
    network,
  },
  searchTests: {
    found: done(
      { ...additions(sampleFitting, sampleOther, sampleAsking, unfit), emergency: null },
      'tests are found',
    ),
    nothing: done(
      { ...additions(), emergency: sampleEmergency },
      'no test is found, and the search was for an emergency',
    ),
    tooLate: additionTooLate,
    network,
  },
  moveOrder: {
    moved: done(sampleOrder, 'the order has moved'),
    taken: failed(
      'refused',
      'slot-taken',
      'Someone else has just booked this slot. Please choose another.',
      'another patient has just taken the slot',
    ),
    past: failed(
      'refused',
      'slot-past',
      'It is too late to book this slot. Please choose a later one.',
      'the slot has become too near',
    ),
    tooClose: failed(
      'refused',
      'slot-too-close',
      'Asha is at the centre for the scan from 09:00 AM to 09:30 AM. Travelling home takes about 30 minutes. Please choose another slot.',
      'the person has another visit around that time',
    ),
    tooLate: moveTooLate,
    inProgress,
    network,
  },
  addTest: {
    added: done({ order: sampleOrder, payment: null }, 'the test is added'),
    toPay: done(
      { order: sampleOrder, payment: samplePayment },
      'the difference is to be paid online',
    ),
    priceChanged: failed(
      'refused',
      'price-changed',
      'The price has changed. With this test the order comes to ₹1,060. Please check and confirm.',
      'the price has changed meanwhile',
    ),
    already: failed(
      'refused',
      'already-ordered',
      'Already in this order.',
      'another tab has added the test',
    ),
    notOpened,
    earlier,
    tooLate: additionTooLate,
    inProgress,
    network,
  },
  takeOut: {
    takenOut: done(sampleOrder, 'the test is taken out'),
    priceChanged: failed(
      'refused',
      'price-changed',
      'The price has changed. Without this test the order comes to ₹680. Please check and confirm.',
      'the price has changed meanwhile',
    ),
    notAdded: failed(
      'refused',
      'not-added',
      'This test is not in the order any more.',
      'another tab has taken the test out',
    ),
    tooLate: removalTooLate,
    closed,
    inProgress,
    network,
  },
  cancelOrder: {
    cancelled: done({ ...sampleOrder, status: 'cancelled' }, 'the order is cancelled'),
    tooLate: tooLate(
      'Your visit is done, so this order can no longer be cancelled.',
      'the sample was collected meanwhile',
    ),
    invalid: failed('refused', 'invalid', 'Please check the reason.', 'the reason is not accepted'),
    unavailable: failed(
      'refused',
      'unavailable',
      'We are having a problem. Please try again in a moment.',
      'the provider has a fault',
    ),
    network,
  },
  payDue: {
    toPay: done(samplePayment, 'the sum is to be paid at the bank'),
    priceChanged: failed(
      'refused',
      'price-changed',
      '₹1,060 is due for this order now. Please check and pay again.',
      'another sum is due meanwhile',
    ),
    notOpened,
    earlier,
    tooLate: tooLate('This order is paid. Nothing is due.', 'the order was paid meanwhile'),
    inProgress,
    network,
  },
  verifyPayment: {
    paid: verified('paid', 'the bank has taken the money'),
    declined: verified('declined', 'the bank declines'),
    abandoned: verified('abandoned', 'the patient did not pay'),
    pending: verified('pending', 'the bank has not decided'),
    refunded: verified('refunded', 'the payment came too late and is refunded'),
    network,
  },
}
