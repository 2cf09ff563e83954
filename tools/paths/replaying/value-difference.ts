import { inspect, isDeepStrictEqual } from 'node:util'
import diff from 'microdiff'

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
  const places = isObject(real) && isObject(planned) ? diff(planned, real) : []
  if (places.length === 0) return [{ place: '', real: wordsOf(real), planned: wordsOf(planned) }]
  return places.map((one) => ({
    place: placeOf(one.path),
    real: one.type === 'REMOVE' ? MISSING : wordsOf(one.value),
    planned: one.type === 'CREATE' ? MISSING : wordsOf(one.oldValue),
  }))
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

function placeOf(path: readonly (string | number)[]): string {
  const keys = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
  return keys.join('').replace(/^\./, '')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
