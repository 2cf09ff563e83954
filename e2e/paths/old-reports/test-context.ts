import type { BrowserContext, Locator } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

/** A seeded order of the former system. Its number need not be that of the account. */
export const OLD_ORDER = { mobileNo: '9000000042', sid: '1904180027' } as const
export const PDF_BUTTON = /^Download PDF of Complete Blood Count, 18\/04\/2019/

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  readonly calls: HeldCalls
}

/** A PDF is fetched by one of two calls: the bytes, or in a webview a link to them. */
class OldReportCalls extends HeldCalls {
  protected override needed(): number {
    return 1
  }
}

export function oldReportCalls(): HeldCalls {
  return new OldReportCalls({
    signIn: [endpoints.partnerLogin.path],
    listReports: [endpoints.partnerReports.path],
    fetchPdf: [endpoints.partnerReportPdf.path, endpoints.partnerReportLink.path],
  })
}

export const main = ({ page }: Pick<TestContext, 'page'>): Locator => page.getByRole('main')

export const button = (testContext: TestContext, name: string | RegExp): Locator =>
  main(testContext).getByRole('button', { name })
