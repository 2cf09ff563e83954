import type { BrowserContext, Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { Patient } from '../../support/patient.ts'
import { inDialog } from '../../support/sign-in-steps.ts'
import type { PathTestContext } from '../path-progress.ts'
import type { SignInCalls } from './sign-in-calls.ts'

/** An account at the provider. */
export type Account = { readonly patient: Patient; readonly password: string }

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly calls: SignInCalls
  readonly newPatient: (profile: { readonly password: string }) => Promise<Patient>
  readonly newestCode: (to: string) => Promise<string>
  /** The progress of the flow on this path. */
  readonly now: {
    /** The real number or e-mail for that of a sample. */
    readonly sentTo: Map<string, string>
    /** The number or e-mail of the last code. */
    address: string
    /** The account that was created last. */
    account: Account | null
    isSignedIn: boolean
    /** Sign-in was opened to see reports. */
    wantsReports: boolean
  }
}

/** Whether sign-in is shown on its page instead of in the dialog. */
export function isOnPage({ page }: Pick<TestContext, 'page'>): boolean {
  const { pathname } = new URL(page.url())
  return pathname === paths.login.path || pathname === paths.signUp.path
}

/** The page or dialog that shows sign-in. */
export function signInRoot(testContext: Pick<TestContext, 'page'>): Locator {
  return isOnPage(testContext) ? testContext.page.getByRole('main') : inDialog(testContext.page)
}
