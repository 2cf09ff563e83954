import { and, assign, not } from 'xstate'
import { codeRegions, whenRefused } from '../shared/one-time-code/code.states.ts'
import { type SignInContext, signInSetup, toMobile } from './sign-in.setup.ts'

/** No account is behind it: a code to the number signs in, or makes one. */
const whenUnknown = {
  guard: 'isUnknown',
  target: '#signIn.open.mobile',
  actions: ['turn', 'keepError'],
} as const

/** A code to sign in with was sent. */
export const codeState = signInSetup.createStateConfig({
  description: 'A code was sent.',
  type: 'parallel',
  on: {
    'number.change': [
      { guard: 'sentByMobile', target: 'mobile', actions: 'clearError' },
      { target: 'email', actions: 'clearError' },
    ],
    'method.choose': [
      { guard: and(['isEmail', 'sentByMobile']), target: 'email', actions: 'turn' },
      { guard: and(['isMobile', not('sentByMobile')]), target: 'mobile', actions: 'turn' },
      { guard: 'isPassword', target: 'password', actions: 'turn' },
    ],
  },
  states: codeRegions({
    id: 'signIn.open.code',
    submit: { 'otp.submit': { target: 'verifying', actions: 'keepOtp' } },
    send: {
      id: 'resendOtp',
      src: 'resendOtp',
      input: ({ context: { mobile, email } }: { context: SignInContext }) => ({ mobile, email }),
    },
    verifying: signInSetup.createStateConfig({
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
        onError: [...whenRefused, whenUnknown, { target: 'typing', actions: 'keepError' }],
      },
    }),
  }),
})

/** A code that allows a new password was sent. */
export const resettingState = signInSetup.createStateConfig({
  description: 'Code and new password are asked for.',
  type: 'parallel',
  on: { 'number.change': { target: 'forgotten', actions: 'clearError' } },
  states: codeRegions({
    id: 'signIn.open.resetting',
    submit: { 'newPassword.submit': { target: 'verifying', actions: 'keepNewPassword' } },
    send: {
      id: 'resendResetOtp',
      src: 'sendResetOtp',
      input: toMobile,
    },
    verifying: signInSetup.createStateConfig({
      description: 'The new password is being set.',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => ({
          mobile: context.mobile,
          otp: context.otp,
          password: context.password,
        }),
        onDone: { target: '#signIn.open.passwordSet', actions: 'turn' },
        onError: [...whenRefused, whenUnknown, { target: 'typing', actions: 'keepError' }],
      },
    }),
  }),
})
