import type { ReportDetails } from '../reports.endpoints.ts'
import { type RangeEnds, rangeEnds } from './range-ends.ts'

/** Words of a report on paper: the PDF and the browser's print have the same. */

type Code = ReportDetails['code']

export const REPORT_HEADING: Readonly<Record<Code, string>> = {
  SL: 'Pathology report',
  SU: 'Pathology report',
  SV: 'Pathology report',
  CVD: 'ASCVD report',
  WR: 'Smart report',
  RR: 'Radiology report',
}

export const REPORT_FLAG = { low: 'Low', high: 'High', unexpected: 'Unusual' } as const

const RANGE_NOTE: Readonly<Record<ReportDetails['ranges'], string>> = {
  adult:
    'Ranges are for healthy adults of the same sex. A value outside the range is not a diagnosis. Show the report to your doctor.',
  sent: 'Ranges are as the laboratory sent them. A value outside its range is not a diagnosis. Show the report to your doctor.',
  patient:
    'Ranges are those of the laboratory for this patient. A value outside the range is not a diagnosis. Show the report to your child’s doctor.',
  none: 'Our ranges are for adults, so this report shows no ranges and marks no values: normal values change with a child’s age. Show it to your child’s doctor.',
}

type Noted = Pick<ReportDetails['groups'][number]['results'][number], 'name' | 'catalogue_range'>

/** Some reports have no results, only conclusions. */
export function reportNotes(
  code: Code,
  {
    results,
    ranges,
  }: { readonly results: readonly Noted[]; readonly ranges: ReportDetails['ranges'] },
): readonly string[] {
  if (code === 'RR')
    return ['This reading is only one part of the picture. Show it to your doctor.']
  if (results.length === 0) return []
  return [RANGE_NOTE[ranges], catalogueRangeNote(results)].filter((note) => note !== undefined)
}

/** Names the values whose range did not come with them. */
export function catalogueRangeNote(results: readonly Noted[]): string | undefined {
  const names = results.flatMap((one) => (one.catalogue_range ? [one.name] : []))
  if (names.length === 0) return undefined
  const whose = 'that of our catalogue, for healthy adults of the same sex'
  return `Sent without a range: ${names.join(', ')}. The range shown is ${whose}.`
}

const NOT_MEASURED = 'Not measured: '

/** Printed in the place of a value that the lab could not give. */
export function notMeasured(reason: string): string {
  return `${NOT_MEASURED}${reason}`
}

/** The reason, if there is no value. */
export function wasNotMeasured(value: string): string | undefined {
  return value.startsWith(NOT_MEASURED) ? value.slice(NOT_MEASURED.length) : undefined
}

/** Words on an amended report. `day` as the document writes days. */
export function amendedOn(day: string): string {
  return `Amended on ${day}`
}

/** Words on what an amended report replaced: its page, each page of its PDF and of its print. */
export function replacedBy(day: string): string {
  return `Replaced by an amended report of ${day}`
}

/** The same on what the lab withdrew. */
export function withdrawnOn(day: string): string {
  return `Withdrawn by the laboratory on ${day}. Do not use it.`
}

/** Why a version is not to be used any more; undefined for the one that is. `write` gives the day. */
export function endOfReport(
  { replaced_at, withdrawn_at }: Pick<ReportDetails, 'replaced_at' | 'withdrawn_at'>,
  write: (at: string) => string,
): string | undefined {
  if (replaced_at) return replacedBy(write(replaced_at))
  return withdrawn_at && withdrawnOn(write(withdrawn_at))
}

/** A question and its answer, beside the QR code. `host` is that of the page that checks it. */
export function verificationWords(host: string): readonly [question: string, answer: string] {
  return [
    'Is this report genuine?',
    `The code carries the lab’s signature. Scan it to open the report, or check it at ${host}/verify-report, which works without a connection too.`,
  ]
}

export function footOfReport(labName: string, simulated: boolean): string {
  return simulated ? `${labName}, demonstration: not for medical use.` : labName
}

/** The lab's words, or the range in words: `13 to 17`, `up to 100`, `50 or more`; undefined without one. */
export function rangeInWords({
  range,
  ...given
}: RangeEnds & { readonly range?: string | undefined }): string | undefined {
  if (range !== undefined) return range
  const { low, high } = rangeEnds(given)
  if (low !== null && high !== null) return `${low} to ${high}`
  if (high !== null) return `up to ${high}`
  return low === null ? undefined : `${low} or more`
}
