import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstinSchema } from '#contract/gstin.fields.ts'
import { gstinFault, isGstin, stateOfGstin } from '#contract/rules/gstin.ts'

const messageFor = (typed: string) => gstinSchema.safeParse(typed).error?.issues[0]?.message

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AABCU9603R1ZN'])('%s is one', (gstin) => {
    expect(isGstin(gstin)).toBe(true)
  })

  it('is read as typed or pasted, and names its state', () => {
    expect(gstinSchema.parse(' 27aapfu 0939f1zv ')).toBe('27AAPFU0939F1ZV')
    expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('27')
  })

  it.each([
    ['', 'A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.'],
    ['27AAPFU0939F1Z', 'A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.'],
    ['27AAPFU0939F1ZVV', 'A GSTIN has 15 characters, such as 27AAAAA0000A1Z2.'],
    ['2XAAPFU0939F1ZV', 'Character 2 of a GSTIN is a digit, not "X".'],
    ['27AAPF10939F1ZV', 'Character 7 of a GSTIN is a capital letter, not "1".'],
    ['27AAPFUO939F1ZV', 'Character 8 of a GSTIN is a digit, not "O".'],
    ['27AAPFU0939F0ZV', 'Character 13 of a GSTIN is a digit from 1 or a capital letter, not "0".'],
    ['27AAPFU0939F1CV', 'Character 14 of a GSTIN is Z, not "C".'],
    ['27AAPFU0939F1Z-', 'Character 15 of a GSTIN is a digit or a capital letter, not "-".'],
    [
      '99AAPFU0939F1ZV',
      'A GSTIN begins with the code of a state, such as 27 for Maharashtra, not with "99".',
    ],
  ])('%s is refused with the character that is wrong', (wrong, words) => {
    expect([messageFor(wrong), gstinFault(wrong)]).toEqual([words, words])
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
  })

  it('with a wrong check digit is explained to the operator, and not corrected for a patient', () => {
    expect(gstinFault('27AAPFU0939F1ZU')).toBe(
      'Character 15, the check digit, is "U", and the other 14 give "V": one of the 15 is mistyped.',
    )
    expect(messageFor('27AAPFU0939F1ZU')).toBe(
      'This GSTIN has a typing mistake. Check each character.',
    )
  })
})
