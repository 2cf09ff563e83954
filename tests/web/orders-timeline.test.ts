// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { passedCharge } from '#contract/rules/linked-orders.ts'
import { formatState, headline, isRepeatable } from '#features/orders/order-format.ts'
import { orderTimeline } from '#features/orders/order-timeline.ts'
import { anOrder } from './support/profile.tsx'
import { aVisit } from './support/visit.ts'

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

  test('says how a cancelled order was to be paid when it was booked', () => {
    const order = anOrder({ status: 'cancelled', payment_mode: 'cash', paid: false })
    const [booked] = orderTimeline(order, '2026-11-21').flatMap(({ items }) => items)
    expect(booked?.text).toBe('₹240, Pay at Service')
  })

  test('says of a report that is late what was promised, and no more "at the latest"', () => {
    const textOf = (changes: Partial<Order>) =>
      orderTimeline(anOrder({ report_by: '2026-11-22T14:00:00.000Z', ...changes }), '2026-11-21')
        .flatMap(({ items }) => items)
        .find(({ title }) => title === 'Report ready')?.text
    const delay = {
      promised: '2026-11-22T14:00:00.000Z',
      reason: null,
      credit: 0,
      credit_points: 0,
    }
    expect(textOf({})).toBe('By this time at the latest.')
    expect(textOf({ report_delay: { ...delay, late: false } })).toBe('By this time at the latest.')
    expect(textOf({ report_delay: { ...delay, late: true } })).toBe(
      'It was promised for this time.',
    )
  })

  test('a visit that did not take place is told as such, and the order waits for another slot', () => {
    const at = '2026-11-22T02:00:00.000Z'
    const order = anOrder({ visit_failed: { reason: 'nobody_home', at } })
    const note = 'Nobody opened the door.'
    const timeline = [{ status: 'booked', at, note, visit_failed: true }] as const
    expect(
      orderTimeline({ ...order, timeline: [...timeline] }, '2026-11-22')[0]?.items[0],
    ).toMatchObject({
      title: 'Visit did not take place',
      text: note,
    })
    expect([formatState(order), headline(order, '2026-11-22')]).toEqual([
      'Choose another slot',
      'The visit did not take place',
    ])
  })

  test('tells what the lab received at the visit, and why the order was cancelled', () => {
    const at = '2026-11-22T02:00:00.000Z'
    const paid = { status: 'booked', at, note: '₹240 by UPI', paid_at_visit: true } as const
    const received = { rupees: 240, over: 0, mode: 'upi', reference: null, at } as const
    const gone = anOrder({
      status: 'cancelled',
      paid: true,
      door_payments: [received],
      refund: { online: 0, wallet_points: 0, wallet: 0, at_visit: 240, status: 'none' },
      timeline: [paid, { status: 'cancelled', at, note: 'the scanner is being repaired' }],
    })
    expect(
      orderTimeline(gone, '2026-11-22')[0]?.items.map(({ title, text }) => [title, text]),
    ).toEqual([
      ['Paid at the visit', '₹240 by UPI'],
      ['Cancelled', 'The scanner is being repaired.'],
    ])
  })

  test('has the confirmation of a scan, and a refused one is not offered again', () => {
    const at = '2026-11-22T02:00:00.000Z'
    const confirmed = anOrder({ timeline: [{ status: 'booked', at, scan_confirmed: true }] })
    expect(orderTimeline(confirmed, '2026-11-22')[0]?.items[0]?.title).toBe(
      'Scan confirmed by the radiologist',
    )
    const ended = (state: 'pending' | 'refused') =>
      anOrder({ status: 'cancelled', radiologist_review: { state, by: at } })
    expect([ended('pending'), ended('refused')].map(isRepeatable)).toEqual([true, false])
  })

  test('states the price of the booking only while nothing was changed since', () => {
    const order = anOrder({ paid: true, payment_mode: 'online', due_at_visit: 150 })
    const textOf = (timeline: Order['timeline']) =>
      orderTimeline({ ...order, timeline }, '2026-11-21')[0]?.items[0]?.text
    const booked = { status: 'booked', at: '2026-11-21T10:40:00.000Z' } as const
    expect(textOf([booked])).toContain('₹150 to pay at service')
    expect(textOf([booked, { ...booked, charge_changed: true }])).toBeUndefined()
    expect(textOf([booked, { ...booked, note: 'Sun 22 Nov' }])).toBeUndefined()
  })

  test('keeps the sum of the booking when it has changed since, or its collection charge passed on', () => {
    const booked = { status: 'booked', at: '2026-11-21T10:40:00.000Z', net_payable: 340 } as const
    const order = anOrder({ timeline: [booked, { ...booked, charge_changed: true }] })
    expect(orderTimeline(order, '2026-11-21')[0]?.items[0]?.text).toBe('₹340')
    const [first, second] = aVisit((_, at) => {
      const amounts = { ...anOrder().amounts, hc_charges: 100, net_payable: 340 }
      return {
        ...(at === 0 && { status: 'cancelled' }),
        amounts,
        net_payable: 340,
        timeline: [booked],
      }
    })
    expect(first && passedCharge(first, first.linked)).toBe(100)
    for (const one of [first, second]) {
      expect(one && orderTimeline(one, '2026-11-21')[0]?.items[0]?.text).toContain('₹340')
    }
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

  test('goes on with the visit for another sample like with the first', () => {
    const order = anOrder({
      further_visit: { tests: ['CBC'], charge: 0 },
      timeline: [
        { status: 'resample', at: '2026-11-21T10:00:00.000Z', note: 'It had clotted.' },
        { status: 'booked', at: '2026-11-21T10:10:00.000Z', note: 'Sun 22 Nov, 07:00 AM' },
        { status: 'resample', at: '2026-11-21T10:20:00.000Z', visit_cancelled: true },
        { status: 'booked', at: '2026-11-21T10:30:00.000Z', note: 'Sun 22 Nov, 07:00 AM' },
        { status: 'booked', at: '2026-11-21T10:40:00.000Z', note: 'Changed to Mon' },
      ],
    })
    expect(steps(order)[0]?.slice(1)).toEqual([
      '03:30 PM Re-sample needed done',
      '03:40 PM Visit booked done',
      '03:50 PM Visit cancelled done',
      '04:00 PM Visit booked done',
      '04:10 PM Slot changed now',
    ])
    expect(headline(order, '2026-11-22')).toBe('Another sample on Sun 22 Nov, 07:00 AM')
  })

  test('keeps the way after the visit, before its samples', () => {
    const at = (time: string) => `2026-11-22T${time}:00+05:30`
    const order = anOrder({
      status: 'at_lab',
      timeline: [
        { status: 'phlebotomist_assigned', at: at('06:00') },
        { status: 'sample_collected', at: at('07:20') },
        { status: 'at_lab', at: at('09:00') },
      ],
      phlebotomist_way: { arrives_at: null, arrived_at: at('07:05'), left_centre_at: at('06:30') },
    })
    const said = steps(order, '2026-11-22').flat()
    const places = ['Left the centre', 'At your door', 'Sample collected', 'At the lab'].map(
      (title) => said.findIndex((words) => words.includes(title)),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(said.join('\n')).toContain('07:05 AM At your door done')
  })

  describe('of a visit on its way', () => {
    const at = (time: string) => `2026-11-22T${time}:00+05:30`
    const onTheWay = (way: Partial<NonNullable<Order['phlebotomist_way']>> = {}) =>
      anOrder({
        status: 'phlebotomist_assigned',
        phlebotomist: { name: 'Sunita', badge: 'PB 214' },
        report_by: at('19:30'),
        lines: anOrder().lines.map((line) => ({ ...line, samples })),
        timeline: [
          { status: 'booked', at: '2026-11-21T10:40:00.000Z' },
          { status: 'phlebotomist_assigned', at: '2026-11-21T15:30:00.000Z' },
        ],
        phlebotomist_way: {
          arrives_at: at('07:12'),
          arrived_at: null,
          left_centre_at: at('06:38'),
          told_at: at('07:04'),
          ...way,
        },
      })
    const samples = [
      { container: 'EDTA tube (lavender)', volume_ml: 3 },
      { container: 'Serum separator tube', volume_ml: 4 },
      { container: 'Fluoride tube', volume_ml: 2 },
      { container: 'Sterile screw-cap container', volume_ml: null },
    ]
    const visit = (order: Order) => steps(order, '2026-11-22')[1]
    const textsOf = (order: Order) =>
      orderTimeline(order, '2026-11-22')[1]?.items.map(({ text }) => text)

    test('says when the phlebotomist left, with what, and when they arrive', () => {
      expect(steps(onTheWay(), '2026-11-22')[0]).toEqual([
        'Sat 21 Nov',
        '04:10 PM Booked done',
        '09:00 PM Phlebotomist assigned done',
      ])
      expect(visit(onTheWay())).toEqual([
        'Today, Sun 22 Nov',
        '06:38 AM Left the centre done',
        '07:04 AM On the way now',
        '07:12 AM Arrives at your door later',
        'Then Sample collected later',
        'Then At the lab later',
        '07:30 PM Report ready later',
      ])
      expect(textsOf(onTheWay())?.[0]).toBe('With 3 tubes and a urine cup for Mohan.')
    })

    test('of another sample has the tubes of its tests alone', () => {
      const order = onTheWay()
      const [line] = order.lines
      if (!line) throw new Error('The order has no tests.')
      const again = { ...line, test_code: 'again', samples: samples.slice(0, 1) }
      const further_visit = { tests: ['again'], charge: 0 }
      expect(textsOf({ ...order, lines: [...order.lines, again], further_visit })?.[0]).toBe(
        'With 1 tube for Mohan.',
      )
    })

    test('says that they are with another patient, and how late they arrive', () => {
      const late = onTheWay({ with_another_patient: true, arrives_at: at('08:05') })
      expect(visit(late)?.slice(2, 4)).toEqual([
        '07:04 AM With another patient now',
        '08:05 AM Arrives at your door later',
      ])
      expect(textsOf(late)?.slice(1, 3)).toEqual([
        'Then Sunita comes to you.',
        '35 minutes after your slot.',
      ])
    })

    test('does not say that they left before the order was theirs', () => {
      const early = onTheWay({ left_centre_at: '2026-11-21T20:59:00+05:30' })
      expect(steps(early, '2026-11-22').flat().join()).not.toContain('Left the centre')
    })

    test('says only what the lab has said', () => {
      const way = { left_centre_at: undefined, told_at: undefined, arrives_at: null }
      expect(steps(onTheWay(way), '2026-11-22').flat().slice(3, 5)).toEqual([
        'Now On the way now',
        'Then Arrives at your door later',
      ])
    })

    test('ends at the door', () => {
      expect(visit(onTheWay({ arrived_at: at('07:10') }))?.slice(1, 4)).toEqual([
        '06:38 AM Left the centre done',
        '07:10 AM At your door now',
        'Then Sample collected later',
      ])
    })
  })

  test.each(['completed', 'report_ready', 'cancelled'] as const)('ends with %s', (status) => {
    const at = '2026-11-22T10:00:00.000Z'
    const order = anOrder({ status, timeline: [{ status, at }] })
    expect(orderTimeline(order, '2026-11-23').flatMap(({ items }) => items)).toMatchObject([
      { state: 'done' },
    ])
  })
})
