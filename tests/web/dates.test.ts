// @vitest-environment node
import { expect, it } from 'vitest'
import {
  isoDate,
  parseSlashDate,
  shortDate,
  shortDateTime,
  shortTime,
  slashDate,
  slashDateTime,
} from '#lib/dates.ts'

/** 19:00 UTC on the 21st is 00:30 on the 22nd in the lab's time zone. */
const LATE = '2025-11-21T19:00:00Z'

it('formats YYYY-MM-DD in the lab’s time zone', () => {
  expect(isoDate(LATE)).toBe('2025-11-22')
})

it('formats DD/MM/YYYY', () => {
  expect(slashDate('2025-11-22')).toBe('22/11/2025')
})

it('formats an instant with its weekday in the lab’s time zone', () => {
  expect(shortDateTime(LATE)).toBe('Sat 22 Nov, 12:30 AM')
})

it('formats DD/MM/YYYY hh:mm in the lab’s time zone', () => {
  expect(slashDateTime(LATE)).toBe('22/11/2025 12:30 AM')
})

it('formats days and times of the booking', () => {
  expect(shortDate('2025-11-22')).toBe('Sat 22 Nov')
  expect(shortTime('07:00')).toBe('07:00 AM')
})

it('parses a typed date only when it exists', () => {
  expect(parseSlashDate(' 29/02/2024 ')).toBe('2024-02-29')
  expect(parseSlashDate('29/02/2023')).toBeNull()
  expect(parseSlashDate('1/2/2023')).toBeNull()
})
