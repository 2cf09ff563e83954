// @vitest-environment node
import { expect, test } from 'vitest'
import { kilometresBetween } from '#contract/rules/distance.ts'
import {
  appointmentWindows,
  isOpen,
  neededAppointments,
  sharedDays,
  timesFor,
} from '#features/checkout/appointment-windows.ts'
import { centreChoices } from '#features/checkout/centre-choice.ts'
import { dayOfSlot } from '#features/checkout/day-of-slot.ts'
import { scanPreparation } from '#features/checkout/scan-preparation.ts'
import { kilometresInWords } from '#lib/place/distance.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { checkoutAt } from './support/booking.tsx'
import { aCentre, heldAt, mri, mriLine, timeAt, usg, usgLine } from './support/scans.ts'

const END = '2026-11-21T09:15:00+05:30'
const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
const day = (slot_date: string, slots: ReturnType<typeof timeAt>[]) => ({
  slot_date,
  free: slots.filter(({ state }) => state === 'free').length,
  slots: slots.map((slot) => ({ ...slot, slot_date })),
})

test('the scans of one sub-department share an appointment, those out of packages too', () => {
  const pelvis = { ...usg, code: 'USGPEL', name: 'USG Pelvis', slot_minutes: 15 }
  const heart = { ...sampleLine, name: 'Heart check', type: 'package' as const, scans: [pelvis] }
  const walkIn = { ...mri, needs_appointment: false }
  const cart = [usgLine, heart, usgLine, { ...mriLine, scans: [walkIn] }]
  const [only, ...others] = neededAppointments(
    checkoutAt({ booking: { slot: { radiology: 'choosing' } } }, { visit: 'center' }, cart),
  )
  expect(others).toEqual([])
  expect(only).toMatchObject({ short: 'USG', minutes: 35 })
  expect(only?.scans.map(({ code }) => code)).toEqual(['USGABD', 'USGPEL'])
})

test('a day has as many times as the fullest sub-department, and none where one is closed', () => {
  const free = timeAt('08:00', '08:30')
  const full = timeAt('09:00', '09:30', { state: 'full' })
  const all = [
    { subdepartment: 'MRI', days: [day(SUNDAY, [free, full]), day(MONDAY, [free])] },
    { subdepartment: 'CT', days: [day(SUNDAY, [free, timeAt('10:00', '10:30')])] },
  ]
  expect(sharedDays(all, [])).toEqual([
    { slot_date: SUNDAY, free: 1, whyNone: 'Full' },
    { slot_date: MONDAY, free: 0, whyNone: 'Closed' },
  ])
})

test('a time that overlaps another scan is closed, and the one right after it is marked', () => {
  const windows = appointmentWindows(
    {
      subdepartment: 'MRI',
      days: [
        day(SUNDAY, [timeAt('09:00', '09:45'), timeAt('10:00', '10:45'), timeAt('10:45', '11:30')]),
      ],
    },
    SUNDAY,
    [heldAt('Ultrasound/USG', timeAt('09:15', '10:00'), END)],
  )
  expect(windows.map(({ during, after }) => [during, after])).toEqual([
    ['USG', null],
    [null, 'USG'],
    [null, null],
  ])
  expect(windows.map(isOpen)).toEqual([false, true, true])
})

test('the patient’s own held time is free to them, though the provider counts it', () => {
  const mine = timeAt('09:00', '09:30', { state: 'full' })
  const held = [heldAt('MRI', mine, END)]
  const all = { subdepartment: 'MRI', days: [day(SUNDAY, [mine])] }
  expect(appointmentWindows(all, SUNDAY, held).map(isOpen)).toEqual([true])
  expect(sharedDays([all], held)).toEqual([{ slot_date: SUNDAY, free: 1, whyNone: 'Full' }])
})

test('a time that is held for another person of the booking is taken, unless it has more places', () => {
  const nine = timeAt('09:00', '09:30', { available: 1 })
  const ten = timeAt('10:00', '10:30', { available: 2 })
  const all = [{ subdepartment: 'MRI', days: [day(SUNDAY, [nine, ten])] }]
  const held = [heldAt('MRI', nine, END), heldAt('MRI', ten, END)]
  const [own] = held
  const openFor = (orderId: string) => {
    const days = timesFor({ orderId, subdepartment: 'MRI' }, all, held)
    return days && appointmentWindows(days, SUNDAY, []).map(isOpen)
  }
  expect(openFor(own?.orderId ?? '')).toEqual([true, true])
  expect(openFor('another')).toEqual([false, true])
})

test('a time of another day neither overlaps nor follows', () => {
  const held = [heldAt('MRI', timeAt('09:00', '09:30', { slot_date: MONDAY }), END)]
  const all = {
    subdepartment: 'CT',
    days: [day(SUNDAY, [timeAt('09:00', '09:30'), timeAt('09:30', '10:00')])],
  }
  const windows = appointmentWindows(all, SUNDAY, held)
  expect(windows.map(({ during, after }) => during ?? after)).toEqual([null, null])
})

test('the day of a window is known by the window, also after its hold ended', () => {
  const days = [day(SUNDAY, [timeAt('08:00', '08:30')]), day(MONDAY, [timeAt('09:00', '09:30')])]
  expect(dayOfSlot(days, '09:00')).toBe(MONDAY)
  expect(dayOfSlot(days, null)).toBeUndefined()
})

const needs = [sampleLine, mriLine].map(({ radiology, scans }) => ({ radiology, scans }))
const unasked = { needs, words: '', openAt: null, from: null }

test('a centre that lacks a service says which, and is listed last', () => {
  const bloodOnly = aCentre('Fort', { services: ['lab'] })
  const scansOnly = aCentre('Bandra', { services: ['MRI'] })
  const choices = centreChoices([bloodOnly, scansOnly, aCentre('Powai')], unasked)
  expect(choices.map(({ centre, refusal }) => [centre.name, refusal])).toEqual([
    ['Parakh Powai', null],
    ['Parakh Fort', 'Does not do MRI'],
    ['Parakh Bandra', 'Does not take samples'],
  ])
})

test('[R3.28] a centre of home collection only is not offered for a visit', () => {
  const hub = aCentre('Dwarka', { classification: 'ONLY_HOME' })
  const visited = aCentre('Powai', { classification: 'CENTER_VISIT' })
  expect(centreChoices([hub, visited], unasked).map(({ centre }) => centre._id)).toEqual(['Powai'])
})

test('[R9.17] a search counts from three letters on, by name, locality, address or PIN', () => {
  const centres = [aCentre('Powai'), aCentre('Fort', { pincode: '400001' })]
  const found = (words: string) =>
    centreChoices(centres, { ...unasked, words }).map(({ centre }) => centre._id)
  expect(found('fo')).toEqual(['Powai', 'Fort'])
  expect(found('for')).toEqual(['Fort'])
  expect(found(' 4000 ')).toEqual(['Powai', 'Fort'])
  expect(found('400001')).toEqual(['Fort'])
})

test('the nearest centre is listed first once both positions are known', () => {
  const powai = aCentre('Powai', { position: { lat: 19.12, lng: 72.91 } })
  const fort = aCentre('Fort', { position: { lat: 18.93, lng: 72.84 } })
  const from = { lat: 18.94, lng: 72.83 }
  const order = (at: typeof from | null) =>
    centreChoices([powai, fort], { ...unasked, from: at }).map(({ centre }) => centre._id)
  expect(order(null)).toEqual(['Powai', 'Fort'])
  expect(order(from)).toEqual(['Fort', 'Powai'])
})

test('only centres that are open are left when that is asked', () => {
  const closed = aCentre('Fort', { hours: [] })
  const openAt = { day: 'Sun', time: '12:00' }
  const left = centreChoices([closed, aCentre('Powai')], { ...unasked, openAt })
  expect(left.map(({ centre }) => centre._id)).toEqual(['Powai'])
})

test('distances are along the globe, and rounded as they are known', () => {
  const mumbai = { lat: 19.076, lng: 72.8777 }
  const pune = { lat: 18.5204, lng: 73.8567 }
  expect(kilometresBetween(mumbai, pune)).toBeCloseTo(120.2, 0)
  expect(kilometresBetween(mumbai, mumbai)).toBe(0)
  expect([0.4, 3.44, 12.6].map(kilometresInWords)).toEqual(['under 1 km', '3.4 km', '13 km'])
})

test('what scans ask is said once each, and nothing that is for the other sex', () => {
  const women = {
    kind: 'advise',
    at: 'now',
    words: 'Best in the week after a period.',
    sex: 1,
  } as const
  const mammo = { ...mriLine, preparation_rules: [women] }
  expect(scanPreparation([usgLine, usgLine, mammo], 0)).toEqual([
    '6 hours before: Stop eating. After this, only plain water.',
    '1 hour before: Drink 4 glasses of water. Keep your bladder full until the scan is done.',
  ])
  expect(scanPreparation([mammo], 1)).toEqual([women.words])
})
