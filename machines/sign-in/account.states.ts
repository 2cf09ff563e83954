import { codeRegions, whenRefused } from '../shared/one-time-code/code.states.ts'
import { keepSent } from '../shared/one-time-code/code.ts'
import type { Registration } from './sign-in.events.ts'
import { signInSetup, toMobile, whenSignedIn } from './sign-in.setup.ts'

/** The number already has an account: continues with signing in. */
const whenRegistered = {
  guard: 'isRegistered',
  target: '#signIn.open.mobile',
  actions: ['switchForm', 'keepError'],
} as const

/** Creating an account: one form, then a code. */
export const accountState = signInSetup.createStateConfig({
  description: 'The patient creates an account: number and details first, then a code.',
  meta: { requirements: ['R2.003', 'R2.110'] },
  initial: 'filling',
  on: {
    'signIn.open': [
      { guard: 'wantsAccount', actions: 'keepRedirect' },
      { target: 'mobile', actions: ['switchForm', 'keepRedirect'] },
    ],
  },
  states: {
    filling: {
      description: 'The form for the details.',
      on: {
        'account.submit': [
          { guard: 'hasCode', target: 'code', actions: 'keepAccount' },
          { target: 'sending', actions: 'keepAccount' },
        ],
        'method.choose': {
          guard: 'isMobile',
          target: '#signIn.open.mobile',
          actions: 'switchForm',
        },
      },
    },
    sending: {
      description: 'Sends the code that confirms the number.',
      invoke: {
        id: 'sendRegistrationOtp',
        src: 'sendRegistrationOtp',
        input: toMobile,
        onDone: { target: 'code', actions: keepSent },
        onError: { target: 'filling', actions: 'keepError' },
      },
    },
    code: {
      description: 'A code was sent to the number of the account.',
      type: 'parallel',
      on: { 'number.change': { target: 'filling', actions: 'clearError' } },
      states: codeRegions({
        id: 'signIn.open.account.code',
        submit: { 'otp.submit': { target: 'verifying', actions: 'keepOtp' } },
        send: {
          id: 'resendRegistrationOtp',
          src: 'sendRegistrationOtp',
          input: toMobile,
        },
        verifying: signInSetup.createStateConfig({
          description: 'Creates the account with code and details.',
          invoke: {
            id: 'registerWithCode',
            src: 'registerWithCode',
            input: ({ context }) => ({
              mobile: context.mobile,
              otp: context.otp,
              // SAFETY: keepAccount runs on every way into `account.code`.
              registration: context.registration as Registration,
            }),
            onDone: whenSignedIn,
            onError: [
              ...whenRefused,
              whenRegistered,
              { guard: 'isInvalid', target: '#signIn.open.account.filling', actions: 'keepError' },
              { target: 'typing', actions: 'keepError' },
            ],
          },
        }),
      }),
    },
  },
})

/** Registering a verified number that has no account. */
export const registrationState = signInSetup.createStateConfig({
  description: 'The number is verified and new: asks for name, sex and date of birth.',
  initial: 'filling',
  states: {
    filling: {
      description: 'The form for the details.',
      on: {
        'registration.submit': { target: 'submitting', actions: 'keepRegistration' },
      },
    },
    submitting: {
      description: 'Creates the account.',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({
          token: context.registrationToken,
          // SAFETY: keepRegistration runs on every transition into this state.
          registration: context.registration as Registration,
        }),
        onDone: whenSignedIn,
        onError: [
          {
            guard: 'isTooLate',
            target: '#signIn.open.mobile',
            actions: ['switchForm', 'keepError'],
          },
          whenRegistered,
          { target: 'filling', actions: 'keepError' },
        ],
      },
    },
  },
})
