import type { Path } from 'chart-paths/covering/paths.ts'
import type { BrowserContext, Locator } from 'playwright/test'
import { endpoints } from '#contract/inventory.ts'
import { newMobile, type Patient } from '../../support/patient.ts'
import { CodeCalls } from '../code-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

/** Whose code it is, and where it is sent. */
export type Holder = {
  readonly patient: Patient
  /** The e-mail that a link confirms; null where the code ends the account. */
  readonly email: string | null
  /** The code of the link in the e-mail. */
  readonly linkCode: string | null
}

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly holder: Holder
  readonly calls: CodeCalls
  readonly newestCode: (to: string) => Promise<string>
}

type HolderFixtures = {
  readonly newPatient: (profile?: { readonly email: string }) => Promise<Patient>
  readonly newestCode: (to: string) => Promise<string>
}

/** By the path's input: a link confirms the e-mail of the profile, else the code ends the account. */
export async function holderOf(
  { variant }: Path,
  { newPatient, newestCode }: HolderFixtures,
): Promise<Holder> {
  if (variant === null) return { patient: await newPatient(), email: null, linkCode: null }
  const email = `asha${newMobile()}@example.com`
  const patient = await newPatient({ email })
  await patient.call('sendEmailOtp', { body: { email } })
  return { patient, email, linkCode: await newestCode(email) }
}

/** The first code and later ones use the same call. */
export function codeCallsOf({ email }: Holder): CodeCalls {
  return email === null
    ? new CodeCalls({
        sendCode: [endpoints.deleteAccountCode.path],
        tryCode: [endpoints.deleteAccount.path],
      })
    : new CodeCalls({
        sendCode: [endpoints.sendEmailOtp.path],
        tryCode: [endpoints.verifyOtp.path],
      })
}

/** The dialog or the page that asks for the code. */
export const within = ({ page, holder }: Pick<TestContext, 'page' | 'holder'>): Locator =>
  page.getByRole(holder.email === null ? 'dialog' : 'main')
