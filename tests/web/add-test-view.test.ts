import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import {
  actionLabel,
  changesOf,
  paymentInWords,
  restOfVisit,
} from '#features/orders/add-test-view.ts'
import { orderTimeline } from '#features/orders/order-timeline.ts'
import { addTestOutcomes, sampleFitting } from '#machines/add-test/model/add-test.outcomes.ts'
import { sampleOrder } from '#machines/checkout/model/checkout.data.ts'
import { aVisit } from './support/visit.ts'

const { open } = addTestOutcomes.loadAdditions
const now = open?.kind === 'done' ? open.output.now : sampleFitting.after

const paidAs = (payment_mode: Order['payment_mode']): Order => ({ ...sampleOrder, payment_mode })

const changed = (order: Order, test = sampleFitting) =>
  changesOf(order, now, test).filter(({ after }) => after !== null)

describe('what changes with a test', () => {
  it('lists everything, and marks only what changes', () => {
    const order = paidAs('cash')
    expect(changesOf(order, now, sampleFitting).map(({ term }) => term)).toEqual([
      'Tubes',
      'Fasting',
      'Visit',
      'Report by',
      'Asha’s order',
      'Home collection',
    ])
    expect(changed(order).map(({ after }) => after?.small)).toEqual(['+₹380, at service'])
  })

  it('names a new tube and a longer fast', () => {
    const samples = [...now.samples, { container: 'Serum separator tube (gold)', volume_ml: 4 }]
    const after = { ...sampleFitting.after, samples, fasting_hours: 10 }
    const [tubes, fast] = changed(paidAs('cash'), { ...sampleFitting, after })
    expect(tubes?.after).toMatchObject({ text: '2 tubes, 7 mL', small: 'Serum new, same prick' })
    expect([fast?.now.text, fast?.after?.text]).toEqual(['Not needed', '10 hours'])
  })
})

describe('how the difference is paid', () => {
  const cheaper = { ...sampleFitting, due: 0, refund: 50 }
  const same = { ...sampleFitting, due: 0 }

  it.each([
    ['cash', sampleFitting, 'Add, pay ₹380 at service'],
    ['cash', cheaper, 'Add, pay ₹50 less at service'],
    ['cash', same, 'Add, nothing more to pay'],
    ['online', sampleFitting, 'Pay ₹380 online and add'],
    ['online', cheaper, 'Add, ₹50 refunded'],
    ['online', same, 'Add, nothing more to pay'],
  ] as const)('is on the button: %s', (mode, test, label) => {
    expect(actionLabel(paidAs(mode), test)).toBe(label)
  })

  it('says that a late payment is refunded, and where a refund goes', () => {
    expect(paymentInWords(paidAs('online'), sampleFitting).text).toContain('we refund it')
    expect(paymentInWords(paidAs('online'), cheaper).text).toContain('to where you paid from')
  })
})

describe('an order of a visit of several people', () => {
  const [order = sampleOrder] = aVisit()
  const { amounts } = order
  const before = { ...now, amounts }
  const after = {
    ...sampleFitting.after,
    amounts: { ...amounts, sub_total: 1060, total: 1060, net_payable: 1060 },
  }
  const test = { ...sampleFitting, after, due: 380 }

  it('has the collection of the visit, for the tests of all', () => {
    const row = changesOf(order, before, test).find(({ term }) => term === 'Home collection')
    expect(row?.now).toMatchObject({ text: 'Free', small: 'visit of ₹2,550' })
    expect(row?.after).toBeNull()
  })

  it('is paid together with the others', () => {
    expect(paymentInWords(order, test).text).toBe(
      'The phlebotomist collects ₹2,930 after the samples instead of ₹2,550.',
    )
  })

  it('that was moved apart stands alone', () => {
    const [apart = sampleOrder] = aVisit((_, at) => ({ own_visit: at === 0 }))
    expect(restOfVisit(apart).orders).toEqual([])
  })
})

describe('the timeline of an order with an added test', () => {
  it('names the test, not a change of the slot', () => {
    const at = '2026-11-21T10:40:00.000Z'
    const timeline: Order['timeline'] = [
      { status: 'booked', at },
      { status: 'booked', at, note: 'Added HbA1c', change: 'tests-added' },
    ]
    const items = orderTimeline({ ...sampleOrder, timeline }, '2026-11-21').flatMap(
      (day) => day.items,
    )
    expect(items.slice(0, 2).map(({ title, text }) => [title, text])).toEqual([
      ['Booked', expect.any(String)],
      ['Test added', 'Added HbA1c'],
    ])
  })
})
