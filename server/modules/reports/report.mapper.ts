import type { Report, ReportDetails, Trend } from '#contract/reports.endpoints.ts'
import { groupBy } from '../../group-by.ts'
import {
  type findCourse,
  type ListedReport,
  type NumberedReport,
  type ResultRow,
  repeatKey,
} from './report.repository.ts'
import { rangesFor } from './report-content.ts'

export function toReport(report: ListedReport): Report {
  return {
    report_id: report.id,
    code: report.code,
    name: report.name,
    order_id: report.orderId,
    order_no: report.orderNo ?? '',
    member_id: report.memberId,
    member_name: report.patient.name,
    date: report.date,
    signed_at: report.signedAt.toISOString(),
    results: report.resultCount,
    outside: report.outsideCount,
    ...(report.version > 1 && { version: report.version }),
  }
}

export function toDetails(
  report: NumberedReport,
  results: readonly ResultRow[],
  { repeated, simulated }: { readonly repeated: ReadonlySet<string>; readonly simulated: boolean },
): ReportDetails {
  const { name, gender, age } = report.patient
  return {
    ...toReport(report),
    patient: { name, gender, age },
    sampled_at: report.sampledAt.toISOString(),
    fasting: report.fasting,
    ranges: rangesFor(report.adult, results),
    groups: [...groupBy(results, ({ groupName }) => groupName)].map(([group, rows]) => ({
      name: group,
      samples: rows[0]?.samples ?? [],
      results: rows.map((row) => toResult(row, repeated)),
    })),
    reading: report.reading,
    summary: report.summary,
    signed_by: { name: report.signedByName, role: report.signedByRole },
    qr_code: report.qrCode,
    ...(report.doctorName !== null && { referred_by: report.doctorName }),
    simulated,
    ...(report.replacedAt && { replaced_at: report.replacedAt.toISOString() }),
  }
}

function toResult(row: ResultRow, repeated: ReadonlySet<string>) {
  const { analyteId, name, unit, value, number, low, high, expected, flag } = row
  const has_trend = number !== null && repeated.has(repeatKey(analyteId, unit))
  return { analyte_id: analyteId, name, unit, value, number, low, high, expected, flag, has_trend }
}

type Course = Awaited<ReturnType<typeof findCourse>>

/** In the unit and with the range of the newest value; undefined without values. */
export function toTrend(course: Course): Trend | undefined {
  const newest = course.at(-1)?.result
  if (!newest) return undefined
  const { analyteId, name, unit, low, high } = newest
  const points = course.flatMap(({ result, reportId, date }) => {
    const { value, number, flag } = result
    if (number === null || repeatKey(analyteId, result.unit) !== repeatKey(analyteId, unit))
      return []
    return [{ report_id: reportId, date, value, number, flag }]
  })
  return { analyte_id: analyteId, name, unit, low, high, points }
}
