import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { flowError } from '../outcomes.ts'
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

/** By which road the code was sent. */
export type Channel = 'mobile' | 'email'

const provide = <T, I>(name: string) =>
  fromPromise<T, I>(() => Promise.reject(new Error(`provide ${name}`)))

const blank: SignInContext = {
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

export const signInMachine = setup({
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
      return { resendAfter: output.resend_after, expiresIn: output.expires_in, otp: '' }
    }),
    keepError: assign({
      error: ({ event }) => (isErrorEvent(event) ? flowError(event.error).message : ''),
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
}).createMachine({
  id: 'signIn',
  description: 'Sign-in and registration: by code, by password, with a forgotten password.',
  context: blank,
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody asks for sign-in.',
      on: { 'signIn.open': { target: 'open', actions: ['begin', 'announceOpened'] } },
    },
    open: {
      description: 'The dialog, or the sign-in page, is on the screen.',
      initial: 'mobile',
      on: {
        'signIn.close': { target: 'closed', actions: ['forget', 'announceClosed'] },
        'signIn.open': { actions: assign({ redirect: ({ event }) => event.redirect }) },
      },
      states: {
        mobile: {
          description: 'The mobile number is asked for.',
          meta: { requirements: ['R5.10', 'R5.11'] },
          on: {
            'mobile.submit': { target: 'sendingToMobile', actions: 'keepMobile' },
            'method.choose': [
              { guard: 'isEmail', target: 'email', actions: 'clearError' },
              { guard: 'isPassword', target: 'password', actions: 'clearError' },
            ],
          },
        },
        sendingToMobile: {
          description: 'The code is on its way to the phone.',
          invoke: {
            id: 'sendMobileOtp',
            src: 'sendMobileOtp',
            input: ({ context }) => context.mobile,
            onDone: { target: 'code', actions: 'keepSent' },
            onError: { target: 'mobile', actions: 'keepError' },
          },
        },
        email: {
          description: 'The e-mail address is asked for.',
          on: {
            'email.submit': { target: 'sendingToEmail', actions: 'keepEmail' },
            'method.choose': [
              { guard: 'isMobile', target: 'mobile', actions: 'clearError' },
              { guard: 'isPassword', target: 'password', actions: 'clearError' },
            ],
          },
        },
        sendingToEmail: {
          description: 'The code is on its way by e-mail.',
          invoke: {
            id: 'sendEmailOtp',
            src: 'sendEmailOtp',
            input: ({ context }) => context.email,
            onDone: { target: 'code', actions: 'keepSent' },
            onError: { target: 'email', actions: 'keepError' },
          },
        },
        code: {
          description: 'A code was sent.',
          type: 'parallel',
          on: {
            'number.change': [
              { guard: 'sentByMobile', target: 'mobile', actions: 'clearError' },
              { target: 'email', actions: 'clearError' },
            ],
          },
          states: {
            entry: {
              description: 'What becomes of the code that the patient types.',
              initial: 'typing',
              states: {
                typing: {
                  description: 'Six boxes wait for six digits.',
                  after: { OTP_LIFE: 'expired' },
                  on: { 'otp.submit': { target: 'verifying', actions: 'keepOtp' } },
                },
                verifying: {
                  description: 'The code is being checked.',
                  invoke: {
                    id: 'verifyOtp',
                    src: 'verifyOtp',
                    input: ({ context }) => ({
                      mobile: context.mobile,
                      email: context.email,
                      otp: context.otp,
                    }),
                    onDone: [
                      {
                        guard: ({ event }) => event.output.kind === 'known',
                        target: '#signIn.signedIn',
                        actions: assign({
                          user: ({ event }) =>
                            event.output.kind === 'known' ? event.output.user : null,
                        }),
                      },
                      {
                        target: '#signIn.open.registration',
                        actions: assign({
                          registrationToken: ({ event }) =>
                            event.output.kind === 'new' ? event.output.registrationToken : '',
                        }),
                      },
                    ],
                    onError: [
                      { guard: 'isWrong', target: 'rejected', actions: 'keepError' },
                      { guard: 'isExpired', target: 'expired', actions: 'keepError' },
                      { guard: 'isLocked', target: 'locked', actions: 'keepError' },
                      { target: 'typing', actions: 'keepError' },
                    ],
                  },
                },
                rejected: {
                  description: 'The code was wrong; the patient may try again.',
                  on: { 'otp.submit': { target: 'verifying', actions: 'keepOtp' } },
                },
                expired: { description: 'The code has ended: only a new one helps.' },
                locked: { description: 'Too many wrong codes: only a new one helps.' },
              },
            },
            resend: {
              description: 'When another code may be asked for.',
              initial: 'counting',
              states: {
                counting: {
                  description: 'The wait between two codes runs.',
                  after: { RESEND_WAIT: 'ready' },
                },
                ready: {
                  description: 'Another code may be asked for.',
                  on: {
                    'otp.resend': [
                      { guard: 'sentByMobile', target: '#signIn.open.sendingToMobile' },
                      { target: '#signIn.open.sendingToEmail' },
                    ],
                  },
                },
              },
            },
          },
        },
        registration: {
          description: 'The number is verified and new: name, sex and date of birth are asked for.',
          initial: 'filling',
          states: {
            filling: {
              description: 'The form.',
              on: {
                'registration.submit': { target: 'submitting', actions: 'keepRegistration' },
              },
            },
            submitting: {
              description: 'The account is being made.',
              invoke: {
                id: 'register',
                src: 'register',
                input: ({ context }) => ({
                  token: context.registrationToken,
                  // SAFETY: keepRegistration runs on the only transition into this state.
                  registration: context.registration as Registration,
                }),
                onDone: {
                  target: '#signIn.signedIn',
                  actions: assign({ user: ({ event }) => event.output }),
                },
                onError: [
                  { guard: 'isTooLate', target: '#signIn.open.mobile', actions: 'keepError' },
                  { target: 'filling', actions: 'keepError' },
                ],
              },
            },
          },
        },
        password: {
          description: 'Number and password are asked for.',
          on: {
            'password.submit': { target: 'checkingPassword', actions: 'keepPassword' },
            'method.choose': [
              { guard: 'isMobile', target: 'mobile', actions: 'clearError' },
              { guard: 'isEmail', target: 'email', actions: 'clearError' },
              { target: 'forgotten', actions: 'clearError' },
            ],
          },
        },
        checkingPassword: {
          description: 'The password is being checked.',
          invoke: {
            id: 'checkPassword',
            src: 'checkPassword',
            input: ({ context }) => ({ mobile: context.mobile, password: context.password }),
            onDone: {
              target: '#signIn.signedIn',
              actions: assign({ user: ({ event }) => event.output }),
            },
            onError: { target: 'password', actions: 'keepError' },
          },
        },
        forgotten: {
          description: 'The number of the account whose password is forgotten.',
          on: {
            'mobile.submit': { target: 'sendingReset', actions: 'keepMobile' },
            'method.choose': { guard: 'isPassword', target: 'password', actions: 'clearError' },
          },
        },
        sendingReset: {
          description: 'The code that allows a new password is on its way.',
          invoke: {
            id: 'sendResetOtp',
            src: 'sendResetOtp',
            input: ({ context }) => context.mobile,
            onDone: { target: 'resetting', actions: 'keepSent' },
            onError: { target: 'forgotten', actions: 'keepError' },
          },
        },
        resetting: {
          description: 'Code and new password are asked for.',
          initial: 'filling',
          on: { 'number.change': { target: 'forgotten', actions: 'clearError' } },
          states: {
            filling: {
              description: 'The form.',
              on: {
                'newPassword.submit': { target: 'submitting', actions: 'keepNewPassword' },
              },
            },
            submitting: {
              description: 'The new password is being set.',
              invoke: {
                id: 'resetPassword',
                src: 'resetPassword',
                input: ({ context }) => ({
                  mobile: context.mobile,
                  otp: context.otp,
                  password: context.password,
                }),
                onDone: { target: '#signIn.open.passwordSet', actions: 'clearError' },
                onError: { target: 'filling', actions: 'keepError' },
              },
            },
          },
        },
        passwordSet: {
          description: 'The new password holds; the patient signs in with it.',
          on: {
            'password.submit': { target: 'checkingPassword', actions: 'keepPassword' },
          },
        },
      },
    },
    signedIn: {
      description: 'Done: the session is told, and the patient goes where they were going.',
      meta: { requirements: ['R2.133', 'R2.135'] },
      entry: 'announce',
      always: { target: 'closed', actions: 'forget' },
    },
  },
})
