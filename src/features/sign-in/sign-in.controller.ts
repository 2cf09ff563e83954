import { fromPromise } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { keepSignIn } from '#lib/storage/keep-sign-in.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import type { NewAccount, Verified } from '#machines/sign-in/sign-in.setup.ts'

export type SignInPorts = {
  readonly api: Api
  /** City of a new account. */
  readonly cityId: () => number
}

/** Tokens are stored before the chart receives the answer. */
export function provideSignIn({ api, cityId }: SignInPorts) {
  const toMobile = (mobile_no: string) => api.call('sendOtp', { body: { mobile_no } })
  const toEmail = (email: string) => api.call('sendEmailOtp', { body: { email } })
  return signInMachine.provide({
    actors: {
      sendMobileOtp: fromPromise<CodeSent, string>(({ input }) => toMobile(input)),
      sendEmailOtp: fromPromise<CodeSent, string>(({ input }) => toEmail(input)),
      resendOtp: fromPromise<CodeSent, { mobile: string; email: string }>(
        ({ input: { mobile, email } }) => (mobile ? toMobile(mobile) : toEmail(email)),
      ),
      sendRegistrationOtp: fromPromise<CodeSent, string>(({ input }) =>
        api.call('sendMobileOtp', { body: { mobile_no: input } }),
      ),
      sendResetOtp: fromPromise<CodeSent, string>(({ input }) =>
        api.call('forgotPasswordSendOtp', { body: { mobile_no: input } }),
      ),
      verifyOtp: fromPromise<Verified, { mobile: string; email: string; otp: string }>(
        async ({ input: { mobile, email, otp }, signal }) => {
          const body = mobile ? { mobile_no: mobile, otp } : { email, otp }
          const answer = await api.call('verifyOtp', { body })
          if (!answer.registered)
            return { kind: 'new', registrationToken: answer.registration_token }
          return { kind: 'known', user: keepIfAwaited(answer, signal) }
        },
      ),
      checkPassword: fromPromise<User, { mobile: string; password: string }>(
        async ({ input, signal }) => {
          const body = { mobile_no: input.mobile, password: input.password }
          const answer = await api.call('verifyOtp', { body })
          if (!answer.registered) throw { kind: 'refused', code: 'password-wrong', message: '' }
          return keepIfAwaited(answer, signal)
        },
      ),
      register: fromPromise<User, { token: string; registration: Registration }>(
        async ({ input: { token, registration }, signal }) => {
          const body = { ...registration, registration_token: token, city_id: cityId() }
          return keepIfAwaited(await api.call('registerUser', { body }), signal)
        },
      ),
      registerWithCode: fromPromise<User, NewAccount>(
        async ({ input: { mobile, otp, registration }, signal }) => {
          const body = { ...registration, mobile_no: mobile, otp, city_id: cityId() }
          return keepIfAwaited(await api.call('registration', { body }), signal)
        },
      ),
      resetPassword: fromPromise<undefined, { mobile: string; otp: string; password: string }>(
        async ({ input: { mobile, otp, password } }) => {
          const body = { mobile_no: mobile, otp, password }
          await api.call('forgotPasswordVerifyOtp', { body })
          return undefined
        },
      ),
    },
  })
}

/**
 * Closing sign-in before the answer arrives must not sign the patient in.
 * @throws when the call was aborted
 */
function keepIfAwaited(answer: Parameters<typeof keepSignIn>[0], signal: AbortSignal): User {
  if (signal.aborted) throw new Error('Nobody waits for this sign-in.')
  return keepSignIn(answer)
}
