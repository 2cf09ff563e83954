// @vitest-environment node
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { planOfOrder } from '#contract/rules/preparation/order-plan.ts'
import { planDays } from '#lib/format/plan-days.ts'
import { heldStep, reviewSteps } from '#lib/format/review-format.ts'
import {
  sampleMan,
  sampleOrder,
  sampleOrderToConfirm,
  sampleQuestion,
} from '#paths/checkout/checkout.data.ts'
import { orderLine } from './support/order-line.ts'

const line: Order['lines'][number] = {
  ...orderLine('PRF002'),
  fasting_hours: 10,
  preparation_rules: [
    { kind: 'fast', hours: 10 },
    { kind: 'abstain', hours: 24, from: 'alcohol' },
    { kind: 'advise', at: 'evening', words: 'Avoid a heavy meat meal.', sex: null },
    { kind: 'advise', at: 'now', words: 'On your period? Choose another day.', sex: 1 },
  ],
}
const order: Order = {
  ...sampleOrder,
  lines: [line],
  slot: { slot_date: '2026-11-22', from_time: '07:00', to_time: '07:30', name: '07:00 - 07:30' },
  report_by: '2026-11-22T19:30:00+05:30',
}
const evening = '2026-11-21T16:10:00+05:30'
const daysOf = (one: Order, now = evening) => planDays(planOfOrder(one, now).steps, now)

test('lists the preparation by day, from now to the report', () => {
  expect(daysOf(order).map(({ day, items }) => [day, items.map(({ when }) => when)])).toEqual([
    ['Today, Sat 21 Nov', ['Now', 'Now', '08:30 PM']],
    ['Sun 22 Nov', ['On waking', '07:00 AM', 'After', '07:30 PM']],
  ])
  const dinner = daysOf(order)[0]?.items[2]
  expect(dinner).toMatchObject({ state: 'later', title: 'Finish a light dinner' })
  expect(dinner?.text).toBe(
    'Avoid a heavy meat meal. After this, only plain water, until the sample, at least 10 hours.',
  )
})

test('omits the menstrual period for men', () => {
  expect(JSON.stringify(daysOf({ ...order, member: sampleMan }))).not.toContain('period')
  expect(JSON.stringify(daysOf(order))).toContain('period')
})

test('shows the tubes only at the step where blood is drawn', () => {
  const drawn = daysOf(order).flatMap(({ items }) => items.filter((item) => item.takesSamples))
  expect(drawn.map(({ title }) => title)).toEqual(['The phlebotomist comes'])
})

test('ticks what was to be prepared, not the visit: the clock does not say that it took place', () => {
  const items = daysOf(order, '2026-11-22T09:00:00+05:30').flatMap((day) => day.items)
  expect(items.map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
    'later',
    'later',
    'later',
  ])
})

test('ticks no step whose hour had passed when the visit was booked', () => {
  const drinking = {
    ...line,
    preparation_rules: [{ kind: 'drink' as const, minutes: 60, glasses: 4 }],
  }
  const items = (placed_at: string) =>
    planDays(
      planOfOrder({ ...order, lines: [drinking] }, '2026-11-22T06:45:00+05:30').steps,
      '2026-11-22T06:45:00+05:30',
      { placedAt: placed_at },
    ).flatMap((day) => day.items.map(({ title, state }) => `${title} ${state}`))
  expect(items(evening)).toContain('Drink 4 glasses of water done')
  expect(items('2026-11-22T06:30:00+05:30')).toContain('Drink 4 glasses of water later')
})

test('an older order without rules still has its fast', () => {
  const old = { ...order, lines: [{ ...line, preparation_rules: [] }] }
  expect(JSON.stringify(daysOf(old))).toContain('Finish a light dinner')
})

test('a walk-in has one list without dates', () => {
  const walkIn: Order = { ...order, order_type: 'lab_visit', slot: null, report_by: null }
  expect(daysOf(walkIn).map(({ day, items }) => [day, items.at(-1)?.when])).toEqual([
    ['', 'When open'],
  ])
})

const scan: Order = {
  ...sampleOrderToConfirm,
  placed_at: '2026-11-21T15:00:00+05:30',
  slot: { slot_date: '2026-11-23', from_time: '11:00', to_time: '11:30', name: '11:00 - 11:30' },
  radiologist_review: { state: 'pending', by: '2026-11-22T12:00:00+05:30' },
  safety_answers: [{ question: sampleQuestion.text, answer: 'yes' }],
  lines: [
    {
      ...line,
      preparation_rules: [{ kind: 'abstain', hours: 24, from: 'alcohol' }],
      safety_questions: [
        { ...sampleQuestion, yes: 'confirm', asked_of: null, document: 'Creatinine result' },
      ],
    },
  ],
}
const checked = (changes: Partial<Order> = {}) => {
  const one = { ...scan, ...changes }
  const before = [heldStep(one), ...reviewSteps(one)]
  return planDays(planOfOrder(one, evening).steps, evening, { before }).map(({ day, items }) => [
    day,
    ...items.map(({ when, state, title }) => `${when} ${title} ${state}`),
  ])
}

test("the radiologist's check stands among the days of the preparation, in the order of time", () => {
  expect(checked().slice(0, 2)).toEqual([
    [
      'Today, Sat 21 Nov',
      '03:00 PM Slot held, answers sent to the radiologist done',
      'Now Add your creatinine result now',
    ],
    [
      'Sun 22 Nov',
      '10:30 AM No alcohol from 10:30 AM later',
      '12:00 PM The radiologist confirms later',
      'In the evening Dinner is your last meal later',
    ],
  ])
})

test('a document that was sent, and a call about another day or test, are steps of the check', () => {
  const sent = checked({ document_sent_at: '2026-11-21T16:00:00+05:30' })
  expect(sent[0]?.at(-1)).toBe('04:00 PM Creatinine result sent done')
  const review = { state: 'discussing', by: '2026-11-22T12:00:00+05:30' } as const
  expect(checked({ radiologist_review: review })[0]).toEqual([
    'Today, Sat 21 Nov',
    '03:00 PM Slot held, answers sent to the radiologist done',
    'Now We call you about another day or test now',
  ])
})

test('a walk-in whose scan is checked has no slot that is held', () => {
  const walkIn: Order = { ...scan, slot: null }
  const by = '2026-11-22T12:00:00+05:30'
  const discussed: Order = { ...walkIn, radiologist_review: { state: 'discussing', by } }
  expect([heldStep(walkIn).title, heldStep(scan).title]).toEqual([
    'Answers sent to the radiologist',
    'Slot held, answers sent to the radiologist',
  ])
  expect(reviewSteps(discussed).at(-1)?.text).toBe('Nothing is booked until you decide.')
})
