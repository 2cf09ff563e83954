import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mobileSchema,
  nameSchema,
  optionalNameSchema,
  otpSchema,
  pinSchema,
  rupeesSchema,
} from '#contract/fields.ts'
import { codeIn } from '#contract/rules/typed-text.ts'

describe('rupees on the wire', () => {
  it('accept whole paise only, and no negative amount', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (paise) => {
        expect(rupeesSchema.safeParse(paise / 100).success).toBe(true)
      }),
    )
    for (const wrong of [-0.01, 0.001, 12.345, Number.NaN, '12']) {
      expect(rupeesSchema.safeParse(wrong).success, `${wrong}`).toBe(false)
    }
  })
})

describe('a name', () => {
  it.each([
    '\u200B',
    '\u00A0',
    '\uFEFF',
    '\u2060\u00AD',
    '\u3164',
    '\u2800',
    '\u200D',
    '\u0007',
    '\u202E\u202C',
    '\u{E0020}',
    '\u034F',
    ' \uFE0F',
  ])('that shows nothing is none', (name) => {
    expect(nameSchema.safeParse(name).error?.issues[0]?.message).toBe(
      'Enter your name as on your ID.',
    )
    expect(optionalNameSchema.parse(name)).toBe('')
  })

  it('of sixteen thousand emoji is refused without a copy of it for each', () => {
    // V8 keeps the whole text with each of its letters: together they were gigabytes.
    const issues = nameSchema.safeParse('😀'.repeat(16_000)).error?.issues ?? []
    expect(issues.some(({ message }) => message.includes('“😀”'))).toBe(true)
  })

  it.each(['Asha😂', 'Asha ❤️', '👨‍👩‍👧'])('%s has a sign that is not printed', (name) => {
    const { error } = nameSchema.safeParse(name)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^We cannot print “[^”]+”\. Please write without it\.$/),
    ])
  })

  it('is kept in one form, with the joiners of its letters', () => {
    expect(nameSchema.parse(' Jose\u0301\u00A0 Rao\u200B')).toBe('Jos\u00E9 Rao')
    for (const name of ['രാജന്\u200D', 'ര്\u200Dയ', 'ক্\u200Cষ'])
      expect(nameSchema.parse(name)).toBe(name)
  })
})

describe('a text that is longer than every field', () => {
  it.each([
    ['marks on one letter', '\u0315\u0300'],
    ['full-width digits', '\uFF19'],
    ['invisible signs', '\u200B'],
    ['spaces', ' '],
    ['digits', '9'],
  ])('is refused as fast as it is read: %s', (_kind, sign) => {
    const text = sign.repeat(100_000)
    const begun = process.cpuUsage()
    for (const schema of [nameSchema, otpSchema, mobileSchema, pinSchema]) {
      expect(schema.safeParse(text).success).toBe(false)
    }
    const { user } = process.cpuUsage(begun)
    expect(user / 1_000).toBeLessThan(200)
  })
})

describe('the code in a pasted text', () => {
  it.each([
    [
      '[10:42, 3/9/2026] VM-PARAKH: Parakh: your code to sign in is 482913. It is valid for 10 minutes.',
      '482913',
    ],
    ['482913 is your code.\n@parakh.example #482913', '482913'],
    ['Code: 482 913', '482913'],
    ['G-482913', '482913'],
    ['कोड ४८२९१३', '482913'],
    ['407-195', '407195'],
    ['Your codes are 482913 and 104239', undefined],
    ['Order 123456: your code is 482913', undefined],
    ['90000 00042', undefined],
    ['9000000042', undefined],
    ['on 25-11-26 at 2026 10', undefined],
    ['Code 482\u200B913', '482913'],
    ['4 8 2 9 1 3', '482913'],
    ['482913 until 12:30:45', '482913'],
    ['No code', undefined],
  ])('of "%s" is %s', (text, code) => expect(codeIn(text, 6)).toBe(code))

  it('may be sent with spaces, or in other digits', () => {
    expect(otpSchema.parse('১২৩ ৪৫৬')).toBe('123456')
    expect(otpSchema.safeParse('1234567').success).toBe(false)
  })
})
