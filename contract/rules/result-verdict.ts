import type { ReportResult } from '../reports.endpoints.ts'

type Compared = Pick<ReportResult, 'value' | 'number' | 'low' | 'high'>

/** A number with its comparator: `<0.01`. */
const NUMBER = /^(<=|>=|<|>)?(-?(?:0|[1-9]\d*)(?:\.\d+)?)$/

/** A printed value as a number with its comparator; undefined for words. */
export function numberIn(value: string) {
  const [, comparator, digits] = NUMBER.exec(value) ?? []
  if (digits === undefined) return undefined
  // SAFETY: the pattern allows only these comparators.
  return { comparator: comparator as '<' | '<=' | '>' | '>=' | undefined, digits }
}

/** Whether it is printed as a number with its unit: also one with a comparator. */
export function isNumeric({
  number,
  value,
  unit,
}: Pick<ReportResult, 'number' | 'value' | 'unit'>): boolean {
  return number !== null || (unit !== null && numberIn(value) !== undefined)
}

/**
 * Where a value is by its range; undefined if that is not decided: `>3` may be above 4 or not. A bound
 * belongs to the range.
 */
export function placeInRange({
  value,
  number,
  low,
  high,
}: Compared): 'low' | 'high' | 'in' | undefined {
  if (low === null && high === null) return undefined
  const bottom = low ?? Number.NEGATIVE_INFINITY
  const top = high ?? Number.POSITIVE_INFINITY
  if (number !== null) {
    if (number < bottom) return 'low'
    return number > top ? 'high' : 'in'
  }
  const { comparator, digits } = numberIn(value) ?? {}
  if (!comparator) return undefined
  const bound = Number(digits)
  const isWhole = comparator.length === 2
  if (comparator.startsWith('<')) {
    if (isWhole ? bound < bottom : bound <= bottom) return 'low'
    return low === null && bound <= top ? 'in' : undefined
  }
  if (isWhole ? bound > top : bound >= top) return 'high'
  return high === null && bound >= bottom ? 'in' : undefined
}

/** `Non Reactive` is `Non-reactive`. */
export function foldedWords(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{M}\d]/gu, '')
}

/** What may be said of a result: nothing where neither its flag nor its range decides. */
export function verdictOf(
  result: Compared & Pick<ReportResult, 'expected' | 'flag'>,
): 'in' | 'outside' | undefined {
  const { flag, expected, value } = result
  if (flag !== null) return 'outside'
  const isUsual = expected !== null && foldedWords(expected) === foldedWords(value)
  return isUsual || placeInRange(result) === 'in' ? 'in' : undefined
}
