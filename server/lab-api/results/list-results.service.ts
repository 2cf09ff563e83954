import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { reportBundle } from '../../modules/reports/fhir/report-bundle.ts'
import { findReport } from '../../modules/reports/report.repository.ts'
import { pdfOf } from '../../modules/reports/reports.service.ts'
import { type LabReader, noteAccess } from '../lab-audit.ts'
import { findPlacedByNumber } from '../lab-feed.repository.ts'
import { unknownOrder } from '../lab-orders.service.ts'
import { LabProblem } from '../lab-problem.ts'
import type { resultCalls } from './results.contract.ts'
import { draftsOf, labReportsOf } from './results.repository.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** The drafts and all versions of the reports of an order. @throws LabProblem `unknown-order` */
export async function listResults(
  deps: ReadDeps,
  reader: LabReader,
  orderNo: string,
): Promise<z.input<typeof resultCalls.sentResults.response>> {
  const { db } = deps
  const order = await findPlacedByNumber(db, orderNo)
  if (!order) throw unknownOrder()
  await noteAccess(deps, db, reader, order, 'lab-results-read')
  const reports = await labReportsOf(db, order.id)
  const drafts = await draftsOf(db, order.id)
  return {
    order_no: orderNo,
    reports: reports.map(
      ({ id, version, tests, signedAt, signedByName, replacedAt, withdrawnAt }) => ({
        report_id: id,
        version,
        tests: tests ?? [],
        signed_at: signedAt.toISOString(),
        signed_by: signedByName,
        replaced_at: replacedAt?.toISOString() ?? null,
        withdrawn_at: withdrawnAt?.toISOString() ?? null,
      }),
    ),
    drafts: drafts.map(({ tests, receivedAt, content }) => ({
      tests,
      received_at: receivedAt.toISOString(),
      content,
    })),
  }
}

/** Any version of a report. @throws LabProblem `unknown-report`; Problem as `pdfOf` */
export async function readLabReport(
  deps: ReadDeps & Pick<Deps, 'files'>,
  reader: LabReader,
  id: string,
): Promise<z.input<typeof resultCalls.report.response>> {
  const report = await findReport(deps.db, id)
  if (!report) throw new LabProblem('unknown-report', 'There is no report with this number.')
  await noteAccess(deps, deps.db, reader, report, 'lab-report-read')
  const pdf = await pdfOf(deps, report)
  return { ...(await reportBundle(deps, report, pdf.content)) }
}
