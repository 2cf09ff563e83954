import type {
  AdditionCandidate,
  AdditionState,
  Additions,
  FittingTest,
} from '#contract/additions.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { sampleDeclined, sampleOrder, samplePayment } from '../../checkout/model/checkout.data.ts'
import { sampleEmergency } from '../../shared/emergency.data.ts'
import { failed, network } from '../../shared/failures.ts'
import type { AdditionAnswer, FoundTests, Verified } from '../add-test.setup.ts'

export type AddTestActors = {
  readonly loadAdditions: Additions
  readonly searchTests: FoundTests
  readonly addTest: AdditionAnswer
  readonly verifyPayment: Verified
}

const now: AdditionState = {
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  fasting_hours: 0,
  report_by: '2026-11-22T12:30:00.000Z',
  amounts: sampleOrder.amounts,
}

const after: AdditionState = {
  ...now,
  amounts: {
    ...now.amounts,
    mrp_total: now.amounts.mrp_total + 450,
    discount: now.amounts.discount + 70,
    sub_total: now.amounts.sub_total + 380,
    total: now.amounts.total + 380,
    net_payable: now.amounts.net_payable + 380,
  },
}

export const sampleFitting: FittingTest = {
  code: 'HBA1C',
  name: 'HbA1c',
  fits: true,
  price: 380,
  mrp: 450,
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  fasting_hours: 0,
  after,
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
  now,
  candidates: [...candidates],
})

const tooLate = failed(
  'refused',
  'too-late',
  'Your sample has been collected, so no test can be added.',
  'the sample was collected meanwhile',
)
const closed = failed(
  'refused',
  'billing-closed',
  'The month of the invoice has ended, so no test can be added online. Please call us.',
  'the month of its invoice has ended',
)

const outcome = (status: Verified['status'], says: string) =>
  done<Verified>({ status, declined: status === 'declined' ? sampleDeclined : null }, says)

export const addTestOutcomes: OutcomeCatalogue<AddTestActors> = {
  loadAdditions: {
    open: done(additions(), 'the order takes a test'),
    chosen: done(additions(sampleFitting), 'the order takes the chosen test'),
    other: done(additions(sampleOther), 'the order takes the other test'),
    asking: done(additions(sampleAsking), 'the chosen test has a safety question'),
    tooLate,
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
    tooLate,
    network,
  },
  addTest: {
    added: done({ payment: null }, 'the test is added'),
    toPay: done({ payment: samplePayment }, 'the difference is to be paid online'),
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
    notOpened: failed(
      'refused',
      'gateway-unavailable',
      'We could not reach your bank. Please try again, or choose Pay at Service.',
      'the bank cannot be reached',
    ),
    earlier: failed(
      'refused',
      'payment-pending',
      'Your bank has not confirmed the payment yet. Please wait a moment and do not pay again.',
      'an earlier payment is being settled',
    ),
    tooLate,
    inProgress: failed(
      'refused',
      'in-progress',
      'We are already working on this. Please wait a moment.',
      'the request before is still being answered',
    ),
    network,
  },
  verifyPayment: {
    paid: outcome('paid', 'the bank has taken the money'),
    declined: outcome('declined', 'the bank declines'),
    abandoned: outcome('abandoned', 'the patient did not pay'),
    pending: outcome('pending', 'the bank has not decided'),
    refunded: outcome('refunded', 'the payment came too late and is refunded'),
    network,
  },
}
