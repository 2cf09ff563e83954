import { newMobile } from '../../support/patient.ts'
import type { Account, TestContext } from './test-context.ts'

const PASSWORD = 'correct horse'
export const NEW_PASSWORD = 'battery staple'

/** Whether a number needs an account, by the outcome of the path that comes first. */
const ACCOUNT_NEEDS: Readonly<Record<string, 'account' | 'none'>> = {
  'verifyOtp → known': 'account',
  'resetPassword → reset': 'account',
  'verifyOtp → newNumber': 'none',
  'registerWithCode → registered': 'none',
}

/** A number with or without an account, as the path needs it. */
export async function fittingMobile(testContext: TestContext): Promise<string> {
  const need = testContext.progress.ahead
    .map(({ cause }) => ACCOUNT_NEEDS[cause.type])
    .find(Boolean)
  return need === 'account' ? (await newAccount(testContext)).patient.user.mobile_no : newMobile()
}

export async function newAccount({ newPatient, now }: TestContext): Promise<Account> {
  const account = { patient: await newPatient({ password: PASSWORD }), password: PASSWORD }
  now.account = account
  return account
}

/** The account to sign in with: the last one that was created. */
export async function knownAccount(testContext: TestContext): Promise<Account> {
  return testContext.now.account ?? newAccount(testContext)
}

export function newEmail(): string {
  return `asha${newMobile()}@example.com`
}
