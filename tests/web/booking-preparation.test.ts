import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.endpoints.ts'
import { calendarFile } from '#features/checkout/calendar-file.ts'
import { memberFormSchema } from '#features/checkout/forms/member-form.schema.ts'
import { preparationOf } from '#features/checkout/preparation.ts'
import { sampleMan, sampleOrder } from '#machines/checkout/checkout.data.ts'

const line: Order['lines'][number] = {
  name: 'Full Body Check-up',
  price_type: 'offer',
  test_code: 'PRF002',
  sequence_no: 1,
  unit_price: 999,
  coupon_item_discount: 0,
  net_amount: 999,
  slug_name: 'full-body',
  type: 'package',
  radiology: false,
  modality: null,
  samples: [],
  mrp: 2810,
  fasting_hours: 10,
  report_tat_hours: 12,
  preparation: [
    'Take nothing but plain water for 10 to 12 hours before the sample.',
    'Avoid alcohol for 24 hours before the sample.',
    'No alcohol for 24 hours.',
    'Avoid a heavy meat meal the evening before.',
    'Avoid the sample during a period.',
  ],
}
const order: Order = {
  ...sampleOrder,
  lines: [line],
  slot: { slot_date: '2026-11-22', from_time: '07:00', to_time: '07:30', name: '07:00 - 07:30' },
  report_by: '2026-11-22T19:30:00+05:30',
}
const evening = '2026-11-21T16:10:00+05:30'

test('the preparation goes from now over the last meal to the report, by day', () => {
  const days = preparationOf(order, '3 tubes, one prick, 9 mL', evening)
  expect(days.map(({ day, items }) => [day, items.map(({ when }) => when)])).toEqual([
    ['Today, Sat 21 Nov', ['Now', '09:00 PM']],
    ['Sun 22 Nov', ['On waking', '07:00 AM', 'After', '07:30 PM']],
  ])
  const [now, dinner] = days[0]?.items ?? []
  expect(now).toMatchObject({ state: 'now', title: 'No alcohol from now' })
  expect(dinner?.title).toBe('Finish a light dinner')
  expect(dinner?.text).toBe(
    'Avoid a heavy meat meal the evening before. After this only plain water, for 10 hours.',
  )
})

test('no sentence about the fast or alcohol is said twice', () => {
  const words = JSON.stringify(preparationOf(order, 'x', evening))
  expect(words.match(/alcohol/gi)).toHaveLength(1)
  expect(words.match(/plain water/gi)).toHaveLength(1)
})

test('a man reads nothing of a period', () => {
  const forMan = JSON.stringify(preparationOf({ ...order, member: sampleMan }, 'x', evening))
  expect(forMan).not.toContain('period')
  expect(JSON.stringify(preparationOf(order, 'x', evening))).toContain('period')
})

test('without a fast there is the visit and the report', () => {
  const plain = { ...order, lines: [{ ...line, fasting_hours: 0, preparation: [] }] }
  const titles = preparationOf(plain, 'x', evening).flatMap(({ items }) => items)
  expect(titles.map(({ title }) => title)).toEqual(['The phlebotomist comes', 'Report ready'])
})

test('what is over is done, and nothing is said to begin now', () => {
  const items = preparationOf(order, 'x', '2026-11-22T09:00:00+05:30').flatMap((day) => day.items)
  expect(items.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'later'])
})

const event = {
  uid: 'o-1@parakh.example',
  title: 'Parakh; sample, at home \\ door',
  description: 'Order 1\nCBC, TSH',
  location: 'Flat 1204, Lake View',
  start: '2026-11-22T07:00:00+05:30',
  end: '2026-11-22T07:30:00+05:30',
  stamp: '2026-11-21T10:40:00Z',
}

test('the calendar file has the instants of the window in UTC, and its text escaped', () => {
  const lines = calendarFile(event).split('\r\n')
  expect(lines).toContain('DTSTART:20261122T013000Z')
  expect(lines).toContain('DTEND:20261122T020000Z')
  expect(lines).toContain('DTSTAMP:20261121T104000Z')
  expect(lines).toContain('SUMMARY:Parakh\\; sample\\, at home \\\\ door')
  expect(lines).toContain('DESCRIPTION:Order 1\\nCBC\\, TSH')
  expect(lines.at(-1)).toBe('')
})

test('a long line of the calendar file is folded at 75 octets, between characters', () => {
  const location = 'ठाणे '.repeat(30)
  const text = calendarFile({ ...event, location })
  for (const one of text.split('\r\n')) {
    expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(75)
  }
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${location}`)
})

const schema = memberFormSchema('2026-11-21')
const typed = {
  relation_type: 'father',
  firstName: ' Mohan ',
  lastName: '',
  gender: '0',
  bornBy: 'date',
  dob: '01/02/1959',
  age: '',
}

function problemsOf(change: object) {
  const answer = schema.safeParse({ ...typed, ...change })
  return answer.success ? [] : answer.error.issues.map(({ path, message }) => [path[0], message])
}

test('a member is given by date of birth, typed as DD/MM/YYYY', () => {
  expect(schema.parse(typed)).toEqual({
    relation_type: 'father',
    firstName: 'Mohan',
    lastName: '',
    gender: 0,
    dob: '1959-02-01',
  })
})

test('a minor is given by age in whole years', () => {
  expect(schema.parse({ ...typed, bornBy: 'age', age: '9', dob: '' }).dob).toBe('2017-11-21')
  expect(problemsOf({ bornBy: 'age', age: '' })).toEqual([['age', 'Choose the age.']])
  expect(problemsOf({ bornBy: 'age', age: '21' })).toEqual([['age', 'Choose the age.']])
})

test('a date of birth that cannot be is refused in words', () => {
  expect(problemsOf({ dob: '31/02/1959' })).toEqual([
    ['dob', 'Write the date of birth as DD/MM/YYYY.'],
  ])
  expect(problemsOf({ dob: '22/11/2026' })).toEqual([
    ['dob', 'The date of birth is in the future.'],
  ])
  expect(problemsOf({ dob: '01/01/1859' })).toEqual([['dob', 'Check the year of birth.']])
})
