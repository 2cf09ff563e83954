import { describe, expect, it } from 'vitest'
import { slotsOverlap, timeSpan } from '#contract/rules/time-span.ts'

const slot = (from_time: string, to_time: string, slot_date = '2026-11-22') => ({
  slot_date,
  from_time,
  to_time,
})

describe('two slots of one patient', () => {
  it.each([
    ['the same slot', slot('09:00', '09:30'), true],
    ['one inside the other', slot('08:00', '10:00'), true],
    ['the other begins before this one ends', slot('09:15', '09:45'), true],
    ['the other begins when this one ends', slot('09:30', '10:00'), false],
    ['the other ends when this one begins', slot('08:30', '09:00'), false],
    ['the same times on another day', slot('09:00', '09:30', '2026-11-23'), false],
  ])('%s', (_case, other, overlap) => {
    expect(slotsOverlap(slot('09:00', '09:30'), other)).toBe(overlap)
    expect(slotsOverlap(other, slot('09:00', '09:30'))).toBe(overlap)
  })
})

it('both ends of a span have AM or PM', () => {
  expect(timeSpan('06:00', '06:30')).toBe('06:00 AM to 06:30 AM')
  expect(timeSpan('11:30', '12:00', '-')).toBe('11:30 AM - 12:00 PM')
  expect(timeSpan('13:00', '14:00', 'and')).toBe('01:00 PM and 02:00 PM')
})
