import { biologicalVariation } from './biological-variation.ts'

/** Two-sided, 95 %. */
const Z = 1.96

/** Per cent, both positive: by so much a value rises or falls without anything having changed. */
export type ReferenceChange = { readonly rise: number; readonly fall: number }

/**
 * The reference change value of two results of one person, from the coefficients of variation in per
 * cent: `cvi` within the person, `cva` of the measurement.
 *
 * The classic form is RCV = √2 · z · √(CVa² + CVi²) (Fraser and Harris, Crit Rev Clin Lab Sci 1989;
 * 27:409). A ratio of two results is not symmetric, the less the larger the variation is, so it is
 * taken on the logarithmic scale, where σ² = ln(1 + CV²) and the limits are exp(±√2 · z · σ) − 1
 * (Fokkema et al., Clin Chem 2006;52:1602).
 */
export function referenceChange(cvi: number, cva: number): ReferenceChange {
  const cv = Math.hypot(cvi, cva) / 100
  const spread = Math.SQRT2 * Z * Math.sqrt(Math.log(1 + cv * cv))
  return { rise: (Math.exp(spread) - 1) * 100, fall: (1 - Math.exp(-spread)) * 100 }
}

/** What of a trend the sentence needs; a `Trend` of the contract is one. Oldest first. */
export type Course = {
  readonly analyte_id: string
  readonly points: readonly { readonly number: number }[]
}

/**
 * What became of the last value against the one before. `percent` is signed; `limit` is positive: by
 * so many per cent, in that direction, the value may move of its own accord.
 */
export type Change =
  | {
      readonly kind: 'rise' | 'fall' | 'within-noise'
      readonly percent: number
      readonly limit: number
    }
  | { readonly kind: 'unknown'; readonly percent: null; readonly limit: null }

const UNKNOWN = { kind: 'unknown', percent: null, limit: null } as const

/**
 * Tells a real change from noise: the last value against the one before. `unknown` for a single
 * value, for one that is zero, and for an analyte whose variation is not published.
 */
export function changeOf({ analyte_id, points }: Course): Change {
  const variation = biologicalVariation(analyte_id)
  const [before, last] = points.slice(-2).map(({ number }) => number)
  if (!variation || before === undefined || last === undefined) return UNKNOWN
  if (before <= 0 || last <= 0) return UNKNOWN
  const { rise, fall } = referenceChange(variation.cvi, variation.cva)
  const percent = (last / before - 1) * 100
  const limit = percent < 0 ? fall : rise
  if (Math.abs(percent) <= limit) return { kind: 'within-noise', percent, limit }
  return { kind: percent > 0 ? 'rise' : 'fall', percent, limit }
}
