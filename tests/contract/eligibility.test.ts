import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GENDER, type Gender } from '#contract/codes.ts'
import { type Restriction, refusalFor } from '#contract/rules/eligibility.ts'

const { Male, Female, Other } = GENDER

function restriction(overrides: Partial<Restriction>): Restriction {
  return { sex: Female, sex_age_action: 0, low_age_limit: 18, high_age_limit: 50, ...overrides }
}

const AGES = 'This test is available only for 18 to 50 years'
const WOMEN = 'This test is available only for Female'

describe('eligibility for a test', () => {
  it('[R5.01] refuses the other sex under action 1, and accepts the right one', () => {
    const item = restriction({ sex_age_action: 1 })
    expect(refusalFor(item, { gender: Male, age: 30 })).not.toBeNull()
    expect(refusalFor(item, { gender: Other, age: 30 })).not.toBeNull()
    expect(refusalFor(item, { gender: Female, age: 30 })).toBeNull()
  })

  it('[R5.02] names the sex in the spec’s words', () => {
    const refusal = (sex: Gender, gender: Gender) =>
      refusalFor(restriction({ sex, sex_age_action: 1 }), { gender, age: 30 })
    expect(refusal(Female, Male)).toBe('This test is available only for Female')
    expect(refusal(Male, Female)).toBe('This test is available only for Male')
  })

  it('[R5.03] refuses a member younger than the low limit under action 2, the limit included', () => {
    const item = restriction({ sex_age_action: 2 })
    expect(refusalFor(item, { gender: Female, age: 17 })).toBe(AGES)
    expect(refusalFor(item, { gender: Female, age: 18 })).toBeNull()
  })

  it('[R5.04] refuses a member older than the high limit under action 2, the limit included', () => {
    const item = restriction({ sex_age_action: 2 })
    expect(refusalFor(item, { gender: Female, age: 51 })).toBe(AGES)
    expect(refusalFor(item, { gender: Female, age: 50 })).toBeNull()
  })

  it('[R5.05] names the limits in the spec’s words', () => {
    const item = restriction({ sex_age_action: 2, low_age_limit: 40, high_age_limit: 90 })
    expect(refusalFor(item, { gender: Female, age: 39 })).toBe(
      'This test is available only for 40 to 90 years',
    )
  })

  it('checks the sex only under action 1 and the age only under action 2', () => {
    expect(refusalFor(restriction({ sex_age_action: 1 }), { gender: Female, age: 99 })).toBeNull()
    expect(refusalFor(restriction({ sex_age_action: 2 }), { gender: Male, age: 30 })).toBeNull()
  })

  it('[R5.06] checks the sex under action 3', () => {
    expect(refusalFor(restriction({ sex_age_action: 3 }), { gender: Male, age: 30 })).toBe(WOMEN)
  })

  it('[R5.07] checks the age under action 3', () => {
    const item = restriction({ sex_age_action: 3 })
    expect(refusalFor(item, { gender: Female, age: 17 })).toBe(AGES)
    expect(refusalFor(item, { gender: Female, age: 51 })).toBe(AGES)
    expect(refusalFor(item, { gender: Female, age: 30 })).toBeNull()
  })

  it('[R5.08] checks nothing while no member is chosen', () => {
    for (const sex_age_action of [0, 1, 2, 3] as const) {
      expect(refusalFor(restriction({ sex_age_action }), null)).toBeNull()
    }
  })

  it('accepts everybody under action 0, whatever the limits', () => {
    const genders = fc.constantFrom<Gender>(Male, Female, Other)
    fc.assert(
      fc.property(
        genders,
        fc.nat(130),
        genders,
        fc.nat(60),
        fc.nat(60),
        (sex, age, gender, a, b) => {
          const item = restriction({ sex, low_age_limit: a, high_age_limit: a + b })
          expect(refusalFor(item, { gender, age })).toBeNull()
        },
      ),
    )
  })

  it('[R5.03, R5.04] accepts exactly the ages from low to high', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(40), fc.gen(), (low, span, gen) => {
        const age = gen(fc.constantFrom, low - 1, low, low + span, low + span + 1)
        const item = restriction({
          sex_age_action: 2,
          low_age_limit: low,
          high_age_limit: low + span,
        })
        const taken = refusalFor(item, { gender: Female, age }) === null
        expect(taken).toBe(age >= low && age <= low + span)
      }),
    )
  })
})
