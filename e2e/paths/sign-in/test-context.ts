import type { BrowserContext, Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { Patient } from '../../support/patient.ts'
import { inDialog } from '../../support/sign-in-steps.ts'
import type { PathTestContext } from '../path-progress.ts'
import type { SignInCalls } from './sign-in-calls.ts'

/** An account that the provider has. */
export type Account = { readonly patient: Patient; readonly password: string }

/** What the steps of a path need. */
export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly calls: SignInCalls
  readonly newPatient: (profile: { readonly password: string }) => Promise<Patient>
  readonly newestCode: (to: string) => Promise<string>
  /** How it stands now. */
  readonly now: {
    /** The real number or address behind the one of a sample. */
    readonly sentTo: Map<string, string>
    /** The one that was sent last. */
    address: string
    /** Of the accounts that were made for the path the last. */
    account: Account | null
    isSignedIn: boolean
    /** Sign-in was opened by somebody who wants to see reports. */
    wantsReports: boolean
  }
}

/** Sign-in stands on a page of its own, and not in the dialog. */
export function isOnPage({ page }: Pick<TestContext, 'page'>): boolean {
  const { pathname } = new URL(page.url())
  return pathname === paths.login.path || pathname === paths.signUp.path
}

/** Where sign-in stands. */
export function signInRoot(testContext: Pick<TestContext, 'page'>): Locator {
  return isOnPage(testContext) ? testContext.page.getByRole('main') : inDialog(testContext.page)
}
