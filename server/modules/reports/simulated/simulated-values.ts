import { biologicalVariation } from '#contract/rules/biological-variation.ts'
import type { AdultRange } from '#server/db/schema/catalogue.ts'
import { decimalsOf, distributionOf, neverOutsideRange } from './analyte-distributions.ts'
import { DERIVED } from './derived-values.ts'
import { hasExpectation, qualitativeValue } from './qualitative-values.ts'
import { seededRandom } from './seeded-random.ts'

export type AnalyteRow = {
  readonly id: string
  readonly name: string
  readonly unit: string | null
  readonly kind: 'numeric' | 'qualitative'
  readonly adultRanges: readonly AdultRange[]
  readonly expected: string | null
}

export type Sampled = {
  readonly memberId: string
  readonly orderId: string
  readonly gender: 0 | 1 | 2
  /** Years, at the time of the sample. */
  readonly age: number
}

/** `number` is null for a qualitative value. */
export type Value = { readonly value: string; readonly number: number | null }

/** Per cent of values that really changed since the last sample. */
const TURNS = 4

/**
 * Measurements of the embedded lab: each member has a set point per analyte, and samples vary
 * around it by the published biological variation; a few values really change. Member and order
 * determine every value, so repeating an order's measurement gives the same result.
 */
export function simulatedValues(
  analytes: ReadonlyMap<string, AnalyteRow>,
  sampled: Sampled,
): (analyteId: string) => Value {
  // The catalogue has ranges for adults only: a child's values use those of women.
  const sex = sampled.age < 18 || sampled.gender === 1 ? 'Female' : 'Male'
  const patient = { age: sampled.age, isFemale: sex === 'Female' }
  const numbers = new Map<string, number>()

  function numberOf(id: string): number {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const range = rangeOf(analytes.get(id), sex)
    const number = rounded(exactly(id, range), decimalsOf(id, range[1]))
    numbers.set(id, number)
    return number
  }

  function exactly(id: string, range: Range): number {
    const formula = DERIVED[id]
    if (formula) return formula(numberOf, patient)
    if (id === 'urea') return ureaOf(numberOf('creat'), sampled)
    return sample(id, range, sampled)
  }

  return (id) => {
    const analyte = analytes.get(id)
    if (!analyte) throw new Error(`The catalogue has no analyte ${id}.`)
    if (analyte.kind === 'qualitative') return { value: words(analyte), number: null }
    const number = numberOf(id)
    if (Number.isNaN(number)) return { value: 'Not calculated below 18 years', number: null }
    const [, high] = rangeOf(analyte, sex)
    return { value: number.toFixed(decimalsOf(id, high)), number }
  }

  function words(analyte: AnalyteRow): string {
    const expected = analyte.expected ?? ''
    if (analyte.id !== 'smear') return qualitativeValue({ id: analyte.id, expected }, sampled)
    const [lowHb] = rangeOf(analytes.get('hb'), sex)
    const [lowMcv] = rangeOf(analytes.get('mcv'), sex)
    const isPale = numberOf('hb') < lowHb
    if (!isPale) return expected
    return numberOf('mcv') < lowMcv ? 'Microcytic hypochromic picture' : 'Mild normocytic anaemia'
  }
}

/** Whether a healthy adult's result can be flagged low, high or unexpected. */
export function canBeFlagged({ id, kind }: Pick<AnalyteRow, 'id' | 'kind'>): boolean {
  return kind === 'numeric' || hasExpectation(id)
}

type Range = readonly [low: number, high: number]

function rangeOf(analyte: AnalyteRow | undefined, sex: 'Male' | 'Female'): Range {
  const ranges = analyte?.adultRanges ?? []
  const range = ranges.find((one) => one.sex === sex || one.sex === 'any') ?? ranges[0]
  return [range?.low ?? 0, range?.high ?? 1]
}

/** Urea correlates with creatinine: 13 to 15 parts of its nitrogen per part of creatinine. */
function ureaOf(creatinine: number, { memberId, orderId }: Sampled): number {
  const own = 14 + 1.2 * seededRandom('set point', memberId, 'urea').normal()
  return (
    creatinine * own * (60 / 28) * Math.exp(0.1 * seededRandom('sample', orderId, 'urea').normal())
  )
}

function sample(id: string, range: Range, { memberId, orderId }: Sampled): number {
  const chance = seededRandom('sample', orderId, id)
  const lot = chance.uniform() * 100
  const turn = Math.sign(chance.uniform() - 0.5) * (lot < TURNS ? 4 : 0)
  const noise = between(-2.2, 2.2, chance.normal())
  const value = setPoint(id, range, memberId) * Math.exp(variationOf(id, range) * (noise + turn))
  return neverOutsideRange(id) ? between(range[0], range[1], value) : value
}

/** Coefficient of variation between samples; limited for analytes with a narrow range. */
function variationOf(id: string, [low, high]: Range): number {
  const ofRange = (0.12 * (high - low)) / ((high + low) / 2)
  const published = biologicalVariation(id)
  const ofPerson = published ? Math.hypot(published.cvi, published.cva) / 100 : 0.12
  return Math.min(ofPerson, Math.max(ofRange, 0.002), 0.2)
}

function setPoint(id: string, [low, high]: Range, memberId: string): number {
  const { at = low === 0 ? 0.4 : 0.5, width = 0.13, below = 1, above = 1 } = distributionOf(id)
  const chance = seededRandom('set point', memberId, id)
  const lot = chance.uniform() * 100
  const far = chance.uniform()
  if (lot < below && low > 0) return low * (0.94 - 0.22 * far)
  if (lot >= 100 - above) return high * (1.06 + 0.35 * far)
  const place = between(Math.min(0.06, at), 0.94, at + width * chance.normal())
  return low + (high - low) * place
}

function between(least: number, most: number, value: number): number {
  return Math.max(least, Math.min(most, value))
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
