import { rangeInWords } from '#contract/rules/report-document.ts'
import { printedUnit } from '#contract/rules/units.ts'
import type { Result } from './report-content.ts'

const ABOVE_ALL =
  'A value outside its range is not a diagnosis. Show the report to your doctor, who knows your health.'

/** A value with its unit: `114 mg/dL`. */
function shown({ value, unit }: Pick<Result, 'value' | 'unit'>): string {
  return unit ? `${value} ${printedUnit(unit)}` : value
}

function sentence(result: Result): string {
  const { name, flag, expected } = result
  if (flag === 'unexpected') return `${name}: ${result.value}, but ${expected} is usual.`
  const where = flag === 'low' ? 'below' : 'above'
  return `${name} is ${shown(result)}, ${where} the range (${rangeInWords(result)}).`
}

/** The Smart report: a package's values outside their range, in plain words. */
export function smartSummary(results: readonly Result[]): string[] {
  const outside = results.filter(({ flag }) => flag !== null)
  const inside = results.length - outside.length
  if (outside.length === 0) {
    return [`All ${results.length} values are in their range.`, ABOVE_ALL]
  }
  const counts = `${inside} of ${results.length} values are in their range, ${outside.length} outside.`
  return [counts, ...outside.map(sentence), ABOVE_ALL]
}

/** Risk factors of the arteries, in this order. */
const FACTORS = [
  'ldl',
  'non_hdl',
  'chol',
  'hdl',
  'tg',
  'apob',
  'lpa',
  'hscrp',
  'hba1c',
  'glu_f',
  'egfr',
]
const AGES = { from: 40, to: 79 }

/**
 * The ASCVD report: risk factors measurable in blood. It gives no risk in per cent: every published
 * equation also needs blood pressure, smoking and treatment, which the lab does not know.
 * @returns undefined unless lipids and a sugar value were measured at an age of 40 to 79, for which
 * such equations are valid (Goff et al., Circulation 2014;129:S49).
 */
export function ascvdSummary(results: readonly Result[], age: number): string[] | undefined {
  const found = FACTORS.flatMap((id) => results.find(({ analyte_id }) => analyte_id === id) ?? [])
  const has = (...ids: string[]) => ids.some((id) => found.some((one) => one.analyte_id === id))
  if (age < AGES.from || age > AGES.to) return undefined
  if (!has('ldl') || !has('hdl') || !has('glu_f', 'hba1c')) return undefined
  const outside = found.filter(({ flag }) => flag !== null)
  const inside = found.filter(({ flag }) => flag === null)
  const list = inside.map((one) => `${one.name} ${shown(one)}`).join(', ')
  return [
    outside.length === 0
      ? `None of the ${found.length} values related to your heart and arteries is outside its range.`
      : `${outside.length} of the ${found.length} values related to your heart and arteries ${outside.length === 1 ? 'is' : 'are'} outside the range.`,
    ...outside.map(sentence),
    ...(list ? [`In their range: ${list}.`] : []),
    'Your ten-year risk also depends on your blood pressure, smoking and medicines. Your doctor can work it out with these values.',
  ]
}
