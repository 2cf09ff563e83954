import type { z } from 'zod'
import type { ReportDetails, ReportResult, reportCodeSchema } from '#contract/reports.endpoints.ts'
import { rangeInWords } from '#contract/rules/report-document.ts'
import { verdictOf } from '#contract/rules/result-verdict.ts'
import type { Reading, ReportedPatient } from '#server/db/schema/reports.ts'

export type ReportCode = z.infer<typeof reportCodeSchema>

export type Result = Omit<ReportResult, 'has_trend'>

export type ResultGroup = {
  readonly name: string
  readonly samples: readonly { readonly container: string; readonly volume_ml: number | null }[]
  readonly results: readonly Result[]
}

export type Signer = { readonly name: string; readonly role: string }

/** Content of a report before signing. */
export type ReportContent = {
  /** Printed id, also used in URLs: `26112200001-SL`. */
  readonly id: string
  readonly code: ReportCode
  readonly name: string
  readonly orderId: string
  readonly orderNo: string
  readonly accountId: string
  readonly memberId: string
  readonly patient: ReportedPatient
  readonly doctorName: string | null
  /** Time of the sample or scan. */
  readonly sampledAt: Date
  readonly signedAt: Date
  readonly signer: Signer
  readonly fasting: boolean | null
  /** The lab has ranges for adults only. */
  readonly adult: boolean
  readonly groups: readonly ResultGroup[]
  readonly reading: Reading | null
  readonly summary: readonly string[]
  /** Set for a report with results of the lab's own system. */
  readonly fromLab?: FromLab
}

type FromLab = {
  /** Codes of the tests and scans that it covers. */
  readonly tests: readonly string[]
  readonly version: number
  /** The report that this one replaces. */
  readonly replaces: { readonly id: string; readonly signedAt: Date } | null
  /** The lab's own pages, which follow those with the signature. */
  readonly ownPdf: Buffer | null
}

export function resultsIn({ groups }: Pick<ReportContent, 'groups'>): Result[] {
  return groups.flatMap(({ results }) => results)
}

/** Whose ranges a report shows. A lab's own system may send ranges for a child. */
export function rangesOf(
  content: Pick<ReportContent, 'groups' | 'adult'>,
): ReportDetails['ranges'] {
  return rangesFor(content.adult, resultsIn(content))
}

export function rangesFor(
  adult: boolean,
  results: readonly Pick<Result, 'low' | 'high' | 'flag' | 'range'>[],
): ReportDetails['ranges'] {
  const isRanged = results.some(
    ({ low, high, flag, range }) => (low ?? high ?? flag ?? range ?? null) !== null,
  )
  if (!adult) return isRanged ? 'patient' : 'none'
  return results.some(({ range }) => range !== undefined) ? 'sent' : 'adult'
}

/**
 * Values outside their range; null if no ranges apply, or if none is outside but that is not decided
 * for all that have a range.
 */
export function outsideCount(content: Pick<ReportContent, 'groups' | 'adult'>): number | null {
  const results = resultsIn(content)
  if (rangesOf(content) === 'none' || results.length === 0) return null
  const outside = results.filter(({ flag }) => flag !== null).length
  const isOpen = results.some(
    (one) => verdictOf(one) === undefined && (rangeInWords(one) ?? one.expected ?? null) !== null,
  )
  return outside === 0 && isOpen ? null : outside
}
