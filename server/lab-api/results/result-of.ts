import { notMeasured } from '#contract/rules/report-document.ts'
import { printedUnit } from '#contract/rules/units.ts'
import type { StoredAnalyte } from '../../modules/reports/measured-tests.repository.ts'
import type { Result } from '../../modules/reports/report-content.ts'
import { type Bounds, boundsFor, flagOf } from '../../modules/reports/result-range.ts'
import { canBeFlagged } from '../../modules/reports/simulated/simulated-values.ts'
import type { ResultProblem } from '../lab-problem.ts'
import { convertDigits, unitFactor } from './convert-unit.ts'
import type { SentRange, SentResult, SentValue } from './sent-results.ts'

type Patient = { readonly gender: 0 | 1 | 2; readonly adult: boolean }
type Quantity = Extract<SentValue, { kind: 'quantity' }>

/** A sent result as the report prints it, in the catalogue's unit; null if it has no value yet. */
export function resultOf(
  analyte: StoredAnalyte,
  sent: SentResult,
  patient: Patient,
): Result | ResultProblem | null {
  const { id, name, unit } = analyte
  const { value, range } = sent
  if (!value) return null
  const measured = { analyte_id: id, name, unit: unit || null }
  if (value.kind === 'absent') {
    const none = { low: null, high: null, expected: null, flag: null }
    return { ...measured, ...none, unit: null, value: notMeasured(value.reason), number: null }
  }
  if (value.kind === 'words' || analyte.kind === 'qualitative') {
    const words = value.kind === 'words' ? value.words : inWords(value)
    const bounds = { low: null, high: null }
    const expected = patient.adult && canBeFlagged(analyte) ? analyte.expected : null
    const flag = flagFor(sent, { value: words, number: null, expected, ...bounds })
    const isNumeric = analyte.kind === 'numeric'
    return {
      ...measured,
      unit: isNumeric ? measured.unit : null,
      value: words,
      number: null,
      ...bounds,
      expected,
      flag,
    }
  }
  const numbers = [value.digits, range?.low, range?.high].filter((one) => typeof one === 'string')
  if (!numbers.every(isPrintable)) {
    const message = `${name} has a number of more than ${MAX_DIGITS} digits.`
    return { code: 'value-invalid', where: sent.where, message }
  }
  const factor = unitFactor(value, analyte)
  if (factor === undefined) return wrongUnit(analyte, sent, value)
  if (range?.ucum && value.ucum && range.ucum !== value.ucum) {
    const message = `The range of ${name} is in ${range.ucum}, its value in ${value.ucum}.`
    return { code: 'unit-mismatch', where: sent.where, message }
  }
  const digits = convertDigits(value.digits, factor)
  const number = value.comparator === '' ? Number(digits) : null
  const bounds = rangeOf(range, factor) ?? ownRange(analyte, patient)
  const printed = `${value.comparator}${digits}`
  const flag = flagFor(sent, { value: printed, number, expected: null, ...bounds })
  return { ...measured, value: printed, number, ...bounds, expected: null, flag }
}

const MAX_DIGITS = 20

function isPrintable(digits: string): boolean {
  return digits.length <= MAX_DIGITS && Number.isFinite(Number(digits))
}

function inWords({ comparator, digits, unit, ucum }: Quantity): string {
  const printed = unit ?? ucum
  return `${comparator}${digits}${printed ? ` ${printedUnit(printed)}` : ''}`
}

function ownRange(analyte: StoredAnalyte, { adult, gender }: Patient): Bounds {
  return adult ? boundsFor(analyte, gender) : { low: null, high: null }
}

/** The lab's own range, which goes before the catalogue's. */
function rangeOf(range: SentRange | null, factor: number): Bounds | undefined {
  if (!range) return undefined
  const end = (digits: string | null) =>
    digits === null ? null : Number(convertDigits(digits, factor))
  return { low: end(range.low), high: end(range.high) }
}

/** The lab's interpretation; without one, from the range or the expected words. */
function flagFor(
  { interpretation }: SentResult,
  result: Bounds & Pick<Result, 'value' | 'number' | 'expected'>,
): Result['flag'] {
  if (interpretation === 'normal') return null
  if (interpretation !== null) return interpretation
  const { value, expected } = result
  if (expected !== null && fold(value) === fold(expected)) return null
  return flagOf(result)
}

/** `Non Reactive` is `Non-reactive`. */
function fold(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}

function wrongUnit({ name, unit, ucum }: StoredAnalyte, { where }: SentResult, value: Quantity) {
  const sent = value.ucum ?? value.unit ?? 'no unit'
  const right = ucum ?? (unit || 'no unit')
  return {
    code: 'unit-mismatch' as const,
    where,
    message: `${name} is sent in ${sent}, which cannot be converted. Send ${right}.`,
  }
}
