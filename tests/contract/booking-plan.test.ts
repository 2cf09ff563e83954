import { describe, expect, it } from 'vitest'
import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import { type OrderToPlan, planOfOrders } from '#contract/rules/preparation/booking-plan.ts'
import { visitSpan, visitTurns } from '#contract/rules/visit-turns.ts'
import { plannedLine } from '../support/planned-line.ts'

const slot = { slot_date: '2026-11-22', from_time: '07:00', to_time: '07:30', name: '' }
const now = '2026-11-20T12:00:00+05:30'

function person(
  firstName: string,
  rules: readonly PreparationRule[],
  overrides: Partial<OrderToPlan> & { age?: number; container?: string } = {},
): OrderToPlan {
  const { age = 40, container = 'EDTA tube (lavender)', ...rest } = overrides
  const line = {
    ...plannedLine(`${firstName}’s test`, ...rules),
    samples: [{ container, volume_ml: null }],
  }
  return {
    order_id: firstName,
    own_visit: false,
    order_type: 'home_collection',
    slot,
    appointments: [],
    lines: [line],
    member: { firstName, age, gender: 0 },
    report_by: null,
    ...rest,
  }
}

const fast = (hours: number): PreparationRule => ({ kind: 'fast', hours })
const nine = { ...slot, from_time: '09:00', to_time: '09:30' }
const mohan = person('Mohan', [fast(8)])
const asha = person('Asha', [fast(10)])
const kavya = person('Kavya', [], { age: 9 })

describe('the turns of a visit', () => {
  it('are about 20 minutes each, those who fast first, else as booked', () => {
    const turns = visitTurns([kavya, mohan, asha], slot)
    expect(turns.map(({ person, timing }) => [person.order_id, timing.from_time])).toEqual([
      ['Mohan', '07:00'],
      ['Asha', '07:20'],
      ['Kavya', '07:40'],
    ])
    const chosen = [kavya, mohan, asha].map((one, at) => ({ ...one, visit_turn: at + 1 }))
    expect(visitTurns(chosen.toReversed(), slot).map(({ person }) => person.order_id)).toEqual([
      'Kavya',
      'Mohan',
      'Asha',
    ])
    const joined = [person('Uma', [fast(12)]), ...chosen]
    expect(visitTurns(joined, slot).at(-1)?.person.order_id).toBe('Uma')
    expect(visitSpan(3, slot)).toMatchObject({ from_time: '07:00', to_time: '08:00' })
    expect(visitSpan(1, slot)).toMatchObject({ from_time: '07:00', to_time: '07:30' })
  })
})

describe('a turn that the patient chose', () => {
  it('is too late if it makes the fast longer than 14 hours', () => {
    const ravi = person('Ravi', [fast(14)], { slot: nine })
    const inOrder = (...people: OrderToPlan[]) =>
      people.map((one, at) => ({ ...one, slot: nine, visit_turn: at + 1 }))
    expect(planOfOrders(inOrder(kavya, ravi), now).conflicts).toEqual([
      'Ravi: by 09:20 AM the fast is longer than 14 hours. Let Ravi go earlier.',
    ])
    expect(planOfOrders(inOrder(ravi, kavya), now).conflicts).toEqual([])
  })

  it('says whose chosen turn is too late for a test', () => {
    const cortisol = person('Ravi', [{ kind: 'window', from: '07:00', to: '07:30' }])
    const inOrder = (...people: OrderToPlan[]) =>
      people.map((one, at) => ({ ...one, visit_turn: at + 1 }))
    expect(planOfOrders(inOrder(kavya, cortisol), now).conflicts).toEqual([
      'Ravi: Ravi’s test is taken between 07:00 AM and 07:30 AM. 07:20 AM is too late. Let Ravi go earlier.',
    ])
    expect(planOfOrders(inOrder(cortisol, kavya), now).conflicts).toEqual([])
  })
})

describe('who prepares what, and when', () => {
  const told = (orders: readonly OrderToPlan[]) =>
    planOfOrders(orders, now).steps.map(({ at, when, names, title }) => [
      at?.slice(0, 16) ?? when,
      names?.join(),
      title,
    ])

  it('names everybody of a step once, and each person at their turn', () => {
    expect(told([mohan, asha, kavya])).toEqual([
      ['2026-11-21T20:30', 'Asha', 'Finish a light dinner'],
      ['2026-11-21T22:30', 'Mohan', 'Finish a light dinner'],
      ['On waking', 'Mohan,Asha', 'Drink a glass of water'],
      ['2026-11-22T07:00', 'Mohan', 'Sample'],
      ['2026-11-22T07:20', 'Asha', 'Sample'],
      ['After', 'Mohan,Asha', 'Breakfast'],
      ['2026-11-22T07:40', 'Kavya', 'Sample'],
    ])
  })

  it('says who eats as usual, what is taken, and that an adult stays with a child', () => {
    const { steps } = planOfOrders([mohan, asha, kavya], now)
    expect(steps.flatMap(({ kind, text }) => (kind === 'last-meal' ? text : []))).toEqual([
      'After this, only plain water, until the sample, at least 10 hours. Kavya eats as usual.',
      'After this, only plain water, until the sample, at least 8 hours. Kavya eats as usual.',
    ])
    expect(steps.at(-1)?.text).toBe('1 tube, one prick, 3 mL. An adult stays with Kavya.')
  })

  it('says it too where the child, or the last person, is visited alone', () => {
    const linked = { parent_order_id: 'Asha', count: 2, orders: [], total: 0, due: 0 }
    const apart = { ...kavya, slot: { ...slot, slot_date: '2026-11-24' }, own_visit: true, linked }
    const visits = (...orders: OrderToPlan[]) =>
      planOfOrders(orders, now).steps.flatMap(({ kind, title, text }) =>
        kind === 'visit' ? [[title, text]] : [],
      )
    const words = '1 tube, one prick, 3 mL. An adult stays with Kavya.'
    expect(visits(mohan, asha, apart).at(-1)).toEqual(['The phlebotomist comes', words])
    expect(visits({ ...asha, linked })).toEqual([
      ['The phlebotomist comes', '1 tube, one prick, 3 mL.'],
    ])
    expect(visits(kavya)).toEqual([['The phlebotomist comes', 'An adult stays with Kavya.']])
    const atCentre = { ...kavya, order_type: 'lab_visit' as const }
    expect(visits(atCentre)).toEqual([['Your visit', '']])
  })

  it('tells nobody to eat who fasts for another order', () => {
    const scan = person('Kavya', [fast(6)], {
      age: 9,
      order_id: 'scan',
      order_type: 'lab_visit',
      slot: nine,
      appointments: [{ subdepartment: 'USG', slot: nine }],
    })
    const { steps } = planOfOrders([kavya, scan], now)
    expect(steps.filter(({ text }) => text?.includes('as usual'))).toEqual([])
  })

  it('has one fast for the home visit and the scan after it, and no meal between them', () => {
    const scan = person('Asha', [fast(6)], {
      order_id: 'scan',
      order_type: 'lab_visit',
      slot: nine,
      appointments: [{ subdepartment: 'USG', slot: nine }],
    })
    const { steps } = planOfOrders([asha, scan], now)
    const meals = steps.filter(({ kind }) => kind === 'last-meal' || kind === 'breakfast')
    expect(meals.map(({ title, text }) => [title, text])).toEqual([
      ['Finish a light dinner', 'After this, only plain water, until 09:00 AM.'],
      ['Breakfast', 'And your usual medicines.'],
    ])
    expect(steps.findIndex(({ kind }) => kind === 'breakfast')).toBeGreaterThan(
      steps.findLastIndex(({ kind }) => kind === 'visit'),
    )
  })

  it('keeps to the order of the days once the fast has begun, and ticks no dinner for it', () => {
    const later = { ...slot, from_time: '11:15', to_time: '11:45' }
    const atHome = person('Asha', [fast(2)], { slot: nine })
    const scan = person('Asha', [fast(6)], {
      order_id: 'scan',
      order_type: 'lab_visit',
      slot: later,
      appointments: [{ subdepartment: 'USG', slot: later }],
    })
    const meals = (at: string) =>
      planOfOrders([atHome, scan], at).steps.flatMap(({ kind, when, date, title, text }) =>
        kind === 'last-meal' ? [[when, date, title, text]] : [],
      )
    expect(meals('2026-11-22T05:15:00+05:30')).toEqual([
      [
        'Now',
        '2026-11-22',
        'Keep fasting: only plain water',
        'Since 05:15 AM on Sunday, for 6 hours.',
      ],
    ])
    expect(meals('2026-11-22T10:15:00+05:30')).toEqual(meals('2026-11-22T05:15:00+05:30'))
    expect(meals('2026-11-22T04:00:00+05:30')).toEqual([
      [
        'Now',
        '2026-11-22',
        'Do not eat from 05:15 AM',
        'After this, only plain water, for 6 hours.',
      ],
    ])
  })

  it('says who eats as usual only to those in the same visit', () => {
    const later = { ...slot, slot_date: '2026-11-24' }
    const apart = { ...asha, slot: later, own_visit: true }
    const scan = { ...asha, order_id: 'scan', order_type: 'lab_visit' as const, slot: later }
    for (const other of [apart, scan]) {
      const meals = planOfOrders([mohan, kavya, other], now).steps.filter(
        ({ kind }) => kind === 'last-meal',
      )
      expect(
        meals.map(({ names, text }) => [names?.join(), text.includes('Kavya eats as usual')]),
      ).toEqual([
        ['Mohan', true],
        ['Asha', false],
      ])
    }
  })

  it('lets nobody eat before their own turn', () => {
    const chosen = [asha, kavya, mohan].map((one, at) => ({ ...one, visit_turn: at + 1 }))
    const { steps } = planOfOrders(chosen, now)
    const at = (name: string, title: RegExp) =>
      steps.findIndex((step) => step.names?.includes(name) && title.test(step.title))
    for (const name of ['Mohan', 'Asha']) {
      expect(at(name, /^Breakfast/)).toBeGreaterThan(at(name, /^Sample/))
    }
  })

  it('leaves out of the turns who was moved apart', () => {
    const later = { ...slot, slot_date: '2026-11-24' }
    const apart = { ...asha, slot: later, own_visit: true }
    expect(
      told([apart, mohan, kavya]).filter(([, , title]) => title !== 'Breakfast'),
    ).toContainEqual(['2026-11-22T07:20', 'Kavya', 'Sample'])
    expect(told([apart, mohan, kavya])).toContainEqual([
      '2026-11-24T07:00',
      'Asha',
      'The phlebotomist comes',
    ])
  })

  it('counts reports that are ready together', () => {
    const due = '2026-11-23T07:30:00+05:30'
    const steps = told([
      { ...mohan, report_by: due },
      { ...asha, report_by: due },
    ])
    expect(steps.at(-1)).toEqual(['2026-11-23T07:30', 'Mohan,Asha', 'Reports ready'])
  })

  it('says which report of somebody with two orders is ready', () => {
    const scan = person('Mohan', [], { order_type: 'lab_visit', slot: nine })
    const { steps } = planOfOrders(
      [
        { ...mohan, report_by: '2026-11-23T07:30:00+05:30' },
        { ...scan, order_id: 'scan', report_by: '2026-11-24T09:00:00+05:30' },
        { ...asha, report_by: '2026-11-24T12:00:00+05:30' },
      ],
      now,
    )
    expect(steps.filter(({ kind }) => kind === 'report').map(({ text }) => text)).toEqual([
      'Mohan’s test, in your orders.',
      'Mohan’s test, in your orders.',
      'In your orders.',
    ])
  })
})

it('asks nothing more of a person whose visit is done, but tells of the report', () => {
  const report_by = '2026-11-23T18:00:00+05:30'
  const done = person('Asha', [fast(10)], { report_by, status: 'at_lab' })
  const later = person('Mohan', [fast(8)], { slot: nine, own_visit: true, status: 'booked' })
  const steps = planOfOrders([done, later], now).steps
  expect(steps.filter(({ names }) => names?.includes('Asha')).map(({ title }) => title)).toEqual([
    'Report ready',
  ])
  expect(steps.some(({ kind, names }) => kind === 'last-meal' && names?.includes('Mohan'))).toBe(
    true,
  )
})
