import type { BrowserContext, Locator } from '@playwright/test'
import type { Path } from 'chart-paths/covering/paths.ts'
import { endpoints } from '#contract/inventory.ts'
import type { CodePurpose } from '#machines/account-code/account-code.events.ts'
import type { Patient } from '../../support/patient.ts'
import { CodeCalls } from '../code-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  readonly purpose: CodePurpose
  readonly calls: CodeCalls
  readonly newestCode: (to: string) => Promise<string>
}

/** The purpose by the path's input (machines/account-code). */
export function purposeOf({ variant }: Path): CodePurpose {
  return variant === 'to set a password' ? 'password' : 'end'
}

/** The first code and later ones use the same call. */
export function accountCodeCalls(purpose: CodePurpose): CodeCalls {
  return purpose === 'end'
    ? new CodeCalls({
        sendCode: [endpoints.deleteAccountCode.path],
        tryCode: [endpoints.deleteAccount.path],
      })
    : new CodeCalls({
        sendCode: [endpoints.forgotPasswordSendOtp.path],
        tryCode: [endpoints.forgotPasswordVerifyOtp.path],
      })
}

export const dialog = ({ page }: Pick<TestContext, 'page'>): Locator => page.getByRole('dialog')
