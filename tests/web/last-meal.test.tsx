import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { FamilyPreparation } from '#features/checkout/components/family-preparation.tsx'
import { planOfBooking } from '#features/checkout/planned-orders.ts'
import { LastMeal } from '#lib/slots/last-meal.tsx'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import {
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleScanDraft,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'
import { bloodCount, scan } from '#tests/support/family.ts'
import { checkoutAt } from './support/booking.tsx'

afterEach(() => void vi.useRealTimers())

const slot = { slot_date: '2026-11-22', from_time: '07:00' }
const saidAt = (now: string, from_time = '07:00', hours = 10) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  const { container } = render(<LastMeal slot={{ ...slot, from_time }} hours={hours} />)
  return container.textContent?.trim()
}

test('the last meal before a fast is told while it is ahead', () => {
  expect(saidAt('2026-11-21T20:29:00+05:30')).toBe('Finish dinner by 08:30 PM on Saturday.')
})

test('a fast that begins at night is told by the dinner before it', () => {
  const dinner = 'Dinner on Saturday is your last meal.'
  expect(saidAt('2026-11-21T20:29:00+05:30', '10:30')).toBe(dinner)
  expect(saidAt('2026-11-21T23:30:00+05:30', '12:00')).toBe(dinner)
  expect(saidAt('2026-11-21T20:29:00+05:30', '16:30')).toBe('Do not eat after 06:00 AM on Sunday.')
  expect(saidAt('2026-11-20T20:29:00+05:30', '07:00', 15)).toBe(
    'Do not eat after 03:30 PM on Saturday.',
  )
})

test('midnight is said by the day that ends', () => {
  expect(saidAt('2026-11-22T00:10:00+05:30', '10:30')).toBe(
    'This slot suits you only if you have not eaten since 11:59 PM on Saturday.',
  )
})

test('once the fast has begun, a slot says for whom it is', () => {
  const suits = 'This slot suits you only if you have not eaten since 08:30 PM on Saturday.'
  expect(saidAt('2026-11-21T20:30:00+05:30')).toBe(suits)
})

test('the card of each person of a visit says their own fast and last meal', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00+05:30'), toFake: ['Date'] })
  const home = [
    { member: sampleMan, hours: 8 },
    { member: sampleMember, hours: 10 },
  ].map(({ member, hours }) => ({
    member,
    lines: [
      {
        ...sampleLine,
        fasting_hours: hours,
        preparation_rules: [{ kind: 'fast' as const, hours }],
      },
    ],
    place: 'home' as const,
  }))
  const people = home.map(({ member }) => member)
  const checkout = {
    ...checkoutAt({ booking: { slot: { home: 'held' } } }, { people, hold: sampleHold }),
    parts: home,
  }
  render(<FamilyPreparation checkout={checkout} home={home} hold={sampleHold} />)
  const cards = screen.getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Mohan8 h fastingSat 21 Nov, 10:30 PM: Finish a light dinner. After this, only plain water, until the sample, at least 8 hours.',
    'Asha10 h fastingSat 21 Nov, 08:30 PM: Finish a light dinner. After this, only plain water, until the sample, at least 10 hours.',
  ])
})

test('blood at home and a scan after it are one plan: nothing is eaten between them', () => {
  const fasting = (line: CartLine, hours: number): CartLine => ({
    ...line,
    fasting_hours: hours,
    preparation_rules: [{ kind: 'fast', hours }],
  })
  const cart = [fasting(bloodCount, 10), fasting(scan, 6)]
  const slot = { ...sampleSlot, from_time: '10:30', to_time: '11:00' }
  const appointment = { orderId: 'o-2', subdepartment: 'MRI', hold: { ...sampleHold, slot } }
  const planAt = (appointments: (typeof appointment)[]) => {
    const people = [sampleMember]
    const drafts = [sampleDraft, sampleScanDraft]
    const context = { people, visit: 'both', hold: sampleHold, drafts, appointments } as const
    const view = checkoutAt({ booking: { slot: { home: 'held' } } }, context, cart)
    const { steps } = planOfBooking(view, '2026-11-20T12:00:00+05:30')
    return steps.map(({ title, text }) => `${title} ${text}`).join(' ')
  }
  expect(planAt([])).toMatch(/phlebotomist comes.*Breakfast/)
  expect(planAt([appointment])).toMatch(/until 10:30 AM.*phlebotomist comes.*MRI Knee.*Breakfast/)
})
