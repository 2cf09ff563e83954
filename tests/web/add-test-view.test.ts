// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { outcomeCopy } from '#features/orders/add-test-copy.ts'
import {
  actionLabel,
  changesOf,
  paymentInWords,
  restOfVisit,
  totalsOf,
} from '#features/orders/add-test-view.ts'
import { bookedInWords } from '#features/orders/order-format.ts'
import { orderTimeline } from '#features/orders/order-timeline.ts'
import { moneyInWords, removalChanges, takeOutLabel } from '#features/orders/take-out-view.ts'
import { begun } from '#machines/order-change/order-change.context.ts'
import { orderChangeMachine } from '#machines/order-change/order-change.machine.ts'
import { sampleOrder } from '#paths/checkout/checkout.data.ts'
import {
  orderChangeOutcomes,
  sampleFitting,
  sampleRemoval,
} from '#paths/order-change/order-change.outcomes.ts'
import { formatRupees } from '#ui/rupees.ts'
import { aVisit } from './support/visit.ts'

const { open } = orderChangeOutcomes.loadAdditions
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

  it('says of an order whose visit did not take place that it has no slot yet', () => {
    const visitOf = (order: Order) =>
      changesOf(order, now, sampleFitting).find(({ term }) => term === 'Visit')?.now.text
    expect(visitOf({ ...sampleOrder, slot: null })).toBe('No slot yet')
    expect(visitOf({ ...sampleOrder, slot: null, order_type: 'lab_visit' })).toBe('Walk in')
  })

  it('names a new tube and a longer fast', () => {
    const samples = [...now.samples, { container: 'Serum separator tube (gold)', volume_ml: 4 }]
    const after = { ...sampleFitting.after, samples, fasting_hours: 10 }
    const [tubes, fast] = changed(paidAs('cash'), { ...sampleFitting, after })
    expect(tubes?.after).toMatchObject({ text: '2 tubes, 7 mL', small: 'Serum is new, same prick' })
    expect([fast?.now.text, fast?.after?.text]).toEqual(['Not needed', '10 hours'])
  })

  it('says of an order without samples that it is booked, and not that they are collected', () => {
    const tests = paidAs('cash')
    expect([tests, { ...tests, samples: [] }].map(bookedInWords)).toEqual([
      'Booked, not yet collected',
      'Booked',
    ])
  })

  it('names a urine cup once, also where the tubes stay', () => {
    const cup = { container: 'Sterile screw-cap urine container', volume_ml: null }
    const after = { ...sampleFitting.after, samples: [...now.samples, cup] }
    const [tubes] = changed(paidAs('cash'), { ...sampleFitting, after })
    expect(tubes?.after?.text).toBe(tubes?.now.text)
    expect(tubes?.after?.small).toBe('plus a urine cup, same prick')
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

  it('ends the charge that another order of the visit carries', () => {
    const cheap = aVisit((one, at) => {
      const price = at === 0 ? 500 : 300
      const hc_charges = at === 0 ? 150 : 0
      const sums = { sub_total: price, hc_charges, total: price + hc_charges }
      const net_payable = price + hc_charges
      return { amounts: { ...one.amounts, ...sums, net_payable }, net_payable }
    })
    const kavya = cheap[2] ?? sampleOrder
    const state = (sub_total: number) => ({
      ...before,
      amounts: { ...kavya.amounts, sub_total, total: sub_total, net_payable: sub_total },
    })
    const added = { ...test, after: state(1200) }
    const row = changesOf(kavya, state(300), added).find(({ term }) => term === 'Home collection')
    expect(row?.now.text).toBe('₹150')
    expect(row?.after).toMatchObject({ text: 'Free', small: 'visit of ₹2,000' })
    expect(paymentInWords(kavya, added).text).toBe(
      'The phlebotomist collects ₹2,000 after the samples instead of ₹1,250.',
    )
  })

  it('costs more by what is to pay, with what the others cost less', () => {
    const [mohan, second = sampleOrder] = aVisit((one, at) => {
      const sums = { hc_charges: at === 0 ? 150 : 0, net_payable: at === 0 ? 650 : 300 }
      return { amounts: { ...one.amounts, ...sums, sub_total: 500 }, net_payable: sums.net_payable }
    })
    const all = mohan?.linked?.total ?? 0
    const state = (sub_total: number, net_payable: number) => ({
      ...before,
      amounts: { ...second.amounts, sub_total, net_payable },
    })
    const added = { ...test, after: state(1_400, 1_200), due: 750, refund: 0 }
    const row = changesOf(second, state(500, 300), added).find(({ term }) => term === 'All orders')
    expect(row?.now.text).toBe(formatRupees(all))
    expect(row?.after).toMatchObject({
      text: formatRupees(all + 750),
      small: expect.stringContaining('+₹750'),
    })
  })

  it('says what was paid before, and what is due at service, of an order paid online', () => {
    const online = aVisit((one, at) => {
      const hc_charges = at === 0 ? 150 : 0
      const net_payable = 300 + hc_charges
      return {
        paid: true,
        payment_mode: 'online',
        amounts: { ...one.amounts, sub_total: 300, hc_charges, net_payable },
        net_payable,
        ...(at === 0 && { due_at_visit: 150 }),
      }
    })
    const totals = (one: Order, added: typeof test | null) =>
      totalsOf({ order: one, now: { ...now, amounts: one.amounts } }, added).map(
        ({ label, value }) => [label, value],
      )
    const more = ({ amounts: its }: Order) => ({
      ...test,
      after: { ...after, amounts: { ...its, sub_total: 740, net_payable: its.net_payable + 440 } },
      due: 440,
    })
    for (const one of online.slice(0, 2)) {
      expect(totals(one, null)).toEqual([
        ['Online Pay', '₹900'],
        ['To pay at service', '₹150'],
      ])
      expect(totals(one, more(one))).toEqual([
        ['To pay now', '₹440'],
        ['Paid before', '₹900'],
        ['To pay at service', '₹150'],
        ['In all', '₹1,490'],
      ])
    }
  })

  it('says what the lab gives back, with and without the test', () => {
    const whose = paidAs('cash')
    const { text } = paymentInWords(whose, { ...sampleFitting, at_visit: 150 })
    expect(text).toContain('. We give back ₹150, which you paid at the visit.')
    const refund = { online: 0, wallet_points: 0, wallet: 0, at_visit: 200 }
    const removal = { ...sampleRemoval, refund, due_before: 0, due_after: 0 }
    expect(takeOutLabel(removal)).toBe('Take out, ₹200 refunded')
    expect(moneyInWords(whose, removal)).toEqual({
      title: 'Your refund',
      text: ['₹200 from us, which you paid at the visit.'],
    })
    const changes = removalChanges(whose, sampleFitting.after, removal)
    expect(changes.find(({ term }) => term.endsWith('order'))?.after?.small).toBe(
      '₹200 back from us',
    )
  })

  it('that was paid in part at the door asks for the rest alone', () => {
    const [own = sampleOrder] = aVisit((_, at) => ({ own_visit: at === 0 }))
    const paidThere = { ...own, paid: true, due_at_visit: own.net_payable - 100 }
    const amounts = { ...own.amounts, net_payable: own.net_payable + 440 }
    const more = { ...test, after: { ...after, amounts }, due: 440, refund: 0 }
    const state = { order: paidThere, now: { ...now, amounts: own.amounts } }
    const rest = formatRupees(own.net_payable + 340)
    expect(totalsOf(state, more).slice(0, 2)).toEqual([
      { label: 'To pay at service', value: rest },
      { label: 'Paid', value: '₹100' },
    ])
    const before = formatRupees(own.net_payable - 100)
    expect(paymentInWords(paidThere, more).text).toContain(
      `${rest} after the samples instead of ${before}`,
    )
  })

  it('that was moved apart stands alone', () => {
    const [apart = sampleOrder] = aVisit((_, at) => ({ own_visit: at === 0 }))
    expect(restOfVisit(apart).orders).toEqual([])
  })
})

describe('the timeline of an order with an added test', () => {
  it('names another collection charge, not a change of the slot', () => {
    const at = '2026-11-21T10:40:00.000Z'
    const note = 'Home collection ₹100'
    const timeline: Order['timeline'] = [
      { status: 'booked', at },
      { status: 'booked', at, note, charge_changed: true },
    ]
    const items = orderTimeline({ ...sampleOrder, timeline }, '2026-11-21').flatMap(
      (day) => day.items,
    )
    expect(items[1]).toMatchObject({ title: 'Collection charge changed', text: note })
  })

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
      ['Booked', undefined],
      ['Test added', 'Added HbA1c'],
    ])
  })
})

describe('after the bank', () => {
  it('says the last meal before the visit, as it is with the test', () => {
    const context = begun({ kind: 'add', orderId: 'o-1', code: null, paymentId: 'p-1' })
    const done = orderChangeMachine.resolveState({ value: 'done', context })
    const [fasting] = aVisit()
    expect(outcomeCopy(done, fasting)?.text.at(-1)).toBe(
      'No food from Sat 21 Nov, 10:30 PM, only plain water.',
    )
    expect(outcomeCopy(done)?.text).toHaveLength(1)
    expect(outcomeCopy(done, aVisit()[2])?.text).toHaveLength(1)
  })
})
