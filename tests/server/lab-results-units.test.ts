import ucum from '@lhncbc/ucum-lhc'
import { describe, expect, it } from 'vitest'
import codes from '#server/db/seed/facts/analyte-codes.json' with { type: 'json' }
import { convertDigits, unitFactor } from '#server/lab-api/results/convert-unit.ts'

const printed = (digits: string, from: string, to: string) => {
  const factor = unitFactor({ ucum: from, unit: null }, { ucum: to, unit: to })
  return factor === undefined ? undefined : convertDigits(digits, factor)
}

describe('a value in another unit', () => {
  it.each([
    ['134', 'g/L', 'g/dL', '13.4'],
    ['0.010', 'g/dL', 'mg/dL', '10'],
    ['5.40', '10*9/L', '10*3/uL', '5.40'],
    ['2.10', 'm[IU]/L', 'u[IU]/mL', '2.10'],
    ['250', 'ng/dL', 'ng/L', '2500'],
    ['0', 'g/L', 'g/dL', '0'],
    ['40', '%', '{ratio}', '0.40'],
  ])('%s %s is %s: %s', (digits, from, to, expected) => {
    expect(printed(digits, from, to)).toBe(expected)
  })

  it.each([
    ['of amount instead of mass', 'mmol/L', 'mg/dL'],
    ['of another kind', 'Cel', 'g/dL'],
    ['with another annotation', 'ng/mL{DDU}', 'ng/mL{FEU}'],
    ['without the annotation', 'ng/mL', 'ng/mL{FEU}'],
    ['that does not exist', 'gramme', 'g/dL'],
    ['arbitrary instead of mass', '[IU]/mL', 'ng/mL'],
  ])('%s has none', (_, from, to) => {
    expect(printed('1', from, to)).toBeUndefined()
  })

  it('is the printed unit too, and no unit for a ratio, but not for a mass', () => {
    const target = { unit: '10³/µL', ucum: '10*3/uL' }
    expect(unitFactor({ unit: '10^3/uL', ucum: null }, target)).toBe(1)
    const none = { unit: null, ucum: null }
    expect(unitFactor(none, { unit: 'ratio', ucum: '{ratio}' })).toBe(1)
    expect(unitFactor(none, { unit: null, ucum: null })).toBe(1)
    expect(unitFactor(none, { unit: 'g/dL', ucum: 'g/dL' })).toBeUndefined()
  })
})

describe('the codes of the demonstration', () => {
  /** The last digit of a LOINC code, by Luhn's algorithm. */
  function checkDigit(number: string): number {
    const sum = [...number].toReversed().reduce((total, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
    return (10 - (sum % 10)) % 10
  }

  it('are LOINC codes with their check digit', () => {
    const wrong = Object.values(codes.loinc).filter((code) => {
      const [number = '', digit] = code.split('-')
      return String(checkDigit(number)) !== digit
    })
    expect([Object.keys(codes.loinc).length, wrong]).toEqual([153, []])
  })

  it('are UCUM codes', () => {
    const utils = ucum.UcumLhcUtils.getInstance()
    const unknown = Object.values(codes.ucum).filter(
      (code) => utils.convertUnitTo(code, 1, code).status !== 'succeeded' && !code.includes('[IU]'),
    )
    expect(unknown).toEqual([])
  })
})
