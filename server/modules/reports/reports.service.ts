import { stringify } from 'lossless-json'
import {
  type Report,
  type ReportDetails,
  reportEndpoints,
  type Trend,
} from '#contract/reports.endpoints.ts'
import { endOfReport } from '#contract/rules/report-document.ts'
import { sha256 } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { nameRecords } from '#server/http/health-access.ts'
import type { BinaryFile } from '#server/http/route.ts'
import { workQueue } from '#server/http/work-queue.ts'
import { formatDay, labDay } from '#server/lab-time.ts'
import { requireOrder } from '../orders/reading/read-order.service.ts'
import { wasMember } from '../patient/member.repository.ts'
import { unknownMember } from '../patient/patient.problems.ts'
import { findExplanations } from './explanation.repository.ts'
import { reportBundle } from './fhir/report-bundle.ts'
import { fileLink, idOfLink } from './file-links.ts'
import { findImported } from './imported-value.repository.ts'
import { markedPdf } from './pdf/replaced-pdf.ts'
import { toDetails, toReport, toTrend } from './report.mapper.ts'
import { unknownCode, unknownLink, unknownReport, unknownValue } from './report.problems.ts'
import {
  findByCode,
  findCourse,
  findEarlier,
  findOwnReport,
  findReport,
  findResults,
  listReports,
  type NumberedReport,
  repeatedOf,
  repeatKey,
} from './report.repository.ts'
import { isSimulated } from './report-writing.service.ts'

const { reportFile } = reportEndpoints

type Linking = Pick<Deps, 'db' | 'clock' | 'config'>

/** @throws Problem 404 `unknown-member`, `unknown-order`, also for another account's */
export async function reportsOf(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { member_id, order_id }: { member_id?: string | undefined; order_id?: string | undefined },
): Promise<Report[]> {
  if (member_id !== undefined) await requireMember(db, accountId, member_id)
  const order = order_id === undefined ? undefined : await requireOrder(db, accountId, order_id)
  const narrowed = { memberId: member_id, orderId: order?.id }
  return (await listReports(db, accountId, narrowed)).map(toReport)
}

/** @throws Problem 404 `unknown-report` */
export async function requireReport(
  db: Executor,
  accountId: string,
  id: string,
): Promise<NumberedReport> {
  const report = await findOwnReport(db, accountId, id)
  if (!report) throw unknownReport()
  return report
}

/** The whole report, for its owner or an authorised visitor. */
export async function readReport(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  report: NumberedReport,
): Promise<ReportDetails> {
  const results = await findResults(db, report.id)
  const analyteIds = results.map(({ analyteId }) => analyteId)
  const imported = await findImported(db, report, analyteIds)
  const repeated = new Set([
    ...(await repeatedOf(db, report.memberId, analyteIds)),
    ...imported.map(({ analyteId, unit }) => repeatKey(analyteId, unit)),
  ])
  const earlier = await findEarlier(db, report, analyteIds)
  const simulated = isSimulated(config, report.tests)
  // Nobody takes a demonstration for a lab; everywhere else a text needs its medical reviewer.
  const unreviewed = config.seed === 'demo' && simulated
  // The texts are written for adults, as the ranges are.
  const explained = report.adult ? analyteIds : []
  const explanations = await findExplanations(db, explained, { unreviewed })
  return toDetails(report, results, { repeated, earlier, explanations, simulated })
}

/** @throws Problem 404 `unknown-member`; `unknown-value` if the analyte has no numeric values */
export async function trendOf(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  { member_id, analyte_id }: { member_id: string; analyte_id: string },
): Promise<Trend> {
  await requireMember(db, accountId, member_id)
  const wanted = { accountId, memberId: member_id, analyteId: analyte_id }
  const imported = await findImported(db, wanted, [analyte_id])
  const trend = toTrend(await findCourse(db, wanted), imported)
  if (!trend) throw unknownValue()
  nameRecords({ analyte_id })
  return trend
}

async function requireMember(db: Executor, accountId: string, id: string): Promise<void> {
  if (!(await wasMember(db, accountId, id))) throw unknownMember()
}

/** @throws Problem 404 `unknown-report` */
export async function linkTo({ db, clock, config }: Linking, accountId: string, id: string) {
  const report = await requireReport(db, accountId, id)
  return fileLink(reportFile, report.id, clock.now(), config)
}

/**
 * The report of a QR code. The code is printed on the report and shows the same content.
 * @throws Problem 404 `unknown-code`, also for an altered one
 */
export async function linkOfCode({ db, clock, config }: Linking, code: string) {
  const found = await findByCode(db, sha256(code))
  if (!found) throw unknownCode()
  const { id, accountId: owner, replacedAt, withdrawnAt } = found
  nameRecords({ report_id: id }, { key: 'qr-code', owner })
  return {
    ...fileLink(reportFile, id, clock.now(), config),
    ...(replacedAt && { replaced_at: replacedAt.toISOString() }),
    ...(withdrawnAt && { withdrawn_at: withdrawnAt.toISOString() }),
  }
}

/** @throws Problem 404 `unknown-link` */
export async function fileOfKey(
  { db, clock, config, files }: Linking & Pick<Deps, 'files'>,
  key: string,
): Promise<BinaryFile> {
  const id = idOfLink(reportFile, key, clock.now(), config)
  const report = id === undefined ? undefined : await findReport(db, id)
  if (!report) throw unknownLink()
  nameRecords({ report_id: report.id }, { key: 'file-link', owner: report.accountId })
  return { ...(await pdfOf({ files }, report)), inline: true }
}

/** The report as a FHIR R4 Bundle, with its PDF. @throws Problem as `pdfOf` */
export async function fhirOf(
  deps: Pick<Deps, 'db' | 'config' | 'files'>,
  report: NumberedReport,
): Promise<BinaryFile> {
  nameRecords({ report_id: report.id })
  const pdf = await pdfOf(deps, report)
  const content = Buffer.from(
    stringify(await reportBundle(deps, report, pdf.content), null, 2) ?? '',
  )
  return { content, type: 'application/fhir+json', filename: `report_${report.id}.json` }
}

/** A PDF with many scans takes a second. */
const marking = workQueue({ name: 'replaced-pdfs', concurrent: 1, maxWaiting: 8, retryAfter: 2 })

/**
 * The signed PDF; one that was replaced or withdrawn says so on every page.
 * @throws Problem 404 `unknown-report` if its file is missing; 429 `busy`
 */
export async function pdfOf(
  { files }: Pick<Deps, 'files'>,
  {
    id,
    fileKey,
    replacedAt,
    withdrawnAt,
  }: Pick<NumberedReport, 'id' | 'fileKey' | 'replacedAt' | 'withdrawnAt'>,
): Promise<BinaryFile & { readonly content: Buffer }> {
  const signed = await files.read(fileKey)
  if (!signed) throw unknownReport()
  const ended = {
    ...(replacedAt && { replaced_at: replacedAt.toISOString() }),
    ...(withdrawnAt && { withdrawn_at: withdrawnAt.toISOString() }),
  }
  const words = endOfReport(ended, (at) => formatDay(labDay(new Date(at))))
  const content = words ? await marking(() => markedPdf(signed, words)) : signed
  return { content, type: 'application/pdf', filename: `report_${id}.pdf` }
}
