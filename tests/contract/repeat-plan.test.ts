import { describe, expect, it } from 'vitest'
import {
  addDays,
  dueAfter,
  laterDates,
  laterThanUsual,
  nextDue,
} from '#contract/rules/repeat-plan.ts'

const every = (count: number, unit: 'weeks' | 'months', once = false) => ({
  every: count,
  unit,
  once,
})
const QUARTERLY = every(3, 'months')

describe('the dates of a repeat plan', () => {
  it('follow the calendar and keep the weekday, as in the picture', () => {
    const next = dueAfter('2025-11-29', QUARTERLY, '2025-11-29')
    expect(next).toBe('2026-02-28')
    expect(laterDates('2025-11-29', QUARTERLY, { due: next, count: 2 })).toEqual([
      '2026-05-30',
      '2026-08-29',
    ])
  })

  it('do not drift after a short month, and a year has 52 or 53 weeks', () => {
    // A Sunday, the last of January.
    expect(laterDates('2027-01-31', every(1, 'months'), { due: '2027-01-31', count: 3 })).toEqual([
      '2027-02-28',
      '2027-04-04',
      '2027-05-02',
    ])
    expect(dueAfter('2024-02-29', every(12, 'months'), '2024-02-29')).toBe('2025-03-06')
  })

  it('are whole weeks after the start', () => {
    expect(dueAfter('2025-11-29', every(8, 'weeks'), '2025-11-29')).toBe('2026-01-24')
    expect(nextDue('2025-11-29', every(8, 'weeks'), '2026-01-24')).toBe('2026-01-24')
    expect(nextDue('2025-11-29', every(8, 'weeks'), '2026-01-25')).toBe('2026-03-21')
  })

  it('are never in the past, and one repeat that is late is due today', () => {
    expect(nextDue('2025-01-04', QUARTERLY, '2026-01-17') >= '2026-01-17').toBe(true)
    expect(nextDue('2025-01-04', every(8, 'weeks', true), '2026-01-17')).toBe('2026-01-17')
    expect(
      laterDates('2025-01-04', every(8, 'weeks', true), { due: '2025-03-01', count: 2 }),
    ).toEqual([])
  })

  it('of three months keep 90 days, whatever month they begin in', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const due = dueAfter(day, QUARTERLY, day)
      expect(laterThanUsual(due, { last_on: day, usual_days: 90 })).toBeNull()
    }
  })
})

describe('a date sooner than the usual gap', () => {
  const last = { last_on: '2025-11-29', usual_days: 90 }

  it('is answered by the first date with its weekday that keeps it', () => {
    expect(laterThanUsual('2026-01-24', last)).toBe('2026-02-28')
    expect(laterThanUsual('2026-02-26', last)).toBe('2026-03-05')
  })

  it('is not: the gap itself, a test without one, or without a last test', () => {
    expect(laterThanUsual('2026-02-27', last)).toBeNull()
    expect(laterThanUsual('2026-01-24', { ...last, usual_days: null })).toBeNull()
    expect(laterThanUsual('2026-01-24', { ...last, last_on: null })).toBeNull()
  })
})
