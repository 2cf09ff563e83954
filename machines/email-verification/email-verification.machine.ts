import { assertEvent, assign, emit, or, setup } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { codeRegions, whenRefused } from '../shared/one-time-code/code.states.ts'
import type { CodeSent } from '../shared/one-time-code/code.ts'
import {
  blankCode,
  type CodeContext,
  codeDelays,
  codeGuards,
  keepSent,
  sentCode,
} from '../shared/one-time-code/code.ts'
import { provide } from '../shared/provide.ts'
import type {
  EmailVerificationEmitted,
  EmailVerificationEvent,
  EmailVerificationInput,
} from './email-verification.events.ts'

export type EmailVerificationContext = CodeContext & {
  /** The e-mail of the profile; empty when it names none. */
  readonly email: string
  readonly wasConfirmed: boolean
}

function toEmail({ context }: { context: EmailVerificationContext }): string {
  return context.email
}

const emailSetup = setup({
  types: {
    context: {} as EmailVerificationContext,
    events: {} as EmailVerificationEvent,
    emitted: {} as EmailVerificationEmitted,
    input: {} as EmailVerificationInput,
  },
  actors: {
    sendEmailOtp: provide<CodeSent, string>('sendEmailOtp'),
    confirmEmail: provide<User, { email: string; otp: string }>('confirmEmail'),
  },
  actions: {
    keepOtp: assign(({ event }) => {
      assertEvent(event, 'otp.submit')
      return { otp: event.otp, error: '' }
    }),
    keepSent: assign((_, sent: CodeSent) => sentCode(sent)),
    dropCode: assign({ otp: '' }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
    keepResendError: assign({ resendError: errorWords }),
    clearResendError: assign({ resendError: '' }),
  },
  guards: {
    ...codeGuards,
    hasNoEmail: ({ context }) => context.email === '',
    wasConfirmed: ({ context }) => context.wasConfirmed,
    hasCode: ({ context }) => context.otp !== '',
    isEmailInUse: failedWith('email-in-use'),
    /** The e-mail of the profile has changed since. */
    isUnknown: failedWith('unknown-account'),
  },
  delays: codeDelays,
})

export const emailVerificationMachine = emailSetup.createMachine({
  id: 'emailVerification',
  description: 'A signed-in patient confirms the e-mail of the profile with a code sent to it.',
  context: ({ input: { email, confirmed, code } }) => ({
    ...blankCode,
    email: email ?? '',
    wasConfirmed: confirmed,
    otp: code ?? '',
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides by the profile, and by the code of the link in the e-mail.',
      always: [
        { guard: 'hasNoEmail', target: 'noEmail' },
        { guard: 'wasConfirmed', target: 'confirmed' },
        { guard: 'hasCode', target: ['code.entry.verifying', 'code.resend.ready'] },
        { target: 'asking' },
      ],
    },
    noEmail: { description: 'The profile has no e-mail: the patient has to add one first.' },
    asking: {
      description: 'Shows the e-mail; the patient may ask for a code.',
      meta: { requirements: ['R2.006'] },
      on: { 'code.send': { target: 'sending', actions: 'clearError' } },
    },
    sending: {
      description: 'Sends the code by e-mail.',
      invoke: {
        id: 'sendEmailOtp',
        src: 'sendEmailOtp',
        input: toEmail,
        onDone: { target: 'code', actions: keepSent },
        onError: { target: 'asking', actions: 'keepError' },
      },
    },
    code: {
      description: 'A code was sent to the e-mail.',
      type: 'parallel',
      states: codeRegions({
        id: 'emailVerification.code',
        submit: { 'otp.submit': { target: 'verifying', actions: 'keepOtp' } },
        send: { id: 'resendEmailOtp', src: 'sendEmailOtp', input: toEmail },
        verifying: emailSetup.createStateConfig({
          description: 'Checks the code.',
          invoke: {
            id: 'confirmEmail',
            src: 'confirmEmail',
            input: ({ context: { email, otp } }) => ({ email, otp }),
            onDone: {
              target: '#emailVerification.confirmed',
              actions: emit(({ event }) => ({ type: 'email.confirmed', user: event.output })),
            },
            onError: [
              ...whenRefused,
              {
                guard: or(['isEmailInUse', 'isUnknown']),
                target: '#emailVerification.asking',
                actions: 'keepError',
              },
              { target: 'typing', actions: 'keepError' },
            ],
          },
        }),
      }),
    },
    confirmed: {
      description: 'The e-mail is confirmed: it can be used to sign in and to receive reports.',
    },
  },
})
