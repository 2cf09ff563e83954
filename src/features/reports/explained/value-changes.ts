import type { EarlierValue, ReportResult } from '#contract/reports.endpoints.ts'
import { type Change, changeOf, variationAround } from '#contract/rules/reference-change.ts'
import { dayInWords } from '../trend-format.ts'

/** This report's value against an earlier one, in units of the value. */
export type ValueChange = {
  readonly before: EarlierValue
  readonly change: Exclude<Change, { kind: 'unknown' }>
  /** Normal variation around the earlier value. */
  readonly band: { readonly low: number; readonly high: number }
}

/** Changes since the report before and since the oldest; none without published variation. */
export function changesOf({ analyte_id, number, earlier = [] }: ReportResult): ValueChange[] {
  if (number === null) return []
  const compared = new Set([earlier.at(-1), earlier[0]])
  return [...compared].flatMap((before) => {
    if (!before) return []
    const change = changeOf({ analyte_id, points: [before, { number }] })
    const band = variationAround(analyte_id, before.number)
    return change.kind === 'unknown' || !band ? [] : [{ before, change, band }]
  })
}

export function isReal({ change }: ValueChange): boolean {
  return change.kind !== 'within-noise'
}

export function percentInWords(percent: number): string {
  return `${Math.round(Math.abs(percent))}%`
}

/** "Since 14 Feb 2025: 4.61 to 5.84, up 27%". */
export function changeTitle({ value }: ReportResult, { before, change }: ValueChange): string {
  const moved = Math.round(change.percent)
  const how =
    moved === 0 ? 'no difference' : `${moved > 0 ? 'up' : 'down'} ${percentInWords(moved)}`
  return `Since ${dayInWords(before.date)}: ${before.value} to ${value}, ${how}`
}

/** "A rise of up to 72% or a fall of up to 42% can be normal variation." */
export function variationInWords(analyteId: string): string | null {
  const around = variationAround(analyteId, 100)
  if (!around) return null
  const [rise, fall] = [around.high - 100, 100 - around.low].map(percentInWords)
  return `A rise of up to ${rise} or a fall of up to ${fall} can be normal variation.`
}
