import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LastMeal } from '#lib/slots/last-meal.tsx'

afterEach(() => void vi.useRealTimers())

const slot = { slot_date: '2026-11-22', from_time: '07:00' }
const saidAt = (now: string) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  const { container } = render(<LastMeal slot={slot} hours={10} />)
  return container.textContent?.trim()
}

test('the last meal before a fast is told while it is ahead', () => {
  expect(saidAt('2026-11-21T20:59:00+05:30')).toBe('Finish dinner by 09:00 PM on Saturday.')
})

test('once the fast has begun, a slot says for whom it is', () => {
  const suits = 'It suits only if nothing was eaten since 09:00 PM on Saturday.'
  expect(saidAt('2026-11-21T21:00:00+05:30')).toBe(suits)
})
