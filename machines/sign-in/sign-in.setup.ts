import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { flowError, wordsOf } from '../outcomes.ts'
import type { Registration, SignInEmitted, SignInEvent } from './sign-in.events.ts'
import type { OtpSent, Verified } from './sign-in.outcomes.ts'

export type SignInContext = {
  /** Where the patient was going; null = stay here. Already checked to be on this site. */
  readonly redirect: string | null
  readonly mobile: string
  readonly email: string
  readonly otp: string
  readonly password: string
  readonly registration: Registration | null
  readonly registrationToken: string
  /** Seconds, from the last code that was sent. */
  readonly resendAfter: number
  readonly expiresIn: number
  readonly user: User | null
  /** Words for the patient about the last refusal. */
  readonly error: string
}

const provide = <T, I>(name: string) =>
  fromPromise<T, I>(() => Promise.reject(new Error(`provide ${name}`)))

export const blank: SignInContext = {
  redirect: null,
  mobile: '',
  email: '',
  otp: '',
  password: '',
  registration: null,
  registrationToken: '',
  resendAfter: 30,
  expiresIn: 600,
  user: null,
  error: '',
}

const hasCode =
  (code: string) =>
  ({ event }: { event: unknown }): boolean =>
    isErrorEvent(event) && flowError(event.error).code === code

function isErrorEvent(event: unknown): event is { error: unknown } {
  return typeof event === 'object' && event !== null && 'error' in event
}

/** Types, actors, actions, guards and delays of sign-in; the states are in files of their own. */
export const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as SignInEmitted,
  },
  actors: {
    sendMobileOtp: provide<OtpSent, string>('sendMobileOtp'),
    sendEmailOtp: provide<OtpSent, string>('sendEmailOtp'),
    sendResetOtp: provide<OtpSent, string>('sendResetOtp'),
    verifyOtp: provide<Verified, { mobile: string; email: string; otp: string }>('verifyOtp'),
    checkPassword: provide<User, { mobile: string; password: string }>('checkPassword'),
    register: provide<User, { token: string; registration: Registration }>('register'),
    resetPassword: provide<undefined, { mobile: string; otp: string; password: string }>(
      'resetPassword',
    ),
  },
  actions: {
    begin: assign(({ event }) => {
      assertEvent(event, 'signIn.open')
      return { ...blank, redirect: event.redirect }
    }),
    keepMobile: assign(({ event }) => {
      assertEvent(event, 'mobile.submit')
      return { mobile: event.mobile, email: '', error: '' }
    }),
    keepEmail: assign(({ event }) => {
      assertEvent(event, 'email.submit')
      return { email: event.email, mobile: '', error: '' }
    }),
    keepPassword: assign(({ event }) => {
      assertEvent(event, 'password.submit')
      return { mobile: event.mobile, password: event.password, error: '' }
    }),
    keepOtp: assign(({ event }) => {
      assertEvent(event, 'otp.submit')
      return { otp: event.otp, error: '' }
    }),
    keepRegistration: assign(({ event }) => {
      assertEvent(event, 'registration.submit')
      return { registration: event.registration, error: '' }
    }),
    keepNewPassword: assign(({ event }) => {
      assertEvent(event, 'newPassword.submit')
      return { otp: event.otp, password: event.password, error: '' }
    }),
    keepSent: assign(({ event }) => {
      const { output } = event as unknown as { output: OtpSent } // SAFETY: used on onDone of the three senders only
      const { resend_after: resendAfter, expires_in: expiresIn } = output
      return { resendAfter, expiresIn, otp: '', error: '' }
    }),
    keepError: assign({
      error: ({ event }) => (isErrorEvent(event) ? wordsOf(event.error) : ''),
    }),
    clearError: assign({ error: '' }),
    /** Secrets do not outlive the dialog. */
    forget: assign(({ context }) => ({ ...blank, redirect: context.redirect })),
    announceOpened: emit({ type: 'signIn.opened' }),
    announceClosed: emit({ type: 'signIn.closed' }),
    announce: emit(({ context }) => {
      // SAFETY: every transition into `signedIn` assigns the user.
      return { type: 'signIn.done', user: context.user as User, redirect: context.redirect }
    }),
  },
  guards: {
    isMobile: ({ event }) => event.type === 'method.choose' && event.method === 'mobile',
    isEmail: ({ event }) => event.type === 'method.choose' && event.method === 'email',
    isPassword: ({ event }) => event.type === 'method.choose' && event.method === 'password',
    isWrong: hasCode('otp-wrong'),
    isExpired: hasCode('otp-expired'),
    isLocked: hasCode('otp-locked'),
    isTooLate: hasCode('registration-expired'),
    sentByMobile: ({ context }) => context.mobile !== '',
  },
  delays: {
    RESEND_WAIT: ({ context }) => context.resendAfter * 1000,
    OTP_LIFE: ({ context }) => context.expiresIn * 1000,
  },
})
