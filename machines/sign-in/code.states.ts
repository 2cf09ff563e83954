import { and, assign, not } from 'xstate'
import { codeRegions, whenRefused } from '../shared/one-time-code/code.states.ts'
import { type SignInContext, signInSetup, toMobile } from './sign-in.setup.ts'

/** There is no such account: continues with the mobile number, which signs in or registers. */
const whenUnknown = {
  guard: 'isUnknown',
  target: '#signIn.open.mobile',
  actions: ['switchForm', 'keepError'],
} as const

/** After a code for signing in was sent. */
export const codeState = signInSetup.createStateConfig({
  description: 'A code for signing in was sent.',
  type: 'parallel',
  on: {
    'number.change': [
      { guard: 'sentByMobile', target: 'mobile', actions: 'clearError' },
      { target: 'email', actions: 'clearError' },
    ],
    'method.choose': [
      { guard: and(['isEmail', 'sentByMobile']), target: 'email', actions: 'switchForm' },
      { guard: and(['isMobile', not('sentByMobile')]), target: 'mobile', actions: 'switchForm' },
      { guard: 'isPassword', target: 'password', actions: 'switchForm' },
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
      description: 'Checks the code.',
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

/** After a code for a new password was sent. */
export const resettingState = signInSetup.createStateConfig({
  description: 'Asks for the code and a new password.',
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
      description: 'Sets the new password.',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => ({
          mobile: context.mobile,
          otp: context.otp,
          password: context.password,
        }),
        onDone: { target: '#signIn.open.passwordSet', actions: 'switchForm' },
        onError: [...whenRefused, whenUnknown, { target: 'typing', actions: 'keepError' }],
      },
    }),
  }),
})
