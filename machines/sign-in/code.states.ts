import { assign } from 'xstate'
import type { Registration } from './sign-in.events.ts'
import { signInSetup } from './sign-in.setup.ts'

/** A code was sent: what is typed, and when another may be asked for. */
export const codeState = signInSetup.createStateConfig({
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
                  user: ({ event }) => (event.output.kind === 'known' ? event.output.user : null),
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
})

/** A verified number without an account. */
export const registrationState = signInSetup.createStateConfig({
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
})

/** A new password for a forgotten one. */
export const resettingState = signInSetup.createStateConfig({
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
})
