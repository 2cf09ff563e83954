import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstinSchema } from '#contract/gstin.fields.ts'
import { isGstin, stateOfGstin } from '#contract/rules/gstin.ts'

const messageFor = (typed: string) => gstinSchema.safeParse(typed).error?.issues[0]?.message

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AABCU9603R1ZN'])('%s is one', (gstin) => {
    expect(isGstin(gstin)).toBe(true)
  })

  it('is read as typed or pasted, and names its state', () => {
    expect(gstinSchema.parse(' 27aapfu 0939f1zv ')).toBe('27AAPFU0939F1ZV')
    expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('27')
  })

  it('has the form, a state that exists, and Z', () => {
    for (const wrong of [
      '',
      '27AAPFU0939F1Z',
      '27AAPFU0939F1ZVV',
      '99AAPFU0939F1ZV',
      '27AAPFU0939F1CV',
    ]) {
      expect(messageFor(wrong), wrong).toContain('has 15 characters')
    }
  })

  it('is refused with any one character mistyped', () => {
    const gstin = '27AAPFU0939F1ZV'
    const other = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(fc.nat(14), other, (at, character) => {
        fc.pre(gstin[at] !== character)
        const wrong = gstin.slice(0, at) + character + gstin.slice(at + 1)
        expect(isGstin(wrong)).toBe(false)
      }),
      { numRuns: 500 },
    )
    expect(messageFor('27AAPFU0939F1ZU')).toContain('typing mistake')
  })
})
