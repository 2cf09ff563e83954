import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, dobForAge } from '#contract/rules/age.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('age in whole years', () => {
  it('increases on the birthday, not on the day before', () => {
    expect(ageOn('2025-11-22', '1958-11-22')).toBe(67)
    expect(ageOn('2025-11-21', '1958-11-22')).toBe(66)
    expect(ageOn('2025-03-01', '2024-02-29')).toBe(1)
    expect(ageOn('2025-02-28', '2024-02-29')).toBe(0)
    expect(ageOn('2025-11-22', '2025-11-22')).toBe(0)
  })

  it('gives a date of birth with this age on that day', () => {
    fc.assert(
      fc.property(day, fc.nat(99), (today, age) => {
        expect(ageOn(today, dobForAge(today, age))).toBe(age)
      }),
    )
  })
})
