import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { printedUnit } from '#contract/rules/units.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { reportResults, reports } from '#server/db/schema/reports.ts'
import { groupBy } from '../../group-by.ts'
import type { ReportCode } from './report-content.ts'

export type ReportRow = typeof reports.$inferSelect
export type ResultRow = typeof reportResults.$inferSelect

/** A report with facts of its order. */
export type NumberedReport = ReportRow & {
  readonly orderNo: string | null
  readonly doctorName: string | null
}

/** Reports with measurements; others draw conclusions from them. */
const MEASURED: readonly ReportCode[] = ['SL', 'SU', 'SV']

/** Stores a report unless it exists. @returns whether it was stored. */
export async function insertReport(
  db: Executor,
  report: ReportRow,
  results: readonly Omit<ResultRow, 'reportId'>[],
): Promise<boolean> {
  const made = await db
    .insert(reports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reports.id })
  if (made.length === 0) return false
  if (results.length > 0) {
    await db.insert(reportResults).values(results.map((row) => ({ ...row, reportId: report.id })))
  }
  return true
}

export async function reportIdsOf(db: Executor, orderId: string): Promise<string[]> {
  const rows = await db.select({ id: reports.id }).from(reports).where(eq(reports.orderId, orderId))
  return rows.map(({ id }) => id)
}

/** Columns of a report in a list, without code and texts, which are long. */
const listed = {
  id: reports.id,
  code: reports.code,
  name: reports.name,
  orderId: reports.orderId,
  orderNo: orders.orderNo,
  memberId: reports.memberId,
  patient: reports.patient,
  date: reports.date,
  signedAt: reports.signedAt,
  resultCount: reports.resultCount,
  outsideCount: reports.outsideCount,
  version: reports.version,
  withdrawnAt: reports.withdrawnAt,
}

export type ListedReport = Pick<NumberedReport, keyof typeof listed>

type Narrowed = { readonly memberId?: string | undefined; readonly orderId?: string | undefined }

/** The account's reports, newest first; an amended one instead of what it replaced. */
export function listReports(
  db: Executor,
  accountId: string,
  { memberId, orderId }: Narrowed,
): Promise<ListedReport[]> {
  return db
    .select(listed)
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .where(
      and(
        eq(reports.accountId, accountId),
        isNull(reports.replacedAt),
        memberId === undefined ? undefined : eq(reports.memberId, memberId),
        orderId === undefined ? undefined : eq(reports.orderId, orderId),
      ),
    )
    .orderBy(desc(reports.signedAt), asc(reports.id))
}

/** A report of any account; the caller must check access. */
export async function findReport(db: Executor, id: string): Promise<NumberedReport | undefined> {
  const [row] = await db
    .select({ report: reports, orderNo: orders.orderNo, doctorName: orders.doctorName })
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
    .where(eq(reports.id, id))
  return row && { ...row.report, orderNo: row.orderNo, doctorName: row.doctorName }
}

/** A report of this account only. */
export async function findOwnReport(
  db: Executor,
  accountId: string,
  id: string,
): Promise<NumberedReport | undefined> {
  const report = await findReport(db, id)
  return report?.accountId === accountId ? report : undefined
}

/** A report by its QR code; reports of deleted accounts are not found. */
export async function findByCode(
  db: Executor,
  qrHash: string,
): Promise<Pick<ReportRow, 'id' | 'accountId' | 'replacedAt' | 'withdrawnAt'> | undefined> {
  const [row] = await db
    .select({
      id: reports.id,
      accountId: reports.accountId,
      replacedAt: reports.replacedAt,
      withdrawnAt: reports.withdrawnAt,
    })
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.accountId))
    .where(and(eq(reports.qrHash, qrHash), isNull(accounts.deletedAt)))
  return row
}

export function findResults(db: Executor, reportId: string): Promise<ResultRow[]> {
  return db
    .select()
    .from(reportResults)
    .where(eq(reportResults.reportId, reportId))
    .orderBy(asc(reportResults.sequenceNo))
}

/** Analytes that a member was measured more than once in the same unit, as `analyte unit`. */
export async function repeatedOf(
  db: Executor,
  memberId: string,
  analyteIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (analyteIds.length === 0) return new Set()
  const rows = await db
    .select({ id: reportResults.analyteId, unit: reportResults.unit, times: count() })
    .from(reportResults)
    .innerJoin(reports, eq(reports.id, reportResults.reportId))
    .where(and(measuredOf(memberId), inArray(reportResults.analyteId, [...analyteIds])))
    .groupBy(reportResults.analyteId, reportResults.unit)
  const byUnit = groupBy(rows, ({ id, unit }) => repeatKey(id, unit))
  const isRepeated = (found: typeof rows) => found.length > 1 || (found[0]?.times ?? 0) > 1
  return new Set([...byUnit].flatMap(([key, found]) => (isRepeated(found) ? [key] : [])))
}

/** An analyte in a unit, however the unit is spelt: older values have `10^3/uL` for `10³/µL`. */
export function repeatKey(analyteId: string, unit: string | null): string {
  return `${analyteId} ${unit ? printedUnit(unit) : ''}`
}

/** All values of one analyte of a member, oldest first. */
export function findCourse(
  db: Executor,
  { accountId, memberId, analyteId }: { accountId: string; memberId: string; analyteId: string },
) {
  return db
    .select({ result: reportResults, reportId: reports.id, date: reports.date })
    .from(reportResults)
    .innerJoin(reports, eq(reports.id, reportResults.reportId))
    .where(
      and(
        measuredOf(memberId),
        eq(reports.accountId, accountId),
        eq(reportResults.analyteId, analyteId),
      ),
    )
    .orderBy(asc(reports.sampledAt), asc(reports.id))
}

/** Earlier values of these analytes of the report's member, oldest first. */
export function findEarlier(
  db: Executor,
  { accountId, memberId, sampledAt }: Pick<ReportRow, 'accountId' | 'memberId' | 'sampledAt'>,
  analyteIds: readonly string[],
) {
  return db
    .select({
      analyteId: reportResults.analyteId,
      unit: reportResults.unit,
      value: reportResults.value,
      number: reportResults.number,
      reportId: reports.id,
      date: reports.date,
    })
    .from(reportResults)
    .innerJoin(reports, eq(reports.id, reportResults.reportId))
    .where(
      and(
        measuredOf(memberId),
        eq(reports.accountId, accountId),
        lt(reports.sampledAt, sampledAt),
        inArray(reportResults.analyteId, ['', ...analyteIds]),
      ),
    )
    .orderBy(asc(reports.sampledAt), asc(reports.id))
}
export type EarlierRow = Awaited<ReturnType<typeof findEarlier>>[number]

function measuredOf(memberId: string) {
  return and(
    eq(reports.memberId, memberId),
    isNull(reports.replacedAt),
    isNull(reports.withdrawnAt),
    inArray(reports.code, [...MEASURED]),
    isNotNull(reportResults.number),
  )
}
