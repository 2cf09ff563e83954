import type { Explanation } from '#contract/explanations.schemas.ts'
import type { EarlierValue, Report, ReportDetails, Trend } from '#contract/reports.endpoints.ts'
import { groupBy } from '../../group-by.ts'
import type { ImportedRow } from './imported-value.repository.ts'
import {
  type EarlierRow,
  type findCourse,
  type ListedReport,
  type NumberedReport,
  type ResultRow,
  repeatKey,
} from './report.repository.ts'
import { type Result, rangesFor } from './report-content.ts'

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
    ...(report.withdrawnAt && { withdrawn_at: report.withdrawnAt.toISOString() }),
  }
}

type Surroundings = {
  readonly repeated: ReadonlySet<string>
  readonly earlier: readonly EarlierRow[]
  readonly explanations: Explanation[]
  readonly simulated: boolean
}

export function toDetails(
  report: NumberedReport,
  results: readonly ResultRow[],
  { repeated, earlier, explanations, simulated }: Surroundings,
): ReportDetails {
  const { name, gender, age } = report.patient
  const before = earlierByKey(earlier)
  return {
    ...toReport(report),
    patient: { name, gender, age },
    sampled_at: report.sampledAt.toISOString(),
    fasting: report.fasting,
    ranges: rangesFor(report.adult, results.map(printedOf)),
    groups: [...groupBy(results, ({ groupName }) => groupName)].map(([group, rows]) => ({
      name: group,
      samples: rows[0]?.samples ?? [],
      results: rows.map((row) => toResult(row, { repeated, before })),
    })),
    reading: report.reading,
    summary: report.summary,
    signed_by: { name: report.signedByName, role: report.signedByRole },
    qr_code: report.qrCode,
    ...(report.doctorName !== null && { referred_by: report.doctorName }),
    simulated,
    explanations,
    ...(report.replacedAt && { replaced_at: report.replacedAt.toISOString() }),
  }
}

type Before = ReadonlyMap<string, readonly EarlierValue[]>

/** Most earlier values of one analyte: the oldest one, and the newest. */
const MAX_EARLIER = 5

function earlierByKey(rows: readonly EarlierRow[]): Before {
  const byKey = groupBy(rows, ({ analyteId, unit }) => repeatKey(analyteId, unit))
  return new Map(
    [...byKey].map(([key, all]) => {
      const kept =
        all.length > MAX_EARLIER ? [...all.slice(0, 1), ...all.slice(1 - MAX_EARLIER)] : all
      const values = kept.flatMap(({ reportId, date, value, number }) =>
        number === null ? [] : [{ report_id: reportId, date, value, number }],
      )
      return [key, values]
    }),
  )
}

function toResult(
  row: ResultRow,
  { repeated, before }: { repeated: ReadonlySet<string>; before: Before },
) {
  const { analyteId, number, unit } = row
  const key = repeatKey(analyteId, unit)
  const has_trend = number !== null && repeated.has(key)
  const earlier = number === null ? [] : [...(before.get(key) ?? [])]
  return { ...printedOf(row), has_trend, earlier }
}

/** A result as its report was signed. */
export function printedOf(row: ResultRow): Result {
  const { analyteId, name, unit, value, number, low, high, expected, flag } = row
  return {
    ...{ analyte_id: analyteId, name, unit, value, number, low, high, expected, flag },
    ...(row.range !== null && { range: row.range }),
    ...(row.catalogueRange && { catalogue_range: true as const }),
    ...(row.note !== null && { note: row.note }),
  }
}

type Course = Awaited<ReturnType<typeof findCourse>>

/**
 * In the unit and with the range of this lab's newest value; undefined without one. Imported values
 * have no flag: the ranges of their lab are not this one's.
 */
export function toTrend(course: Course, imported: readonly ImportedRow[]): Trend | undefined {
  const newest = course.at(-1)?.result
  if (!newest) return undefined
  const { analyteId, name, unit, low, high } = newest
  const isSameUnit = (other: string | null) =>
    repeatKey(analyteId, other) === repeatKey(analyteId, unit)
  const own = course.flatMap(({ result, reportId, date }) => {
    const { value, number, flag } = result
    if (number === null || !isSameUnit(result.unit)) return []
    return [{ report_id: reportId, date, value, number, flag }]
  })
  const others = imported
    .filter((one) => isSameUnit(one.unit))
    .map(({ labName, date, value, number }) => ({
      ...{ report_id: null, lab_name: labName, flag: null },
      ...{ date, value, number },
    }))
  const points = [...own, ...others].sort((one, other) => one.date.localeCompare(other.date))
  return { analyte_id: analyteId, name, unit, low, high, points }
}
