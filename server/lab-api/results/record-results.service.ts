import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { enterStage } from '../../modules/lab/enter-stage.service.ts'
import { notifyAmended, notifyWithdrawn } from '../../modules/lab/notify-amended.service.ts'
import { findLines, type LineRow, type OrderRow } from '../../modules/orders/order.repository.ts'
import { currentSigning } from '../../modules/reports/report-keys.service.ts'
import { writeReport } from '../../modules/reports/report-writing.service.ts'
import { plainPdf } from '../../modules/uploads/plain-pdf.ts'
import { type LabReader, noteAccess } from '../lab-audit.ts'
import { lockByNumber } from '../lab-feed.repository.ts'
import { unknownOrder } from '../lab-orders.service.ts'
import { LabProblem, type ResultProblem } from '../lab-problem.ts'
import { type CheckedReport, type CheckedResults, checkResults } from './check-results.service.ts'
import type { ResultsAnswer } from './results.contract.ts'
import {
  deleteDrafts,
  findResultMessage,
  insertDraft,
  insertResultMessage,
  labReportsOf,
  markReplaced,
  markWithdrawn,
} from './results.repository.ts'
import type { SentReport, SentResults } from './sent-results.ts'

type RecordDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config' | 'files'>

/**
 * Stores drafts and signs reports, in one transaction with the stage of the order, the message to the
 * patient and the audit row. Idempotent by the id of the message.
 * @throws LabProblem
 */
export async function recordResults(
  deps: RecordDeps,
  reader: LabReader,
  { orderNo, sent }: { orderNo: string; sent: SentResults },
): Promise<ResultsAnswer> {
  // Before the order is locked: a large PDF takes a second.
  const plain = await plainPdfs(sent)
  const files: string[] = []
  try {
    return await inTransaction(deps.db, async (tx) => {
      // Those of an attempt that is repeated.
      for (const key of files.splice(0)) await deps.files.remove(key)
      // The lock puts concurrent messages of an order in sequence.
      const order = await lockByNumber(tx, orderNo)
      if (!order) throw unknownOrder()
      const id = `${reader.clientId} ${sent.messageId}`
      const known = await findResultMessage(tx, id)
      if (known) {
        if (known.fingerprint !== sent.fingerprint || known.orderId !== order.id) throw reused()
        // SAFETY: only this function writes the answer of a message.
        return known.answer as ResultsAnswer
      }
      const answer = await apply(tx, deps, order, plain, files)
      const { fingerprint } = sent
      const { clientId } = reader
      const stored = { id, clientId, orderId: order.id, fingerprint, answer }
      const isNew = await insertResultMessage(tx, { ...stored, receivedAt: deps.clock.now() })
      // The same id arrived for another order meanwhile.
      if (!isNew) throw reused()
      await noteAccess(deps, tx, reader, order, 'lab-results-received')
      return answer
    })
  } catch (error) {
    for (const key of files) await deps.files.remove(key)
    throw error
  }
}

async function apply(
  tx: Transaction,
  deps: RecordDeps,
  order: OrderRow,
  sent: SentResults,
  files: string[],
): Promise<ResultsAnswer> {
  const lines = await findLines(tx, [order.id])
  const checked = await checkResults(tx, deps, { order, lines }, sent)
  const written = []
  for (const report of checked.reports) {
    const tests = report.tests.map(({ code }) => code)
    await deleteDrafts(tx, order.id, tests)
    if (report.sent.stage === 'withdrawn') {
      const { id, version } = await withdrawn(tx, report, deps.clock.now())
      written.push({ report_id: id, version, status: 'withdrawn' as const, tests })
      continue
    }
    if (report.sent.stage === 'draft') {
      const content = draftContent(report)
      const receivedAt = deps.clock.now()
      await insertDraft(tx, { orderId: order.id, tests: tests.toSorted(), content, receivedAt })
      written.push({ report_id: null, version: null, status: 'draft' as const, tests })
      continue
    }
    const signed = await signReport(tx, deps, { order, checked, report }, files)
    written.push({ ...signed, tests })
  }
  const { status, missing } = await finish(tx, deps, { order, lines, checked })
  const stages = checked.reports.flatMap(({ replaces, sent: { stage } }) =>
    replaces ? [stage] : [],
  )
  if (stages.some((stage) => stage !== 'withdrawn')) await notifyAmended(tx, deps, order)
  if (stages.includes('withdrawn')) await notifyWithdrawn(tx, deps, order)
  return { order_no: order.orderNo ?? '', status, reports: written, missing }
}

/** What is kept of a draft, for the lab to read; not its PDF. */
function draftContent({ sent, groups }: CheckedReport): Record<string, unknown> {
  return {
    conclusion: sent.conclusion,
    notes: sent.notes,
    results: groups.flatMap(({ results }) =>
      results.map(({ analyte_id, value, unit, flag, range, note }) => ({
        ...{ analyte_id, value, unit, flag, range, note },
      })),
    ),
  }
}

async function withdrawn(tx: Transaction, { replaces }: CheckedReport, at: Date) {
  if (!replaces || !(await markWithdrawn(tx, replaces.id, at))) {
    throw new Error('The report was withdrawn although its order is locked.')
  }
  return replaces
}

type Signed = {
  readonly order: OrderRow
  readonly checked: CheckedResults
  readonly report: CheckedReport
}

async function signReport(
  tx: Transaction,
  deps: RecordDeps,
  { order, checked, report }: Signed,
  files: string[],
) {
  const content = checked.contentOf(report, await labReportsOf(tx, order.id))
  const { replaces } = report
  if (replaces && !(await markReplaced(tx, replaces.id, content.signedAt))) {
    throw new Error(`Report ${replaces.id} was replaced although its order is locked.`)
  }
  const signing = await currentSigning(tx, deps.config)
  const fileKey = await writeReport({ ...deps, db: tx }, content, signing)
  if (fileKey === undefined) throw new Error(`Report ${content.id} exists.`)
  files.push(fileKey)
  const status = replaces ? ('amended' as const) : ('final' as const)
  return { report_id: content.id, version: content.fromLab?.version ?? 1, status }
}

/** Moves the order on when every test has a signed report. */
async function finish(
  tx: Transaction,
  deps: RecordDeps,
  {
    order,
    lines,
    checked,
  }: { order: OrderRow; lines: readonly LineRow[]; checked: CheckedResults },
) {
  const current = (await labReportsOf(tx, order.id)).filter(
    ({ replacedAt, withdrawnAt }) => !replacedAt && !withdrawnAt,
  )
  const signed = new Set(current.flatMap(({ tests }) => tests ?? []))
  const missing = [...checked.ordered.all.keys()].filter((code) => !signed.has(code))
  if (order.status !== 'at_lab' || missing.length > 0) return { status: order.status, missing }
  const next = 'report_ready' as const
  const at = deps.clock.now()
  if (!(await enterStage(tx, deps, { order, lines, next, at, note: null }))) throw moved()
  return { status: next, missing }
}

function moved(): Error {
  return new Error('The order moved on although it is locked.')
}

function reused(): LabProblem {
  return new LabProblem('message-reused', 'This identifier was used for other results.')
}

/**
 * The results with each PDF rewritten without active content (docs/decisions/0041).
 * @throws Problem 429 `busy`
 */
async function plainPdfs(sent: SentResults): Promise<SentResults> {
  const problems: ResultProblem[] = []
  const reports: SentReport[] = []
  for (const report of sent.reports) {
    const { pdf, where } = report
    try {
      reports.push({ ...report, pdf: pdf && (await plainPdf(pdf)) })
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 429) throw error
      problems.push({ code: 'pdf-refused', where, message: error.message })
      reports.push({ ...report, pdf: null })
    }
  }
  return { ...sent, reports, problems: [...sent.problems, ...problems] }
}
