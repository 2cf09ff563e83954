import type { Locator } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Report, ReportShare } from '#contract/reports.endpoints.ts'
import { daughtersReport } from '#machines/shared-report/model/shared-report.outcomes.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

/** A link to reports, with its PIN. */
export type SharedLink = {
  readonly id: string
  readonly token: string
  readonly pin: string
  /** In the order in which the page offers them. */
  readonly reports: ReportShare['reports']
}

export type TestContext = PathTestContext & {
  readonly patient: Patient
  readonly link: SharedLink
  /** The model's report whose PDF was asked for last. */
  readonly saving: { reportId: string | null }
  readonly calls: HeldCalls
}

export const RIGHT_PIN = '407219'
export const WRONG_PIN = '407218'

/** Creates a link to the reports for a week. */
export async function shareWith(patient: Patient, reports: readonly Report[]): Promise<SharedLink> {
  const report_ids = reports.map(({ report_id }) => report_id)
  const { url, share } = await patient.call('reportShareCreate', {
    body: { report_ids, label: 'Dr Mehta', pin: RIGHT_PIN, days: 7 },
  })
  const token = new URL(url).hash.slice(1)
  return { id: share.share_id, token, pin: RIGHT_PIN, reports: share.reports }
}

/** The report of the link that stands for a report of the model. */
export function reportFor(
  { link }: Pick<TestContext, 'link'>,
  reportId: string | null,
): SharedLink['reports'][number] {
  const report = link.reports[reportId === daughtersReport.report_id ? 1 : 0]
  if (!report) throw new Error('The link has too few reports.')
  return report
}

export function sharedCalls(): HeldCalls {
  return new HeldCalls({
    openShared: [endpoints.sharedReport.path],
    savePdf: [endpoints.sharedReportPdf.path],
  })
}

export const main = ({ page }: Pick<TestContext, 'page'>): Locator => page.getByRole('main')

export const pinField = (testContext: TestContext): Locator =>
  main(testContext).getByRole('textbox', { name: 'PIN' })
