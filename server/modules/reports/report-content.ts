import type { z } from 'zod'
import type { ReportResult, reportCodeSchema } from '#contract/reports.endpoints.ts'
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
}

export function resultsIn({ groups }: Pick<ReportContent, 'groups'>): Result[] {
  return groups.flatMap(({ results }) => results)
}

/** Values outside their range; null if no ranges apply. */
export function outsideCount(content: Pick<ReportContent, 'groups' | 'adult'>): number | null {
  const results = resultsIn(content)
  if (!content.adult || results.length === 0) return null
  return results.filter(({ flag }) => flag !== null).length
}
