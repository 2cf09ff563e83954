import type { AdditionState, TestRemoval } from '#contract/additions.endpoints.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { sampleOrder } from '../../checkout/model/checkout.data.ts'
import { failed, network } from '../../shared/failures.ts'
import type { Removals } from '../take-out.machine.ts'

export type TakeOutActors = {
  readonly loadRemovals: Removals
  readonly takeOut: undefined
}

const { amounts } = sampleOrder

const after: AdditionState = {
  samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
  fasting_hours: 0,
  report_by: '2026-11-22T12:30:00.000Z',
  amounts,
}

const now: AdditionState = {
  ...after,
  samples: [...after.samples, { container: 'Serum separator tube (gold)', volume_ml: 4 }],
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
  after,
  charge_before: amounts.hc_charges,
  charge_after: amounts.hc_charges,
  due_before: amounts.net_payable + 380,
  due_after: amounts.net_payable,
  refund: { online: 0, wallet_points: 0, wallet: 0 },
}

export const sampleWithTest: Removals = {
  order: { ...sampleOrder, amounts: now.amounts, net_payable: now.amounts.net_payable },
  now,
  removals: [sampleRemoval],
}

const tooLate = failed(
  'refused',
  'too-late',
  'The phlebotomist is on the way, so no test can be taken out. Please call us.',
  'the phlebotomist has set out meanwhile',
)
const closed = failed(
  'refused',
  'billing-closed',
  'The month of the invoice has ended, so no test can be taken out online. Please call us.',
  'the month of its invoice has ended',
)

export const takeOutOutcomes: OutcomeCatalogue<TakeOutActors> = {
  loadRemovals: {
    added: done(sampleWithTest, 'the test can be taken out'),
    absent: done({ ...sampleWithTest, removals: [] }, 'the order is without the test'),
    tooLate,
    closed,
    network,
  },
  takeOut: {
    done: done(undefined, 'the test is taken out'),
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
    tooLate,
    closed,
    inProgress: failed(
      'refused',
      'in-progress',
      'We are already working on this. Please wait a moment.',
      'the request before is still being answered',
    ),
    network,
  },
}
