import type { BrowserContext, Locator } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { Patient } from '../../support/patient.ts'
import { inDialog } from '../../support/sign-in-steps.ts'
import type { PathTestContext } from '../path-progress.ts'
import type { SignInCalls } from './sign-in-calls.ts'

/** An account of the provider. */
export type Account = { readonly patient: Patient; readonly password: string }

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly calls: SignInCalls
  readonly newPatient: (profile: { readonly password: string }) => Promise<Patient>
  readonly newestCode: (to: string) => Promise<string>
  readonly now: {
    /** Real numbers and addresses by those of the samples. */
    readonly sentTo: Map<string, string>
    /** The last number or address that was used. */
    address: string
    /** The last account that was created. */
    account: Account | null
    isSignedIn: boolean
    /** Whether sign-in leads to the reports. */
    wantsReports: boolean
  }
}

/** Whether sign-in is on its page and not in the dialog. */
export function isOnPage({ page }: Pick<TestContext, 'page'>): boolean {
  const { pathname } = new URL(page.url())
  return pathname === paths.login.path || pathname === paths.signUp.path
}

/** The element that holds sign-in. */
export function signInRoot(testContext: Pick<TestContext, 'page'>): Locator {
  return isOnPage(testContext) ? testContext.page.getByRole('main') : inDialog(testContext.page)
}
