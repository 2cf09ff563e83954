import { newMobile } from '../../support/patient.ts'
import type { Account, TestContext } from './test-context.ts'

const PASSWORD = 'correct horse'
export const NEW_PASSWORD = 'battery staple'

/** What the provider does with a number: the first of these that comes on the path. */
const DEEDS: Readonly<Record<string, 'account' | 'none'>> = {
  'verifyOtp → known': 'account',
  'resetPassword → reset': 'account',
  'verifyOtp → newNumber': 'none',
  'registerWithCode → registered': 'none',
}

/** A number that the provider answers as the path goes on: with an account, or without. */
export async function fittingMobile(testContext: TestContext): Promise<string> {
  const deed = testContext.progress.ahead.map(({ cause }) => DEEDS[cause.type]).find(Boolean)
  return deed === 'account' ? (await newAccount(testContext)).patient.user.mobile_no : newMobile()
}

export async function newAccount({ newPatient, now }: TestContext): Promise<Account> {
  const account = { patient: await newPatient({ password: PASSWORD }), password: PASSWORD }
  now.account = account
  return account
}

/** The account that is there to sign in to: the last one whose password is known. */
export async function knownAccount(testContext: TestContext): Promise<Account> {
  return testContext.now.account ?? newAccount(testContext)
}

export function newEmail(): string {
  return `asha${newMobile()}@example.com`
}
