import { assign } from 'xstate'
import { codeState, registrationState, resettingState } from './code.states.ts'
import { blank, signInSetup } from './sign-in.setup.ts'

export const signInMachine = signInSetup.createMachine({
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
        code: codeState,
        registration: registrationState,
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
        resetting: resettingState,
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
