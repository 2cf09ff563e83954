import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { calendarEvents } from '#lib/calendar/calendar-events.ts'
import { calendarFile } from '#lib/calendar/calendar-file.ts'
import { calendarEventsOfOrders } from '#lib/calendar/calendar-of-visit.ts'
import { sampleAppointment, sampleCentre, sampleOrder } from '#paths/checkout/checkout.data.ts'
import { orderLine } from './support/order-line.ts'
import { aVisit } from './support/visit.ts'

const owner = { lab: 'Parakh; the lab, really', host: 'parakh.example' }
const now = '2026-11-21T16:10:00+05:30'
const order: Order = {
  ...sampleOrder,
  test_names: ['Lipid Profile', 'TSH'],
  slot: { slot_date: '2026-11-22', from_time: '07:00', to_time: '07:30', name: '07:00 - 07:30' },
  lines: [
    {
      ...orderLine('LIPID'),
      fasting_hours: 10,
      preparation_rules: [
        { kind: 'fast', hours: 10 },
        { kind: 'advise', at: 'visit', words: 'Wear loose sleeves;\nno watch, please.', sex: null },
      ],
    },
  ],
}

/** Parses the events of a calendar file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const [alarm] = component.getAllSubcomponents('valarm')
    const trigger = alarm?.getFirstPropertyValue('trigger')
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description,
      place: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      alarm: trigger instanceof ICAL.Duration ? trigger.toSeconds() : null,
    }
  })
}

const fileOf = (one: Order, at = now) => calendarFile(calendarEvents(one, owner, at), at)

test('the file has the visit, and an event with an alarm for the last meal and the water', () => {
  const events = read(fileOf(order))
  expect(events.map(({ title, start, alarm }) => [title, start, alarm])).toEqual([
    ['Finish a light dinner', '2026-11-21T15:00:00.000Z', 0],
    ['Drink a glass of water', '2026-11-22T00:30:00.000Z', 0],
    ['Parakh; the lab, really: sample collection', '2026-11-22T01:30:00.000Z', -3600],
  ])
  expect(events[2]).toMatchObject({
    end: '2026-11-22T02:00:00.000Z',
    text: [
      `Order ${order.order_no}`,
      'Lipid Profile, TSH',
      'Sat 21 Nov, 08:30 PM: Finish a light dinner. After this, only plain water, until the sample, at least 10 hours.',
      'On waking: Drink a glass of water.',
      'Wear loose sleeves;',
      'no watch, please.',
    ].join('\n'),
    place: 'Flat 1204, Lake View, Central Avenue, Powai, Mumbai 400076',
  })
})

test('the visit names a restriction that has already begun, as it is too late for a reminder', () => {
  const rule = { kind: 'abstain', from: 'alcohol', hours: 24, if_doctor_agrees: false } as const
  const lines = [{ ...orderLine('LIPID'), preparation_rules: [rule] }]
  const [visit, ...others] = read(fileOf({ ...order, lines }))
  expect(others).toEqual([])
  expect(visit?.text).toContain(
    'Sat 21 Nov, 04:10 PM: No alcohol from now. For LIPID, 24 hours before the sample. This slot suits you only if you have had none since 06:30 AM on Saturday.',
  )
})

test('every appointment is an event at the centre', () => {
  const scan = (name: string) => ({
    code: name,
    name,
    subdepartment: name,
    modality: name,
    needs_appointment: true,
    slot_minutes: 30,
  })
  const radiology: Order = {
    ...order,
    address: null,
    centre: sampleCentre,
    order_type: 'lab_visit',
    lines: ['CT', 'MRI'].map((name) => ({
      ...orderLine(name),
      radiology: true,
      scans: [scan(name)],
    })),
    appointments: ['CT', 'MRI'].map((subdepartment, index) => ({
      subdepartment,
      slot: { ...sampleAppointment, from_time: `1${index}:00`, to_time: `1${index}:30` },
      hold: null,
    })),
  }
  expect(
    read(fileOf(radiology)).map(({ title, start, end, place }) => [title, start, end, place]),
  ).toEqual([
    ['Parakh; the lab, really: CT', '2026-11-22T04:30:00.000Z', '2026-11-22T05:00:00.000Z', PLACE],
    ['Parakh; the lab, really: MRI', '2026-11-22T05:30:00.000Z', '2026-11-22T06:00:00.000Z', PLACE],
  ])
  const radiologist_review = { state: 'pending', by: now } as const
  expect(read(fileOf({ ...radiology, radiologist_review }))[0]?.title).toBe(
    'Parakh; the lab, really: CT (to be confirmed)',
  )
})

const PLACE = 'Parakh Powai, Central Avenue, Powai 400076'

test('a second file has the same UIDs, so that it updates the first', () => {
  const uids = read(fileOf(order)).map(({ uid }) => uid)
  expect(read(fileOf(order, '2026-11-21T17:00:00+05:30')).map(({ uid }) => uid)).toEqual(uids)
  expect(new Set(uids).size).toBe(uids.length)
})

test('a moved visit replaces its events: the same UIDs, a larger number', () => {
  const slot = { slot_date: '2026-11-23', from_time: '15:00', to_time: '15:30', name: '' }
  const [first, second] = [fileOf(order), fileOf({ ...order, slot }, '2026-11-21T16:20:00+05:30')]
  expect(read(second).map(({ uid }) => uid)).toEqual(read(first).map(({ uid }) => uid))
  expect(read(second).map(({ title }) => title)).not.toEqual(read(first).map(({ title }) => title))
  const numbers = (text: string) =>
    [...text.matchAll(/^SEQUENCE:(\d+)/gm)].map(([, one]) => Number(one))
  expect(numbers(second)[0]).toBeGreaterThan(numbers(first)[0] ?? Number.NaN)
  expect(second).toContain('LAST-MODIFIED:20261121T105000Z')
})

test('past steps are left out; the visit stays', () => {
  const late = read(fileOf(order, '2026-11-22T06:30:00+05:30'))
  expect(late.map(({ title }) => title)).toEqual(['Parakh; the lab, really: sample collection'])
})

test('a long line is folded at 75 octets, between characters', () => {
  const order_no = 'ठाणे '.repeat(30).trim()
  const text = fileOf({ ...order, order_no })
  for (const one of text.split('\r\n')) {
    expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(75)
  }
  expect(read(text)[2]?.text).toContain(`Order ${order_no}`)
})

/** Mohan and Asha at home, who both fast; Asha's scan is at the centre in the afternoon. */
function booking() {
  const scanned = aVisit((_, at) =>
    at === 2
      ? {
          order_type: 'lab_visit',
          address: null,
          centre: sampleCentre,
          slot: { ...sampleAppointment, from_time: '14:00', to_time: '14:30' },
          appointments: [
            {
              subdepartment: 'USG',
              slot: { ...sampleAppointment, from_time: '14:00', to_time: '14:30' },
              hold: null,
            },
          ],
          test_names: ['USG Whole Abdomen'],
          lines: [
            {
              ...orderLine('USGABD'),
              fasting_hours: 6,
              preparation_rules: [{ kind: 'fast', hours: 6 }],
              scans: [
                {
                  code: 'USGABD',
                  name: 'USG Whole Abdomen',
                  subdepartment: 'USG',
                  modality: 'USG',
                  needs_appointment: true,
                  slot_minutes: 20,
                },
              ],
            },
          ],
        }
      : {},
  )
  return scanned.map((one, at) => ({
    ...one,
    own_visit: false,
    member: at === 2 ? { ...one.member, member_id: 'm-2', firstName: 'Asha' } : one.member,
  }))
}

test('a booking of several has one event for each visit, with the preparation of each by name', () => {
  const orders = booking()
  const events = read(calendarFile(calendarEventsOfOrders(orders, owner, now), now))
  const visits = events.filter(({ alarm }) => alarm === -3600)
  expect(visits.map(({ title, start, end }) => [title, start, end])).toEqual([
    [
      'Parakh; the lab, really: sample collection for Mohan and Asha',
      '2026-11-22T01:30:00.000Z',
      '2026-11-22T02:10:00.000Z',
    ],
    [
      'Parakh; the lab, really: USG Whole Abdomen for Asha',
      '2026-11-22T08:30:00.000Z',
      '2026-11-22T09:00:00.000Z',
    ],
  ])
  const [home, scan] = visits
  expect(home?.text).toContain(
    `Mohan, order ${orders[0]?.order_no}: Blood Sugar Fasting, PSA Total`,
  )
  expect(home?.text).toContain(`Asha, order ${orders[1]?.order_no}: Vitamin D`)
  expect(home?.text).toMatch(/Sat 21 Nov, 08:30 PM, Asha: Finish a light dinner\./)
  expect(home?.text).toMatch(/Sat 21 Nov, 10:30 PM, Mohan: Finish a light dinner\./)
  expect(home?.text).toMatch(/Mohan: No cycling/i)
  expect(home?.text).not.toContain('USG')
  expect(home?.text).not.toContain('08:00 AM')
  expect(home?.place).toContain('Flat 1204')
  expect(scan?.text).toContain(`Asha, order ${orders[2]?.order_no}: USG Whole Abdomen`)
  expect(scan?.text).toMatch(/Sun 22 Nov, 08:00 AM, Asha: /)
  expect(scan?.text).not.toContain('Mohan')
  expect(scan?.text).not.toContain('dinner')
  expect(scan?.place).toContain(sampleCentre.name)
})

test('the reminders of a booking name whose they are, each once, with an identity of its own', () => {
  const events = read(calendarFile(calendarEventsOfOrders(booking(), owner, now), now))
  const reminders = events.filter(({ alarm }) => alarm === 0)
  const dinner = reminders.filter(({ title }) => title.startsWith('Finish a light dinner'))
  expect(dinner.map(({ title }) => title)).toEqual([
    'Finish a light dinner: Asha',
    'Finish a light dinner: Mohan',
  ])
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  const later = booking().map((one) => ({
    ...one,
    slot: one.slot && { ...one.slot, from_time: '07:30', to_time: '08:00' },
  }))
  const moved = read(calendarFile(calendarEventsOfOrders(later, owner, now), now))
  expect(moved.map(({ uid }) => uid).toSorted()).toEqual(events.map(({ uid }) => uid).toSorted())
})

test('who moved apart has a visit of their own, and who cancelled has none', () => {
  const [mohan, asha, scan] = booking()
  if (!mohan || !asha || !scan) throw new Error('The booking has three orders.')
  const moved = { ...asha, own_visit: true }
  const events = calendarEventsOfOrders(
    [mohan, moved, { ...scan, status: 'cancelled' }],
    owner,
    now,
  )
  const visits = events.filter(({ alarmMinutes }) => alarmMinutes > 0)
  expect(visits.map(({ title }) => title)).toEqual([
    'Parakh; the lab, really: sample collection for Mohan',
    'Parakh; the lab, really: sample collection for Asha',
  ])
})
