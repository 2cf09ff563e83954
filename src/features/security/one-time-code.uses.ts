import { fromPromise } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { notDone } from '#lib/format/failure-copy.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { keepSignIn } from '#lib/storage/keep-sign-in.ts'
import type { CodeTry } from '#machines/one-time-code/one-time-code.events.ts'
import { oneTimeCodeMachine } from '#machines/one-time-code/one-time-code.machine.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'

/** Where a code is sent, and what it does. */
export type CodeUse = {
  readonly sendCode: () => Promise<CodeSent>
  readonly tryCode: (entered: CodeTry) => Promise<unknown>
}

export function provideOneTimeCode({ sendCode, tryCode }: CodeUse) {
  return oneTimeCodeMachine.provide({
    actors: {
      sendCode: fromPromise<CodeSent>(sendCode),
      tryCode: fromPromise<undefined, CodeTry>(async ({ input }) => {
        await tryCode(input)
        return undefined
      }),
    },
  })
}

/** The patient stays signed in: an expired access token is refreshed first. */
const asPatient = { asPatient: true } as const

/** Deletes the account of the number to which the code is sent. */
export function accountDeletion(api: Api): CodeUse {
  return {
    sendCode: () => withOurMessage(api.call('deleteAccountCode', { body: {} })),
    tryCode: ({ otp }) => withOurMessage(api.call('deleteAccount', { body: { otp } })),
  }
}

/** Sets a first or forgotten password by a code to the mobile number of the account. */
export function newPassword(api: Api, mobile_no: string): CodeUse {
  return {
    sendCode: () =>
      withOurMessage(api.call('forgotPasswordSendOtp', { body: { mobile_no } }, asPatient)),
    tryCode: (entered) =>
      withOurMessage(
        api.call('forgotPasswordVerifyOtp', { body: { mobile_no, ...entered } }, asPatient),
      ),
  }
}

/** Confirms the e-mail of the profile. The answer is stored like that of a sign-in. */
export function emailConfirmation(
  api: Api,
  email: string,
  onConfirmed: (user: User) => void,
): CodeUse {
  return {
    sendCode: () => api.call('sendEmailOtp', { body: { email } }, asPatient),
    tryCode: async ({ otp }) => {
      const answer = await api.call('verifyOtp', { body: { email, otp } }, asPatient)
      // The e-mail of the profile has changed since.
      if (!answer.registered) throw { kind: 'refused', code: 'unknown-account', message: '' }
      onConfirmed(keepSignIn(answer))
    },
  }
}

/**
 * The message says that the action may have been done already, so that patients do not repeat it
 * unknowingly.
 */
async function withOurMessage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    const { kind, status, code } = error
    throw new HttpFailure({ kind, status, code, message: notDone(error) })
  }
}
