import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { stagesFor } from '../../modules/lab/lab-transitions.ts'
import type { LineRow, OrderRow } from '../../modules/orders/order.repository.ts'
import { findAnalytes } from '../../modules/reports/measured-tests.repository.ts'
import type { ReportRow } from '../../modules/reports/report.repository.ts'
import { reportBase } from '../../modules/reports/report-base.ts'
import type { ReportContent, ResultGroup } from '../../modules/reports/report-content.ts'
import { LabProblem, type ResultProblem } from '../lab-problem.ts'
import { checkPatient } from './check-patient.ts'
import { type Coverage, checkReport, isSigned } from './check-report.ts'
import { checkValues, notFinal } from './check-values.ts'
import { labReportContent } from './lab-report-content.ts'
import { type OrderedTests, orderedTests } from './ordered-tests.ts'
import { labReportsOf } from './results.repository.ts'
import type { SentReport, SentResult, SentResults } from './sent-results.ts'

export type CheckedReport = Coverage & {
  readonly sent: SentReport
  readonly groups: readonly ResultGroup[]
}

export type CheckedResults = {
  readonly ordered: OrderedTests
  readonly current: readonly ReportRow[]
  readonly reports: readonly CheckedReport[]
  /** The content of a report to be signed; `written` are all versions of the order's reports. */
  contentOf(report: CheckedReport, written: readonly ReportRow[]): ReportContent
}

type Placed = { readonly order: OrderRow; readonly lines: readonly LineRow[] }

/** @throws LabProblem `results-refused` with everything that is wrong. */
export async function checkResults(
  tx: Transaction,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { order, lines }: Placed,
  sent: SentResults,
): Promise<CheckedResults> {
  const now = clock.now()
  const ordered = await orderedTests(tx, lines)
  const analytes = await findAnalytes(tx)
  const base = await reportBase(tx, order, lines, now)
  const { gender, age } = base.patient
  const patient = { gender, age, adult: base.adult }
  const current = (await labReportsOf(tx, order.id)).filter(({ replacedAt }) => !replacedAt)
  const orderNo = order.orderNo ?? ''
  const problems = [...sent.problems, ...checkPatient(sent.patient, order)]
  const taken = new Set<string>()
  const reports = sent.reports.map((unnamed) => {
    const report = withPerformers(unnamed, config.labName)
    const covered = checkReport(report, { ordered, current, orderNo, now })
    problems.push(...stageProblems(report, order, covered))
    problems.push(...covered.problems, ...repeatedTests(report, covered, taken))
    // The values of what is withdrawn are not read.
    const inValues = report.stage !== 'withdrawn' && covered.tests.some(({ measured }) => measured)
    const values = inValues
      ? checkValues(report, covered.tests, { analytes, patient })
      : { groups: [], problems: wordProblems(report, covered) }
    problems.push(...values.problems)
    return { ...covered, sent: report, groups: values.groups }
  })
  if (problems.length > 0) throw refused(problems)
  return {
    ordered,
    current,
    reports,
    contentOf: (report, written) => {
      const issuedAt = report.sent.issuedAt ?? now
      const signedAt = new Date(Math.min(issuedAt.getTime(), now.getTime()))
      const { orderType } = order
      return labReportContent({ ...report, base, ordered, orderType, written, signedAt })
    },
  }
}

/** Enough to correct a mapping by. */
const MAX_PROBLEMS = 200

function refused(all: readonly ResultProblem[]): LabProblem {
  const [first] = all
  const problems = all.slice(0, MAX_PROBLEMS)
  const more = all.length > 1 ? ` And ${all.length - 1} more.` : ''
  return new LabProblem('results-refused', `${first?.message ?? ''}${more}`, { problems })
}

function stageProblems(
  { stage, where }: SentReport,
  { status }: OrderRow,
  { replaces }: Coverage,
): ResultProblem[] {
  const before = stagesFor('report_ready')
  const isLater = stage === 'amended' || stage === 'withdrawn' || replaces !== null
  const stages = isLater ? [...before, 'report_ready', 'completed'] : before
  if (stages.includes(status)) return []
  const message = `The order is ${status}; this needs ${stages.join(' or ')}.`
  return [{ code: 'wrong-stage', where, message }]
}

function repeatedTests(
  { where }: SentReport,
  { tests }: Coverage,
  taken: Set<string>,
): ResultProblem[] {
  const repeated = tests.filter(({ code }) => taken.has(code)).map(({ code }) => code)
  for (const { code } of tests) taken.add(code)
  if (repeated.length === 0) return []
  const message = `Another report of this message has ${repeated.join(', ')} too.`
  return [{ code: 'value-invalid', where, message }]
}

function wordProblems(report: SentReport, { tests }: Coverage): ResultProblem[] {
  const { conclusion, pdf, results, where } = report
  const isEmpty = !conclusion && !pdf && results.length === 0
  if (tests.length === 0 || !isSigned(report)) return []
  const open = results.filter(({ isFinal }) => !isFinal).map(notFinal)
  if (!isEmpty) return open
  return [{ code: 'report-empty', where, message: 'It has no conclusion, no findings and no PDF.' }]
}

/**
 * Names the labs that tests were referred to: as a remark on the report, or on the values that were
 * measured elsewhere than the others. The lab itself has its name on the report already.
 */
function withPerformers(report: SentReport, labName: string): SentReport {
  const own = bare(labName)
  const others = (names: readonly string[]) =>
    [...new Map(names.map((name) => [bare(name), name.trim()])).entries()].flatMap(([key, name]) =>
      key === own || key === '' ? [] : [name],
    )
  const ofResults = report.results.map(({ performedBy }) => others(performedBy))
  const [first = []] = ofResults
  const isOfAll = ofResults.every((names) => names.join('\n') === first.join('\n'))
  const ofReport = others([...report.performedBy, ...(isOfAll ? first : [])])
  const results = report.results.map((result, at): SentResult => {
    const names = (ofResults[at] ?? []).filter((name) => !ofReport.includes(name))
    return { ...result, note: [...said(names), result.note].filter(Boolean).join('\n') || null }
  })
  return { ...report, results, notes: [...said(ofReport), ...report.notes] }
}

function said(names: readonly string[]): string[] {
  return names.length > 0 ? [`Performed by: ${names.join('; ')}`] : []
}

function bare(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}
