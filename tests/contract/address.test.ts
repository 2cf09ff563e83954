import { describe, expect, test } from 'vitest'
import { addressFieldsSchema } from '#contract/patient.endpoints.ts'
import { isLocality, isSamePlace } from '#contract/rules/address.ts'
import { readCities } from '#server/db/seed/cities.seed.ts'

const fields = {
  tag: 'home',
  address_line: '12 Sea View, Hill Road',
  locality: 'Bandra West',
  pincode: '400050',
} as const

describe('the name of a locality', () => {
  test.each([
    '12345',
    '...',
    'ab',
    'a1',
    'xxxxxx',
    'asdfgh',
    'Qwerty Nagar',
    '@@powai',
    '<b>Powai</b>',
    'a'.repeat(61),
  ])('cannot be "%s"', (locality) => {
    expect(isLocality(locality)).toBe(false)
    const parsed = addressFieldsSchema.safeParse({ ...fields, locality })
    expect(parsed.error?.issues[0]?.message).toMatch(/locality/)
  })

  test.each([
    'Powai',
    'HSR Layout',
    'Sector 62',
    "St. Mary's",
    'T. Nagar',
    'अंधेरी पूर्व',
    'ठाणे',
    'BTM 2nd Stage',
    // Joiners are part of their letters: an old chillu, a conjunct, a reph.
    'ക്ഷേത്രം',
    'ക്\u200Dഷേത്രം',
    'കുന്\u200D',
    'সাঁওশদ্\u200Cরোণী',
    'र्\u200Dयांव',
    'बांद्रा\u00A0पश्चिम',
  ])('can be "%s"', (locality) => {
    expect(addressFieldsSchema.safeParse({ ...fields, locality }).success).toBe(true)
  })

  test('can be every locality of the lab', () => {
    const names = readCities().flatMap(({ localities }) =>
      localities.map(({ locality }) => locality),
    )
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !isLocality(name))).toEqual([])
  })
})

test('what is typed is kept in one form', () => {
  const typed = {
    address_line: ' 12\u00A0 Sea\u200B View',
    locality: 'Cafe\u0301 \u2009Nagar\u200E',
  }
  expect(addressFieldsSchema.parse({ ...fields, ...typed, pincode: '४०० ०५०' })).toMatchObject({
    address_line: '12 Sea View',
    locality: 'Caf\u00E9 Nagar',
    pincode: '400050',
  })
})

describe('two addresses', () => {
  test.each([
    [{ address_line: '12, sea view,  Hill Road.' }, true],
    [{ locality: 'bandra west' }, true],
    [{ address_line: '13 Sea View, Hill Road' }, false],
    [{ pincode: '400051' }, false],
    [{ locality: 'Bandra East' }, false],
  ])('%j are the same place: %s', (change, expected) => {
    expect(isSamePlace(fields, { ...fields, ...change })).toBe(expected)
  })
})
