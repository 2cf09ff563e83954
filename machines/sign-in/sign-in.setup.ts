import { assertEvent, assign, type DoneActorEvent, emit, setup } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import type { SignedOutReason } from '../session/session.events.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import type { CodeSent } from '../shared/one-time-code/code.ts'
import {
  blankCode,
  type CodeContext,
  codeDelays,
  codeGuards,
  sentCode,
} from '../shared/one-time-code/code.ts'
import { provide } from '../shared/provide.ts'
import type { Registration, SignInEmitted, SignInEvent } from './sign-in.events.ts'

export type Verified =
  | { readonly kind: 'known'; readonly user: User }
  | { readonly kind: 'new'; readonly registrationToken: string }

export type SignInContext = CodeContext & {
  /** Path to go to after sign-in, checked to be on this site; null = stay here. */
  readonly redirect: string | null
  /** Whom a lost session was of; empty in an ordinary sign-in. Shown masked. */
  readonly lostMobile: string
  readonly reason: SignedOutReason
  readonly mobile: string
  readonly email: string
  /** Number or e-mail whose code is still valid for the current form; empty without one. */
  readonly codeFor: string
  readonly password: string
  readonly registration: Registration | null
  readonly registrationToken: string
  readonly user: User | null
}

/** Input of `registerWithCode`. */
export type NewAccount = {
  readonly mobile: string
  readonly otp: string
  readonly registration: Registration
}

export const blank: SignInContext = {
  ...blankCode,
  redirect: null,
  lostMobile: '',
  reason: 'ended',
  mobile: '',
  email: '',
  codeFor: '',
  password: '',
  registration: null,
  registrationToken: '',
  user: null,
}

/** Number or e-mail to which an event asks for a code. */
function addressIn(event: SignInEvent): string {
  switch (event.type) {
    case 'mobile.submit':
    case 'account.submit':
      return event.mobile
    case 'email.submit':
      return event.email
    default:
      return ''
  }
}

/** On the `onDone` of an actor that signs in. */
export const whenSignedIn = {
  target: '#signIn.signedIn',
  actions: {
    type: 'takeUser',
    params: ({ event }: { readonly event: DoneActorEvent<User> }) => event.output,
  },
} as const

/** Input of the actors that send to the mobile number. */
export function toMobile({ context }: { context: SignInContext }): string {
  return context.mobile
}

const chose =
  (method: string) =>
  ({ event }: { event: SignInEvent }): boolean =>
    event.type === 'method.choose' && event.method === method

/** Types, actors, actions, guards and delays of the sign-in chart. */
export const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as SignInEmitted,
  },
  actors: {
    sendMobileOtp: provide<CodeSent, string>('sendMobileOtp'),
    sendEmailOtp: provide<CodeSent, string>('sendEmailOtp'),
    /** To the number, or to the e-mail when there is none. */
    resendOtp: provide<CodeSent, { mobile: string; email: string }>('resendOtp'),
    sendRegistrationOtp: provide<CodeSent, string>('sendRegistrationOtp'),
    sendResetOtp: provide<CodeSent, string>('sendResetOtp'),
    verifyOtp: provide<Verified, { mobile: string; email: string; otp: string }>('verifyOtp'),
    checkPassword: provide<User, { mobile: string; password: string }>('checkPassword'),
    register: provide<User, { token: string; registration: Registration }>('register'),
    registerWithCode: provide<User, NewAccount>('registerWithCode'),
    resetPassword: provide<undefined, { mobile: string; otp: string; password: string }>(
      'resetPassword',
    ),
  },
  actions: {
    begin: assign(({ event }) => {
      assertEvent(event, 'signIn.open')
      return { ...blank, redirect: event.redirect }
    }),
    beginAgain: assign(({ event }) => {
      assertEvent(event, 'signIn.again')
      const { mobile, reason } = event
      return { ...blank, lostMobile: mobile, mobile, reason }
    }),
    keepRedirect: assign(({ event }) => {
      assertEvent(event, 'signIn.open')
      return { redirect: event.redirect }
    }),
    /** For another form: messages, code and password of the one before are dropped. */
    switchForm: assign({ error: '', resendError: '', codeFor: '', password: '' }),
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
    keepAccount: assign(({ event }) => {
      assertEvent(event, 'account.submit')
      return { mobile: event.mobile, email: '', registration: event.registration, error: '' }
    }),
    keepNewPassword: assign(({ event }) => {
      assertEvent(event, 'newPassword.submit')
      return { otp: event.otp, password: event.password, error: '' }
    }),
    keepSent: assign(({ context }, sent: CodeSent) => ({
      ...sentCode(sent),
      codeFor: context.mobile || context.email,
    })),
    dropCode: assign({ codeFor: '' }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
    keepResendError: assign({ resendError: errorWords }),
    clearResendError: assign({ resendError: '' }),
    takeUser: assign((_, user: User) => ({ user })),
    /** Secrets are dropped when the dialog closes. */
    forget: assign(({ context }) => ({ ...blank, redirect: context.redirect })),
    announceOpened: emit({ type: 'signIn.opened' }),
    announceClosed: emit({ type: 'signIn.closed' }),
    announce: emit(({ context }) => {
      // SAFETY: every transition into `signedIn` assigns the user.
      return { type: 'signIn.done', user: context.user as User, redirect: context.redirect }
    }),
  },
  guards: {
    ...codeGuards,
    isMobile: chose('mobile'),
    isEmail: chose('email'),
    isPassword: chose('password'),
    isForgotten: chose('forgotten'),
    isAccount: chose('createAccount'),
    wantsAccount: ({ event }) => event.type === 'signIn.open' && event.intent === 'createAccount',
    /** The code sent there before is still valid, and the provider delays another one. */
    hasCode: ({ context, event }) => addressIn(event) === context.codeFor,
    sentByMobile: ({ context }) => context.mobile !== '',
    isTooLate: failedWith('registration-expired'),
    isRegistered: failedWith('already-registered'),
    isInvalid: failedWith('invalid'),
    isUnknown: failedWith('unknown-account'),
  },
  delays: codeDelays,
})
