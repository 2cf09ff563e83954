import { fromPromise } from 'xstate'
import { notDone } from '#lib/format/failure-copy.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import type { AccountCodeInput } from '#machines/account-code/account-code.events.ts'
import { accountCodeMachine, type CodeTry } from '#machines/account-code/account-code.machine.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'

/** Setting the password keeps the patient signed in. */
const asPatient = { asPatient: true } as const

export function provideAccountCode(api: Api) {
  return accountCodeMachine.provide({
    actors: {
      sendCode: fromPromise<CodeSent, AccountCodeInput>(({ input }) =>
        withOurMessage(sendCode(api, input)),
      ),
      tryCode: fromPromise<undefined, CodeTry>(async ({ input }) => {
        await withOurMessage(confirmCode(api, input))
        return undefined
      }),
    },
  })
}

function sendCode(api: Api, { purpose, mobile }: AccountCodeInput): Promise<CodeSent> {
  return purpose === 'end'
    ? api.call('deleteAccountCode', { body: {} })
    : api.call('forgotPasswordSendOtp', { body: { mobile_no: mobile } }, asPatient)
}

function confirmCode(api: Api, { purpose, mobile, otp, password }: CodeTry): Promise<unknown> {
  return purpose === 'end'
    ? api.call('deleteAccount', { body: { otp } })
    : api.call('forgotPasswordVerifyOtp', { body: { mobile_no: mobile, otp, password } }, asPatient)
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
