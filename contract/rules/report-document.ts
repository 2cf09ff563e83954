import type { ReportDetails } from '../reports.endpoints.ts'

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
  patient:
    'Ranges are those of the laboratory for this patient. A value outside the range is not a diagnosis. Show the report to your child’s doctor.',
  none: 'Our ranges are for adults, so this report shows no ranges and marks no values: normal values change with a child’s age. Show it to your child’s doctor.',
}

/** `hasValues`: some reports hold only conclusions. */
export function reportNotes(
  code: Code,
  { hasValues, ranges }: { readonly hasValues: boolean; readonly ranges: ReportDetails['ranges'] },
): readonly string[] {
  if (code === 'RR')
    return ['This reading is only one part of the picture. Show it to your doctor.']
  return hasValues ? [RANGE_NOTE[ranges]] : []
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

/** The range in words: `13 to 17`, `up to 100`, `50 or more`; undefined without a range. */
export function rangeInWords({
  low,
  high,
}: {
  readonly low: number | null
  readonly high: number | null
}): string | undefined {
  if (low !== null && high !== null) return `${low} to ${high}`
  if (high !== null) return `up to ${high}`
  return low === null ? undefined : `${low} or more`
}
