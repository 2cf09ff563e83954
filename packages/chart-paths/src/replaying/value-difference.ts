import { inspect, isDeepStrictEqual } from 'node:util'

/** One place where two values differ. */
export type ValueDifference = {
  /** `draft.lines[0].code`; empty when the values differ as a whole. */
  readonly place: string
  readonly real: string
  readonly planned: string
}

/**
 * Compares whole values: a missing field differs from an undefined one, and dates, maps and sets
 * are compared by what they hold. Only the words are shortened.
 */
export function valueDifferences(real: unknown, planned: unknown): readonly ValueDifference[] {
  if (isDeepStrictEqual(real, planned)) return []
  return differencesAt('', real, planned)
}

function differencesAt(place: string, real: unknown, planned: unknown): readonly ValueDifference[] {
  const [held, wanted] = [fieldsOf(real), fieldsOf(planned)]
  const whole = [{ place, real: wordsOf(real), planned: wordsOf(planned) }]
  if (!held || !wanted) return whole
  const within = [...new Set([...wanted.keys(), ...held.keys()])].flatMap((name) => {
    const at = (place + name).replace(/^\./, '')
    const [one, other] = [held.get(name), wanted.get(name)]
    if (!held.has(name)) return [{ place: at, real: MISSING, planned: wordsOf(other) }]
    if (!wanted.has(name)) return [{ place: at, real: wordsOf(one), planned: MISSING }]
    return isDeepStrictEqual(one, other) ? [] : differencesAt(at, one, other)
  })
  return within.length === 0 ? whole : within
}

/** What a list or a plain object holds, by `[0]` or `.name`; null for everything else. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (Array.isArray(value)) return new Map(value.map((one, at) => [`[${at}]`, one]))
  const isPlain = typeof value === 'object' && value !== null && value.constructor === Object
  if (!isPlain) return null
  return new Map(Object.entries(value).map(([name, one]) => [`.${name}`, one]))
}

/** The first difference in words; null when there is none. */
export function valueDifference(what: string, real: unknown, planned: unknown): string | null {
  const [first] = valueDifferences(real, planned)
  if (!first) return null
  const [all, allPlanned] = [textOf(real), textOf(planned)]
  const isShort = all.length <= MAX_LENGTH && allPlanned.length <= MAX_LENGTH
  if (isShort && all !== allPlanned) return `${what} ${all}, planned ${allPlanned}`
  const place = first.place && `${first.place}: `
  return `${what} ${shortened(all)}, with ${place}${first.real}, planned ${first.planned}`
}

const MISSING = 'missing'
const MAX_LENGTH = 200

/** A value in at most 200 characters. */
export function wordsOf(value: unknown): string {
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return shortened(isPlain ? JSON.stringify(value) : inspected(value))
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? inspected(value)
}

function inspected(value: unknown): string {
  const breakLength = Number.POSITIVE_INFINITY
  return inspect(value, { depth: Number.POSITIVE_INFINITY, breakLength, compact: true })
}

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
