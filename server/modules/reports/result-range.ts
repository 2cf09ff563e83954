import type { ReportResult } from '#contract/reports.endpoints.ts'
import type { AdultRange } from '#server/db/schema/catalogue.ts'

export type Bounds = { readonly low: number | null; readonly high: number | null }

const UNBOUNDED: Bounds = { low: null, high: null }

/** The sexes of the catalogue by the codes of spec §3. */
const SEX = { 0: 'Male', 1: 'Female', 2: 'any' } as const

/**
 * The range of an adult of this gender. Of `Other` only ranges that hold for both apply. An end that
 * nothing lies beyond (0, or 100 per cent) is open.
 */
export function boundsFor(
  { adultRanges, unit }: { adultRanges: readonly AdultRange[]; unit: string | null },
  gender: 0 | 1 | 2,
): Bounds {
  const range = adultRanges.find(({ sex }) => sex === 'any' || sex === SEX[gender])
  if (!range) return UNBOUNDED
  return {
    low: range.low === 0 ? null : range.low,
    high: unit === '%' && range.high === 100 ? null : range.high,
  }
}

/** What is said of a result: by its bounds, or by what a healthy adult's words are. */
export function flagOf(result: Bounds & Pick<ReportResult, 'number' | 'value' | 'expected'>) {
  const { number, value, low, high, expected } = result
  if (number === null) return expected !== null && value !== expected ? 'unexpected' : null
  if (low !== null && number < low) return 'low'
  return high !== null && number > high ? 'high' : null
}
