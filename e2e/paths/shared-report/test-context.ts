import type { Locator } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Report } from '#contract/reports.endpoints.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

/** A link to a report, with its PIN. */
export type SharedLink = { readonly id: string; readonly token: string; readonly pin: string }

export type TestContext = PathTestContext & {
  readonly patient: Patient
  readonly report: Report
  readonly link: SharedLink
  readonly calls: HeldCalls
}

export const RIGHT_PIN = '407219'
export const WRONG_PIN = '407218'

/** Creates a link to the report for a week. */
export async function shareWith(patient: Patient, { report_id }: Report): Promise<SharedLink> {
  const { url, share } = await patient.call('reportShareCreate', {
    body: { report_id, label: 'Dr Mehta', pin: RIGHT_PIN, days: 7 },
  })
  return { id: share.share_id, token: new URL(url).hash.slice(1), pin: RIGHT_PIN }
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
