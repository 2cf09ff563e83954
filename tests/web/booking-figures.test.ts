// @vitest-environment node
import { expect, test } from 'vitest'
import type { CartLine, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { cartBill } from '#features/cart/cart-bill.ts'
import { gridTimes, placeInWords, timesInWords, windowInWords } from '#lib/format/visit-format.ts'
import { fastBandOf, fastOf, fastStart } from '#lib/slots/fast.ts'
import { freeFor, groupWindows, judge } from '#lib/slots/window-groups.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { sampleSlot } from '#paths/checkout/checkout.data.ts'
import { stillToCome } from '#ui/collection.ts'

const cbc = sampleLine
const full: CartLine = {
  ...cbc,
  code: 'PRF002',
  name: 'Full Body Check-up Essential',
  type: 'package',
  parameters_analyte: ['Haemoglobin', 'TSH'],
  supplementary_tests: [
    { code: 'CBC', name: 'Complete Blood Count', price: 240, parameters_analyte: ['Haemoglobin'] },
  ],
  fasting_hours: 10,
}

const charges = { from: 100, to: 150 }
const priced = (selling_price: number) => [{ mrp: selling_price + 100, selling_price }]

test('[R4.19] before a window is chosen the collection is a range, and no part of the subtotal', () => {
  const lines = priced(1739)
  const bill = cartBill({ lines, charges, onlyAtCentre: false, offersCentre: true })
  expect(bill.subTotal).toBe(1739)
  expect(bill.rows.map(({ label, value }) => [label, value])).toEqual([
    ['MRP of 1 item', '₹1,839'],
    ['Discount on MRP', '−₹100'],
    ['Subtotal', '₹1,739'],
    ['Home collection', '₹100 to ₹150'],
  ])
  expect(bill.totals).toEqual([
    { label: 'With a home visit', value: '₹1,839 to ₹1,889' },
    { label: 'At a centre', value: '₹1,739' },
  ])
})

test('while the charges are unknown, no figure is shown for them', () => {
  const lines = priced(1739)
  const bill = cartBill({ lines, charges: undefined, onlyAtCentre: false, offersCentre: true })
  expect(bill.collection).toEqual({ kind: 'unknown' })
  expect(bill.rows.at(-1)).toMatchObject({ label: 'Home collection', value: 'Not known yet' })
  expect(bill.totals).toEqual([
    { label: 'Before home collection', value: '₹1,739' },
    { label: 'At a centre', value: '₹1,739' },
  ])
  expect(stillToCome(bill.collection)).toBe('plus home collection charge')
})

test('[R4.17] from a subtotal of ₹2,000 the cart says that collection is free', () => {
  const bill = (rupees: number) =>
    cartBill({ lines: priced(rupees), charges, onlyAtCentre: false, offersCentre: false })
  expect(bill(1999.99).collection.kind).toBe('range')
  expect(bill(2000).collection.kind).toBe('free')
  expect(bill(2000).totals).toEqual([{ label: 'Total', value: '₹2,000' }])
})

const at = (from_time: string, to_time: string, more: Partial<Slot> = {}): Slot => ({
  ...sampleSlot,
  slot_id: from_time,
  from_time,
  to_time,
  suits_fasting: to_time <= '11:00',
  ...more,
})
const day: SlotDay = {
  slot_date: '2026-11-22',
  free: 4,
  slots: [
    at('06:00', '06:30', { state: 'past' }),
    at('07:00', '07:30'),
    at('07:30', '08:00', { state: 'full' }),
    at('11:00', '11:30', { band: 'morning', charge: 100 }),
    at('12:00', '13:00', { band: 'noon', charge: 100 }),
    at('14:00', '15:00', { band: 'afternoon', charge: 100 }),
  ],
}

test('a booking that fasts is offered the windows of the fasting band; the others are late', () => {
  expect(day.slots.map((slot) => judge(slot, [full]).state)).toEqual([
    'past',
    'free',
    'full',
    'late',
    'late',
    'late',
  ])
  expect(freeFor(day, [full])).toBe(1)
})

test('a booking that does not fast has no late window', () => {
  expect(day.slots.map((slot) => judge(slot, [cbc]).state)).not.toContain('late')
  expect(freeFor(day, [cbc])).toBe(4)
  expect(groupWindows(day, [cbc]).map(({ title }) => title)).toEqual([
    'Early morning',
    'Morning',
    'Noon',
    'Afternoon',
  ])
})

test('the parts of a day that are late from end to end are one group', () => {
  const groups = groupWindows(day, [full])
  expect(groups.map(({ title, allLate }) => [title, allLate])).toEqual([
    ['Early morning', false],
    ['Morning to afternoon', true],
  ])
  expect(groups[1]?.windows).toHaveLength(3)
})

test('the fast is the longest of the cart, and its last meal may fall on the evening before', () => {
  expect(fastOf([cbc, full])).toEqual({ hours: 10, names: [full.name] })
  expect(fastOf([cbc])).toBeNull()
  const window = { slot_date: '2026-11-22', from_time: '07:00' }
  expect(fastStart(window, 10)).toMatchObject({ date: '2026-11-21', time: '20:30' })
  expect(fastStart(window, 4)).toMatchObject({ date: '2026-11-22', time: '02:30' })
  expect(fastStart(window, 4, false)).toMatchObject({ date: '2026-11-22', time: '03:00' })
  expect(fastBandOf(day.slots)).toEqual({ from: '06:00', to: '08:00' })
})

test('both ends of a slot have AM or PM', () => {
  expect(windowInWords(sampleSlot)).toBe('Sun 22 Nov, 07:00 AM to 07:30 AM')
  expect(timesInWords({ from_time: '11:30', to_time: '12:00' })).toBe('11:30 AM to 12:00 PM')
  const afternoon = { from_time: '13:00', to_time: '14:00' }
  expect(gridTimes(afternoon)).toEqual({ start: '01:00 PM', end: '02:00 PM' })
})

test('a tube names two tests at most and counts the rest', () => {
  const names = ['A (x)', 'B', 'C'].map((name) => ({ ...cbc, name }))
  expect(tubePlan(names).samples[0]?.uses).toEqual(['A', '2 more'])
  expect(tubePlan(names.slice(0, 2)).samples[0]?.uses).toEqual(['A', 'B'])
})

test('a place names its locality once, also if the line of the street names it', () => {
  expect(placeInWords('Near the post office, Fort', 'Fort', 'Mumbai')).toBe(
    'Near the post office, Fort, Mumbai',
  )
  expect(placeInWords('12 Fort Road', null, 'fort', 'Fort', 'Mumbai')).toBe(
    '12 Fort Road, fort, Mumbai',
  )
})
