import type { ReportResult } from '#contract/reports.endpoints.ts'
import { placeInRange } from '#contract/rules/result-verdict.ts'
import type { AdultRange } from '#server/db/schema/catalogue.ts'

export type Bounds = { readonly low: number | null; readonly high: number | null }

const UNBOUNDED: Bounds = { low: null, high: null }

/** Sexes of the catalogue by the codes of spec §3. */
const SEX = { 0: 'Male', 1: 'Female', 2: 'any' } as const

/**
 * Range of an adult of this gender. For `Other`, only ranges that apply to both sexes. A bound that
 * no value can exceed (0, or 100 per cent) is open.
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

/** Flag of a result: by its bounds, or by the expected qualitative result. */
export function flagOf(
  result: Bounds & Pick<ReportResult, 'number' | 'value' | 'expected'>,
): ReportResult['flag'] {
  const { value, expected } = result
  if (expected !== null) return value === expected ? null : 'unexpected'
  const place = placeInRange(result)
  return place === 'low' || place === 'high' ? place : null
}
