import { keepSent } from '../shared/one-time-code/code.ts'
import { accountState, registrationState } from './account.states.ts'
import { codeState, resettingState } from './code.states.ts'
import { blank, signInSetup, whenSignedIn } from './sign-in.setup.ts'

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  description: 'Signing in by code or password, setting a forgotten one anew, making an account.',
  context: blank,
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody asks for sign-in.',
      on: {
        'signIn.open': [
          { guard: 'wantsAccount', target: 'open.account', actions: ['begin', 'announceOpened'] },
          { target: 'open', actions: ['begin', 'announceOpened'] },
        ],
      },
    },
    open: {
      description: 'The dialog, or the sign-in page, is on the screen.',
      meta: { requirements: ['R2.002', 'R2.109'] },
      initial: 'mobile',
      on: {
        'signIn.close': { target: 'closed', actions: ['forget', 'announceClosed'] },
        'signIn.open': [
          { guard: 'wantsAccount', target: '.account', actions: ['turn', 'keepRedirect'] },
          { actions: 'keepRedirect' },
        ],
      },
      states: {
        mobile: {
          description: 'The mobile number is asked for.',
          meta: { requirements: ['R5.10', 'R5.11'] },
          on: {
            'mobile.submit': [
              { guard: 'hasCode', target: 'code', actions: 'keepMobile' },
              { target: 'sendingToMobile', actions: 'keepMobile' },
            ],
            'method.choose': [
              { guard: 'isEmail', target: 'email', actions: 'turn' },
              { guard: 'isPassword', target: 'password', actions: 'turn' },
              { guard: 'isAccount', target: 'account', actions: 'turn' },
            ],
          },
        },
        sendingToMobile: {
          description: 'The code is on its way to the phone.',
          invoke: {
            id: 'sendMobileOtp',
            src: 'sendMobileOtp',
            input: ({ context }) => context.mobile,
            onDone: { target: 'code', actions: keepSent },
            onError: { target: 'mobile', actions: 'keepError' },
          },
        },
        email: {
          description: 'The e-mail address is asked for.',
          on: {
            'email.submit': [
              { guard: 'hasCode', target: 'code', actions: 'keepEmail' },
              { target: 'sendingToEmail', actions: 'keepEmail' },
            ],
            'method.choose': [
              { guard: 'isMobile', target: 'mobile', actions: 'turn' },
              { guard: 'isPassword', target: 'password', actions: 'turn' },
            ],
          },
        },
        sendingToEmail: {
          description: 'The code is on its way by e-mail.',
          invoke: {
            id: 'sendEmailOtp',
            src: 'sendEmailOtp',
            input: ({ context }) => context.email,
            onDone: { target: 'code', actions: keepSent },
            onError: { target: 'email', actions: 'keepError' },
          },
        },
        code: codeState,
        account: accountState,
        registration: registrationState,
        password: {
          description: 'Number and password are asked for.',
          on: {
            'password.submit': { target: 'checkingPassword', actions: 'keepPassword' },
            'method.choose': [
              { guard: 'isMobile', target: 'mobile', actions: 'turn' },
              { guard: 'isForgotten', target: 'forgotten', actions: 'turn' },
            ],
          },
        },
        checkingPassword: {
          description: 'The password is being checked.',
          invoke: {
            id: 'checkPassword',
            src: 'checkPassword',
            input: ({ context }) => ({ mobile: context.mobile, password: context.password }),
            onDone: whenSignedIn,
            onError: { target: 'password', actions: 'keepError' },
          },
        },
        forgotten: {
          description: 'The number of the account whose password is forgotten.',
          on: {
            'mobile.submit': [
              { guard: 'hasCode', target: 'resetting', actions: 'keepMobile' },
              { target: 'sendingReset', actions: 'keepMobile' },
            ],
            'method.choose': { guard: 'isPassword', target: 'password', actions: 'turn' },
          },
        },
        sendingReset: {
          description: 'The code that allows a new password is on its way.',
          invoke: {
            id: 'sendResetOtp',
            src: 'sendResetOtp',
            input: ({ context }) => context.mobile,
            onDone: { target: 'resetting', actions: keepSent },
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
