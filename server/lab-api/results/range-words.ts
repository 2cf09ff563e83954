import { plainNumber } from './plain-number.ts'
import type { Population, SentRange } from './sent-results.ts'

/** Everybody. */
export const EVERYBODY: Population = { gender: null, from: null, to: null }

const NUMBER = String.raw`-?(?:\d+(?:\.\d*)?|\.\d+)`
/** A unit does not begin with a digit or a sign of another range. */
const UNIT = String.raw`(?:\s*([^\s\d.,;:()<>=~-][^\s,;:()<>=~]*(?: FEU| DDU)?))?`
const BETWEEN = new RegExp(`^(${NUMBER})\\s*(?:-|to)\\s*(${NUMBER})${UNIT}$`, 'i')
const ONE_END = new RegExp(`^(\\D+?)\\s*(${NUMBER})${UNIT}$`)

/** Words of one bound: whether the bound itself is outside. */
const BELOW: Readonly<Record<string, boolean>> = {
  '<': true,
  'less than': true,
  below: true,
  under: true,
  '<=': false,
  'up to': false,
  upto: false,
  'not more than': false,
  'at most': false,
}
const ABOVE: Readonly<Record<string, boolean>> = {
  '>': true,
  'more than': true,
  'greater than': true,
  above: true,
  over: true,
  '>=': false,
  'at least': false,
  'not less than': false,
}

/**
 * A range as the lab wrote it. It is compared if it says only its bounds, as `13-17`, `12.5 - 14 g/dL`,
 * `<200` or `up to 14`: not if it names sexes, ages or aims, or has thousands apart.
 */
export function rangeOfWords(words: string): SentRange {
  const said = words
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=')
    .replace(/\s+/g, ' ')
    .replace(/^[([](.*)[)\]]$/, '$1')
    .trim()
  const between = BETWEEN.exec(said)
  if (between) {
    const [, low, high, unit] = between
    return found(words, { low, high, unit, isOpen: false })
  }
  const [, comparison = '', end, unit] = ONE_END.exec(said) ?? []
  const word = comparison.toLowerCase().trim()
  if (Object.hasOwn(BELOW, word)) {
    return found(words, { high: end, unit, isOpen: BELOW[word] ?? false })
  }
  if (Object.hasOwn(ABOVE, word)) {
    return found(words, { low: end, unit, isOpen: ABOVE[word] ?? false })
  }
  return { words, isPlain: false, bounds: [] }
}

type Found = {
  readonly low?: string | undefined
  readonly high?: string | undefined
  readonly unit: string | undefined
  readonly isOpen: boolean
}

function found(words: string, { low, high, unit, isOpen }: Found): SentRange {
  const end = (digits: string | undefined) =>
    digits === undefined ? null : (plainNumber(digits) ?? null)
  const bounds = {
    low: end(low),
    high: end(high),
    isOpen,
    unit: unit ?? null,
    population: EVERYBODY,
  }
  const isUpsideDown =
    bounds.low !== null && bounds.high !== null && Number(bounds.low) > Number(bounds.high)
  return isUpsideDown
    ? { words, isPlain: false, bounds: [] }
    : { words, isPlain: true, bounds: [bounds] }
}
