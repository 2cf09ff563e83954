import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endedBefore, type RetentionKind } from '#contract/retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Adds months to a date; a day that the month lacks becomes its last. Independent of the code under test. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const total = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(total / 12), (total % 12) + 1]
  const february = y % 4 === 0 ? 29 : 28
  const last = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0
  const two = (part: number) => String(part).padStart(2, '0')
  return `${y}-${two(m)}-${two(Math.min(date, last))}`
}

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+05:30`)
const ended = (kind: RetentionKind, now: Date, chosen = {}) => endedBefore(kind, chosen, now)

describe('the end of a period', () => {
  it.each([
    ['unfinished', '2026-08-31', '2026-02-28'],
    ['unfinished', '2024-08-31', '2024-02-29'],
    ['enquiries', '2024-02-29', '2023-02-28'],
    ['securityRecords', '2024-02-29', '2023-02-28'],
    ['reports', '2027-02-28', '2024-02-28'],
    ['messages', '2026-03-01', '2026-01-30'],
    ['codes', '2026-01-01', '2025-12-31'],
  ] as const)('of %s on %s is that of %s', (kind, today, day) => {
    expect(ended(kind, at(today))).toEqual(at(day))
  })

  it("follows the lab's calendar, not that of UTC", () => {
    expect(ended('unfinished', at('2026-10-01', '02:00'))).toEqual(at('2026-04-01', '02:00'))
    expect(ended('unfinished', at('2026-09-30', '23:00'))).toEqual(at('2026-03-30', '23:00'))
  })

  it('is never before the period is over, and at most three days after', () => {
    const days = fc.integer({ min: 0, max: 3_000 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 36 }), fc.nat(23), (offset, months, hour) => {
        const day = new Date(Date.UTC(2026, 0, 1) + offset * DAY).toISOString().slice(0, 10)
        const record = at(day, `${String(hour).padStart(2, '0')}:00`)
        const due = at(monthsLater(day, months), `${String(hour).padStart(2, '0')}:00`)
        const endAt = (now: number) =>
          ended('enquiries', new Date(now), { enquiries: months }) ?? new Date(0)
        expect(endAt(due.getTime() - HOUR) > record).toBe(false)
        expect(endAt(due.getTime() + 3 * DAY + HOUR) > record).toBe(true)
      }),
    )
  })

  it('is absent where something else ends the record', () => {
    expect(ended('profile', at('2026-01-01'))).toBeUndefined()
  })
})
