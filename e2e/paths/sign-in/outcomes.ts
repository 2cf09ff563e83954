import type { OutcomeCause } from 'chart-paths/exploring/cause.ts'
import type { Executor } from 'chart-paths/replaying/browser-level.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import { signInOutcomes } from '#paths/sign-in/model.ts'
import { codeOutcomes } from '../code-outcomes.ts'
import { NEW_PASSWORD, newAccount } from './accounts.ts'
import { signInRoot, type TestContext } from './test-context.ts'

type Run = Executor<OutcomeCause, TestContext>

const { pass, sent, endings } = codeOutcomes<TestContext>(signInRoot)

const signsIn =
  (run: Run): Run =>
  async (testContext, cause, from) => {
    await run(testContext, cause, from)
    testContext.now.isSignedIn = true
  }

/** Only a confirmed e-mail can sign in, so the response for an e-mail is the session of a new account. */
const known: Run = async (testContext, cause, from) => {
  // SAFETY: the states of these paths are of sign-in.
  const { mobile } = from.snapshot.context as SignInContext
  if (mobile) return pass(testContext, cause, from)
  const { user, tokens } = (await newAccount(testContext)).patient
  await testContext.calls.answer(cause.actor, { registered: true, user, ...tokens })
}

const reset: Run = async (testContext, cause, from) => {
  await pass(testContext, cause, from)
  const { account } = testContext.now
  if (account) testContext.now.account = { ...account, password: NEW_PASSWORD }
}

export const outcomes = endings(signInOutcomes, {
  sendMobileOtp: { sent },
  sendEmailOtp: { sent },
  resendOtp: { sent },
  sendRegistrationOtp: { sent },
  sendResetOtp: { sent },
  verifyOtp: { known: signsIn(known), newNumber: pass },
  checkPassword: { known: signsIn(pass) },
  register: { registered: signsIn(pass) },
  registerWithCode: { registered: signsIn(pass) },
  resetPassword: { reset },
})
