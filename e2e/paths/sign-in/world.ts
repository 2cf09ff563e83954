import type { BrowserContext, Locator, Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { Path, PathStep } from '#tests/paths/paths.ts'
import type { Patient, Provider } from '../../support/patient.ts'
import { inDialog } from '../../support/sign-in-steps.ts'
import type { SignInCalls } from './sign-in-calls.ts'

/** An account that the provider has. */
export type Account = { readonly patient: Patient; readonly password: string }

/** What the steps of a path need. */
export type World = {
  readonly page: Page
  readonly context: BrowserContext
  readonly path: Path
  readonly calls: SignInCalls
  readonly newPatient: (profile: { readonly password: string }) => Promise<Patient>
  /** Calls that the browser under test knows nothing of. */
  readonly visitor: Provider
  readonly newestCode: (to: string) => Promise<string>
  /** How it stands now. */
  readonly now: {
    /** Index of the step that comes next; before the path begins it is -1. */
    step: number
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
export function isOnPage({ page }: Pick<World, 'page'>): boolean {
  const { pathname } = new URL(page.url())
  return pathname === paths.login.path || pathname === paths.signUp.path
}

/** Where sign-in stands. */
export function place(world: Pick<World, 'page'>): Locator {
  return isOnPage(world) ? world.page.getByRole('main') : inDialog(world.page)
}

/** The steps that are still to be walked, the present one first. */
export function ahead({ path, now }: World): readonly PathStep[] {
  return path.steps.slice(now.step)
}
