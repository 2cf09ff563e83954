import { describe, expect, it } from 'vitest'
import { asciiUnit, printedUnit } from '#contract/rules/units.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'

const PRINTED: readonly (readonly [ascii: string, printed: string])[] = [
  ['10^3/uL', '10³/µL'],
  ['million/uL', 'million/µL'],
  ['ug/dL', 'µg/dL'],
  ['umol/L', 'µmol/L'],
  ['uIU/mL', 'µIU/mL'],
  ['mL/min/1.73 m2', 'mL/min/1.73 m²'],
  ['ng/mL FEU', 'ng/mL FEU'],
  ['U/g Hb', 'U/g Hb'],
  ['%', '%'],
]

describe('a unit', () => {
  it.each(PRINTED)('%s is printed as %s', (ascii, printed) => {
    expect(printedUnit(ascii)).toBe(printed)
    expect(printedUnit(printed)).toBe(printed)
    expect(asciiUnit(printed)).toBe(ascii)
  })
})

it('of the seed is in its printed form', () => {
  const { analytes } = readCatalogue()
  const units = [...new Set(analytes.map(({ unit }) => unit))]
  expect(units.map(printedUnit)).toEqual(units)
  expect(units).toContain('10³/µL')
})
