import { biologicalVariation } from './biological-variation.ts'

/** Two-sided, 95 %. */
const Z = 1.96

/** Per cent, both positive: changes up to this size are expected without a real change. */
export type ReferenceChange = { readonly rise: number; readonly fall: number }

/**
 * Reference change value of two results of one person, from coefficients of variation in per cent:
 * `cvi` within-subject, `cva` analytical.
 *
 * The classic form is RCV = √2 · z · √(CVa² + CVi²) (Fraser and Harris, Crit Rev Clin Lab Sci 1989;
 * 27:409). The ratio of two results is asymmetric, more so for larger variations, so the value is
 * computed on the logarithmic scale, where σ² = ln(1 + CV²) and the limits are exp(±√2 · z · σ) − 1
 * (Fokkema et al., Clin Chem 2006;52:1602).
 */
export function referenceChange(cvi: number, cva: number): ReferenceChange {
  const cv = Math.hypot(cvi, cva) / 100
  const spread = Math.SQRT2 * Z * Math.sqrt(Math.log(1 + cv * cv))
  return { rise: (Math.exp(spread) - 1) * 100, fall: (1 - Math.exp(-spread)) * 100 }
}

/** The fields of a `Trend` that the sentence needs. Oldest first. */
export type TrendValues = {
  readonly analyte_id: string
  readonly points: readonly { readonly number: number }[]
}

/**
 * Change of the last value against the previous one. `percent` is signed; `limit` is positive: the
 * change in that direction that natural variation explains.
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
 * Distinguishes a real change from natural variation, for the last value against the previous one.
 * `unknown` for a single value, a value of zero, and an analyte without published variation.
 */
export function changeOf({ analyte_id, points }: TrendValues): Change {
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

/** The values around an earlier one that natural variation explains; undefined as `unknown` above. */
export function variationAround(
  analyteId: string,
  before: number,
): { readonly low: number; readonly high: number } | undefined {
  const variation = biologicalVariation(analyteId)
  if (!variation || before <= 0) return undefined
  const { rise, fall } = referenceChange(variation.cvi, variation.cva)
  return { low: before * (1 - fall / 100), high: before * (1 + rise / 100) }
}
