import { fromPromise } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { keepSignIn } from '#lib/storage/keep-sign-in.ts'
import { emailVerificationMachine } from '#machines/email-verification/email-verification.machine.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'

/** Only the owner of the profile can confirm its e-mail. */
const asPatient = { asPatient: true } as const

/** The answer to a confirmation is stored like that of a sign-in. */
export function provideEmailVerification(api: Api) {
  return emailVerificationMachine.provide({
    actors: {
      sendEmailOtp: fromPromise<CodeSent, string>(({ input }) =>
        api.call('sendEmailOtp', { body: { email: input } }, asPatient),
      ),
      confirmEmail: fromPromise<User, { email: string; otp: string }>(async ({ input }) => {
        const answer = await api.call('verifyOtp', { body: input }, asPatient)
        if (!answer.registered) throw { kind: 'refused', code: 'unknown-account', message: '' }
        return keepSignIn(answer)
      }),
    },
  })
}
