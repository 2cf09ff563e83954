import type { BrowserContext } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import { CodeCalls } from '../code-calls.ts'
import type { PathTestContext } from '../path-progress.ts'
import type { Holder } from './holder.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly holder: Holder
  readonly calls: CodeCalls
  readonly newestCode: (to: string) => Promise<string>
}

/** The first code and later ones use the same call. */
export function emailCalls(): CodeCalls {
  return new CodeCalls({
    sendEmailOtp: [endpoints.sendEmailOtp.path],
    confirmEmail: [endpoints.verifyOtp.path],
  })
}
