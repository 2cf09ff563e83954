import { describe, expect, test } from 'vitest'
import { orderTimeline } from '#features/orders/order-timeline.ts'
import { anOrder } from './support/profile.tsx'

const steps = (order: ReturnType<typeof anOrder>, today = '2026-11-21') =>
  orderTimeline(order, today).map(({ label, items }) => [
    label,
    ...items.map(({ when, state, title }) => `${when} ${title} ${state}`),
  ])

describe('the timeline of an order', () => {
  test('lists past, current and expected steps by day', () => {
    const order = anOrder({ report_by: '2026-11-22T14:00:00.000Z' })
    expect(steps(order)).toEqual([
      ['Today, Sat 21 Nov', '04:10 PM Booked now'],
      [
        'Sun 22 Nov',
        'Before Phlebotomist assigned later',
        '07:00 AM Sample collected later',
        'Then At the lab later',
        '07:30 PM Report ready later',
      ],
    ])
  })

  test('has no phlebotomist for a walk-in', () => {
    expect(steps(anOrder({ order_type: 'lab_visit', slot: null }))).toEqual([
      [
        'Today, Sat 21 Nov',
        '04:10 PM Booked now',
        'Walk in Sample collected later',
        'Then At the lab later',
        'Last Report ready later',
      ],
    ])
  })

  test('has no sample for scans only', () => {
    const order = anOrder({ order_type: 'lab_visit', samples: [] })
    expect(steps(order).flat().join()).toMatch(/Scan done later,.*Being read later/)
    expect(steps(order).flat().join()).not.toContain('Sample')
  })

  test('continues with another sample after a re-sample', () => {
    const order = anOrder({
      status: 'resample',
      timeline: [
        { status: 'booked', at: '2026-11-21T10:40:00.000Z' },
        { status: 'resample', at: '2026-11-22T10:00:00.000Z' },
      ],
    })
    expect(steps(order, '2026-11-22')[1]).toEqual([
      'Today, Sun 22 Nov',
      '03:30 PM Re-sample needed now',
      'Then Sample collected later',
      'Then At the lab later',
      'Last Report ready later',
    ])
  })

  test.each(['completed', 'report_ready', 'cancelled'] as const)('ends with %s', (status) => {
    const at = '2026-11-22T10:00:00.000Z'
    const order = anOrder({ status, timeline: [{ status, at }] })
    expect(orderTimeline(order, '2026-11-23').flatMap(({ items }) => items)).toMatchObject([
      { state: 'done' },
    ])
  })
})
