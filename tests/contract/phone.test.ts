import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOBILE_LENGTH, PIN_LENGTH } from '#contract/constants.ts'
import { mobileSchema, pinSchema } from '#contract/fields.ts'
import { isMobile, isPin, normaliseMobile } from '#contract/rules/phone.ts'
import { asciiDigits } from '#contract/rules/typed-text.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

describe('mobile numbers', () => {
  it('[R5.10, R9.02] accepts ten digits', () => {
    expect(MOBILE_LENGTH).toBe(10)
    expect(isMobile('9000000042')).toBe(true)
    for (const wrong of ['900000004', '90000000421', '']) {
      expect(isMobile(wrong), wrong).toBe(false)
      expect(mobileSchema.safeParse(wrong).success, wrong).toBe(false)
    }
    for (const typed of ['90000 00042', '+919000000042']) {
      expect(isMobile(typed), typed).toBe(false)
      expect(mobileSchema.parse(typed)).toBe('9000000042')
    }
  })

  it('[R5.11, R9.03] accepts a first digit of 6, 7, 8 or 9', () => {
    fc.assert(
      fc.property(digits(10), (number) => {
        expect(isMobile(number)).toBe(number >= '6')
        expect(mobileSchema.safeParse(number).success).toBe(number >= '6')
      }),
    )
  })

  it('[R5.10] rejects any other length', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.gen(), (length, gen) => {
        const number = gen(digits, length)
        expect(isMobile(number)).toBe(length === 10 && number >= '6')
      }),
    )
  })

  it('normalises numbers as patients write them', () => {
    for (const typed of [
      '+91 90000-00042',
      '090000 00042',
      '90000 00042',
      '919000000042',
      '+91 (0) 90000 00042',
      '0091 90000 00042',
      '091 90000 00042',
      '९०००००००४२',
      '+৯১ ৯০০০০\u00A0০০০৪২',
    ]) {
      expect(normaliseMobile(typed), typed).toBe('9000000042')
    }
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(normaliseMobile(normaliseMobile(typed))).toMatch(/^\d*$/)
      }),
    )
  })
})

describe('PINs', () => {
  it('[R5.12, R9.04] accepts exactly six digits', () => {
    expect(PIN_LENGTH).toBe(6)
    fc.assert(
      fc.property(fc.nat(12), fc.gen(), (length, gen) => {
        const pin = gen(digits, length)
        expect(isPin(pin)).toBe(length === 6)
        expect(pinSchema.safeParse(pin).success).toBe(length === 6)
      }),
    )
    for (const wrong of ['40007a', '400 076', '400076 ']) expect(isPin(wrong), wrong).toBe(false)
  })

  it.each([
    '400 076',
    ' 400076',
    '400-076',
    '400\u2013076',
    '400\u00A0076',
    '4 0 0 0 7 6',
    '400\u200B076',
  ])('may be typed as "%s"', (typed) => expect(pinSchema.parse(typed)).toBe('400076'))

  it('may be typed in the digits of nine scripts, and of others', () => {
    // Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam; Arabic, Urdu, wide.
    const zeros = [
      0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0, 0xff10, 0x1d7d8,
    ]
    for (const zero of zeros) {
      const typed = [...'4093175628'].map((digit) => String.fromCodePoint(zero + Number(digit)))
      expect(pinSchema.parse(typed.slice(0, 6).join('')), typed.join('')).toBe('409317')
      expect(asciiDigits(typed.join(''))).toBe('4093175628')
    }
    expect(pinSchema.safeParse('²²²²²²').success).toBe(false)
  })

  it('has no letters', () => {
    for (const wrong of ['40007a', '4000761', '', '400/076']) {
      expect(pinSchema.safeParse(wrong).success, wrong).toBe(false)
    }
  })
})
