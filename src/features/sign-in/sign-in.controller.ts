import { fromPromise } from 'xstate'
import type { Tokens, User } from '#contract/auth.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { keepTokens } from '#lib/storage/tokens.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import type { Verified } from '#machines/sign-in/sign-in.outcomes.ts'

export type SignInPorts = {
  readonly api: Api
  /** The city a new account begins with. */
  readonly cityId: () => number
}

const quiet = { quiet: true } as const

/** The sign-in chart, joined to the auth calls. Tokens are kept before the chart hears of them. */
export function provideSignIn({ api, cityId }: SignInPorts) {
  return signInMachine.provide({
    actors: {
      sendMobileOtp: fromPromise<{ resend_after: number; expires_in: number }, string>(
        ({ input }) => api.call('sendOtp', { body: { mobile_no: input } }, quiet),
      ),
      sendEmailOtp: fromPromise<{ resend_after: number; expires_in: number }, string>(({ input }) =>
        api.call('sendEmailOtp', { body: { email: input } }, quiet),
      ),
      sendResetOtp: fromPromise<{ resend_after: number; expires_in: number }, string>(({ input }) =>
        api.call('forgotPasswordSendOtp', { body: { mobile_no: input } }, quiet),
      ),
      verifyOtp: fromPromise<Verified, { mobile: string; email: string; otp: string }>(
        async ({ input: { mobile, email, otp } }) => {
          const body = mobile ? { mobile_no: mobile, otp } : { email, otp }
          const answer = await api.call('verifyOtp', { body }, quiet)
          if (!answer.registered)
            return { kind: 'new', registrationToken: answer.registration_token }
          return { kind: 'known', user: keep(answer) }
        },
      ),
      checkPassword: fromPromise<User, { mobile: string; password: string }>(async ({ input }) => {
        const body = { mobile_no: input.mobile, password: input.password }
        const answer = await api.call('verifyOtp', { body }, quiet)
        if (!answer.registered) throw { kind: 'refused', code: 'password-wrong', message: '' }
        return keep(answer)
      }),
      register: fromPromise<User, { token: string; registration: Registration }>(
        async ({ input: { token, registration } }) => {
          const body = { ...registration, registration_token: token, city_id: cityId() }
          return keep(await api.call('registerUser', { body }, quiet))
        },
      ),
      resetPassword: fromPromise<undefined, { mobile: string; otp: string; password: string }>(
        async ({ input: { mobile, otp, password } }) => {
          const body = { mobile_no: mobile, otp, password }
          await api.call('forgotPasswordVerifyOtp', { body }, quiet)
          return undefined
        },
      ),
    },
  })
}

function keep(answer: Tokens & { readonly user: User }): User {
  keepTokens(answer)
  cookies.user.set(answer.user)
  cookies.sessionOut.remove()
  return answer.user
}
