import { notMeasured, rangeInWords } from '#contract/rules/report-document.ts'
import { foldedWords, placeInRange } from '#contract/rules/result-verdict.ts'
import { printedUnit } from '#contract/rules/units.ts'
import type { StoredAnalyte } from '../../modules/reports/measured-tests.repository.ts'
import type { Result } from '../../modules/reports/report-content.ts'
import { boundsFor, flagOf } from '../../modules/reports/result-range.ts'
import { canBeFlagged } from '../../modules/reports/simulated/simulated-values.ts'
import type { ResultProblem } from '../lab-problem.ts'
import { convertDigits, unitFactor } from './convert-unit.ts'
import { plainNumber } from './plain-number.ts'
import type { Population, SentBounds, SentRange, SentResult, SentValue } from './sent-results.ts'

export type Patient = {
  readonly gender: 0 | 1 | 2
  readonly adult: boolean
  /** Whole years when the sample was taken. */
  readonly age: number
}
type Quantity = Extract<SentValue, { kind: 'quantity' }>
type Words = Extract<SentValue, { kind: 'words' }>
type Compared = Pick<Result, 'low' | 'high' | 'range' | 'catalogue_range'>

/** A sent result as the report prints it, in the catalogue's unit; null if it has no value yet. */
export function resultOf(
  analyte: StoredAnalyte,
  sent: SentResult,
  patient: Patient,
): Result | ResultProblem | null {
  const { value, range, note } = sent
  if (!value) return null
  const { id, name, unit } = analyte
  const measured = {
    ...{ analyte_id: id, name, unit: unit || null },
    ...(note !== null && { note }),
    ...(range && { range: range.words }),
  }
  const none = { number: null, low: null, high: null, expected: null, flag: null }
  if (value.kind === 'absent') {
    return { ...measured, ...none, unit: null, value: notMeasured(value.reason) }
  }
  if (analyte.kind === 'qualitative')
    return { ...measured, ...inWords(analyte, sent, value, patient) }
  const quantity = value.kind === 'words' ? quantityIn(value) : value
  if (quantity) return measuredResult(analyte, sent, quantity, patient)
  const words = value.kind === 'words' ? value.words : ''
  if (/\p{N}/u.test(words)) {
    const message = `${name} is a number, and "${words}" is not one. Send NM, SN or valueQuantity with a unit, and remarks as a note.`
    return { code: 'value-invalid', where: sent.where, message }
  }
  return { ...measured, ...none, unit: null, value: words, flag: markOf(sent) }
}

const IN_WORDS =
  /^(<=|>=|[<>≤≥])?\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?)(?:\s*([^\s\d.,][^\s,]*(?: \p{L}[^\s,]*)?))?$/u

/** A number that was sent as words, with its comparator and its unit: `<0.01`, `112 g/L`. */
function quantityIn({ words, unit }: Words): Quantity | undefined {
  const [, sign = '', digits = '', own] = IN_WORDS.exec(words) ?? []
  const number = plainNumber(digits)
  const comparator = sign.replace('≤', '<=').replace('≥', '>=')
  if (number === undefined || !isComparator(comparator)) return undefined
  // With two units, both have to be the same.
  if (own !== undefined && unit !== null && printedUnit(own) !== printedUnit(unit)) return undefined
  const shown = unit ?? own ?? null
  return { kind: 'quantity', digits: number, comparator, ucum: shown, unit: shown }
}

function isComparator(sign: string): sign is Quantity['comparator'] {
  return ['', '<', '<=', '>', '>='].includes(sign)
}

/** The result of a qualitative analyte. */
function inWords(
  analyte: StoredAnalyte,
  sent: SentResult,
  value: Quantity | Words,
  patient: Patient,
): Pick<Result, 'value' | 'unit' | 'number' | 'low' | 'high' | 'expected' | 'flag'> & Compared {
  const printed = value.kind === 'words' ? wordsWithUnit(value) : numberInWords(value)
  const usual = patient.adult && canBeFlagged(analyte) ? analyte.expected : null
  // The lab's own word for what is usual goes before the catalogue's; a number is none.
  const own = sent.range && !/\p{N}/u.test(sent.range.words) ? sent.range.words : null
  const isKnown = own === null || (usual !== null && foldedWords(own) === foldedWords(usual))
  const expected = sent.range ? own : usual
  const isUsual = expected !== null && foldedWords(printed) === foldedWords(expected)
  const differs = expected !== null && isKnown && !isUsual ? ('unexpected' as const) : null
  return {
    ...{ value: printed, unit: null, number: null, low: null, high: null, expected },
    ...(!sent.range && expected !== null && { catalogue_range: true as const }),
    flag: sent.interpretation === null ? differs : markOf(sent),
  }
}

function wordsWithUnit({ words, unit }: Words): string {
  if (unit === null) return words
  const hasUnit = [unit, printedUnit(unit)].some(
    (one) => words.endsWith(one) && /[\s\d]$/.test(words.slice(0, -one.length)),
  )
  return hasUnit ? words : `${words} ${printedUnit(unit)}`
}

function numberInWords({ comparator, digits, unit, ucum }: Quantity): string {
  const printed = unit ?? ucum
  return `${comparator}${digits}${printed ? ` ${printedUnit(printed)}` : ''}`
}

/** The lab's own mark. */
function markOf({ interpretation }: SentResult): Result['flag'] {
  return interpretation === 'normal' ? null : interpretation
}

function measuredResult(
  analyte: StoredAnalyte,
  sent: SentResult,
  value: Quantity,
  patient: Patient,
): Result | ResultProblem {
  const { id, name, unit } = analyte
  const { range, where, note } = sent
  const chosen = range && boundsForPatient(range, patient)
  const numbers = [value.digits, chosen?.low, chosen?.high].filter((one) => typeof one === 'string')
  if (!numbers.every(isPrintable)) {
    const message = `${name} has a number of more than ${MAX_DIGITS} digits.`
    return { code: 'value-invalid', where, message }
  }
  const factor = factorOf(value, analyte)
  if (typeof factor !== 'number') return { code: 'unit-mismatch', where, message: factor.message }
  const compared = range
    ? comparedWith({ range, chosen: chosen ?? null, value, factor, analyte })
    : ownRange(analyte, patient)
  if ('message' in compared) return { code: 'unit-mismatch', where, message: compared.message }
  const { isOpen, ...bounds } = compared
  const digits = convertDigits(value.digits, factor)
  const printed = {
    value: `${value.comparator}${digits}`,
    number: value.comparator === '' ? Number(digits) : null,
    expected: null,
  }
  const contradicted = contradiction(sent, placeInRange({ ...printed, ...bounds }))
  if (contradicted) {
    const message = `${name} is marked as ${contradicted}. Send the right mark, or the right range.`
    return { code: 'value-invalid', where, message }
  }
  const isAtOpenEnd = isOpen && [bounds.low, bounds.high].includes(Number(digits))
  const flag = isAtOpenEnd
    ? flagAtOpenEnd(value.comparator, bounds.low === null ? 'high' : 'low')
    : flagOf({ ...printed, ...bounds })
  return {
    ...{ analyte_id: id, name, unit: unit || null, ...printed, ...bounds },
    ...(flag === undefined && { low: null, high: null }),
    flag: sent.interpretation === null ? (flag ?? null) : markOf(sent),
    ...(note !== null && { note }),
  }
}

/** A mark on the other side of the range than the value. Other differences are the laboratory's to know. */
function contradiction(
  { interpretation }: SentResult,
  place: ReturnType<typeof placeInRange>,
): string | undefined {
  if (interpretation === 'low' && place === 'high') return 'low, and is above its range'
  return interpretation === 'high' && place === 'low' ? 'high, and is below its range' : undefined
}

/** The flag of a value at the end that its range does not have, as 4 is to `<4`; undefined if undecided. */
function flagAtOpenEnd(
  comparator: Quantity['comparator'],
  outside: 'low' | 'high',
): Result['flag'] | undefined {
  const outward = outside === 'high' ? '>' : '<'
  if (comparator === '' || comparator.startsWith(outward)) return outside
  return comparator.length === 1 ? null : undefined
}

const MAX_DIGITS = 20

function isPrintable(digits: string): boolean {
  return digits.length <= MAX_DIGITS && /^-?\d+(?:\.\d+)?$/.test(digits)
}

/** From the sent unit to the catalogue's; a code and a printed unit that say two things are refused. */
function factorOf(value: Quantity, analyte: StoredAnalyte): number | { readonly message: string } {
  const { name, unit, ucum } = analyte
  const byCode =
    value.ucum === null ? undefined : unitFactor({ ucum: value.ucum, unit: null }, analyte)
  const byUnit =
    value.unit === null ? undefined : unitFactor({ ucum: value.unit, unit: value.unit }, analyte)
  if (byCode !== undefined && byUnit !== undefined && Math.abs(byCode / byUnit - 1) > 1e-9) {
    return { message: `${name} is sent in ${value.ucum} and in ${value.unit}. Send one unit.` }
  }
  const factor = byCode ?? byUnit ?? unitFactor(value, analyte)
  if (factor !== undefined) return factor
  const sent = value.unit ?? value.ucum ?? 'no unit'
  const right = ucum ?? (unit || 'no unit')
  return { message: `${name} is sent in ${sent}, which cannot be converted. Send ${right}.` }
}

function ownRange(
  analyte: StoredAnalyte,
  { adult, gender }: Patient,
): Compared & { readonly isOpen: boolean } {
  const bounds = adult ? boundsFor(analyte, gender) : { low: null, high: null }
  const isRange = (bounds.low ?? bounds.high) !== null
  return { ...bounds, ...(isRange && { catalogue_range: true as const }), isOpen: false }
}

type Comparison = {
  readonly range: SentRange
  readonly chosen: SentBounds | null
  readonly value: Quantity
  readonly factor: number
  readonly analyte: StoredAnalyte
}

/** The lab's own range, which goes before the catalogue's, in the unit of the printed value. */
function comparedWith({
  range,
  chosen,
  value,
  factor,
  analyte,
}: Comparison): (Compared & { readonly isOpen: boolean }) | { readonly message: string } {
  const isSameUnit = ({ unit }: SentBounds) =>
    unit === null ||
    [value.unit, value.ucum].some((one) => one !== null && printedUnit(one) === printedUnit(unit))
  const other = range.bounds.find((one) => !isSameUnit(one))
  if (other && unitFactor({ unit: other.unit, ucum: other.unit }, analyte) !== undefined) {
    const ofValue = value.unit ?? value.ucum
    return { message: `The range of ${analyte.name} is in ${other.unit}, its value in ${ofValue}.` }
  }
  if (factor !== 1 && !range.isPlain) {
    return {
      message: `The range of ${analyte.name}, "${range.words}", cannot be converted. Send value and range in ${analyte.ucum ?? analyte.unit}.`,
    }
  }
  const end = (digits: string | null | undefined) =>
    typeof digits === 'string' ? convertDigits(digits, factor) : null
  const number = (digits: string | null) => (digits === null ? null : Number(digits))
  // Words such as "12-15 fasting" are printed, and not compared.
  const [low, high] = other ? [null, null] : [end(chosen?.low), end(chosen?.high)]
  const words = factor === 1 ? range.words : rangeInWords({ low, high })
  return {
    ...{ low: number(low), high: number(high) },
    ...(words !== undefined && { range: words }),
    isOpen: chosen?.isOpen ?? false,
  }
}

/** The only bounds that are this patient's; null if there are none, or that is not decided. */
function boundsForPatient({ bounds }: SentRange, patient: Patient): SentBounds | null {
  const by = bounds.map((one) => ({ one, applies: appliesTo(one.population, patient) }))
  if (by.some(({ applies }) => applies === undefined)) return null
  const [first, ...more] = by.flatMap(({ one, applies }) => (applies ? [one] : []))
  const isSame = more.every(({ low, high }) => low === first?.low && high === first?.high)
  return first && isSame ? first : null
}

const GENDER = { 0: 'male', 1: 'female', 2: null } as const

/** Whether a range is for this patient; undefined if that is not known. */
function appliesTo(
  population: Population | undefined,
  { gender, age }: Patient,
): boolean | undefined {
  if (!population) return undefined
  const own = GENDER[gender]
  if (population.gender !== null && own !== null && population.gender !== own) return false
  const { from, to } = population
  // Completed years: somebody of 12 is younger than 13.
  if ((from !== null && age + 1 <= from) || (to !== null && age > to)) return false
  if (population.gender !== null && own === null) return undefined
  if (from !== null && age < from) return undefined
  return to !== null && !Number.isInteger(to) && age + 1 > to ? undefined : true
}
