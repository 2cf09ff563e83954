import { keepSent } from '../shared/one-time-code/code.ts'
import { accountState, registrationState } from './account.states.ts'
import { againState } from './again.states.ts'
import { codeState, resettingState } from './code.states.ts'
import { blank, signInSetup, whenSignedIn } from './sign-in.setup.ts'

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  description: 'Signing in by code or password, resetting a password, creating an account.',
  context: blank,
  initial: 'closed',
  states: {
    closed: {
      description: 'Sign-in is not shown.',
      on: {
        'signIn.open': [
          { guard: 'wantsAccount', target: 'open.account', actions: ['begin', 'announceOpened'] },
          { target: 'open', actions: ['begin', 'announceOpened'] },
        ],
        'signIn.again': { target: 'open.again', actions: ['beginAgain', 'announceOpened'] },
      },
    },
    open: {
      description: 'The dialog or the sign-in page is shown.',
      meta: { requirements: ['R2.002', 'R2.109'] },
      initial: 'mobile',
      on: {
        'signIn.close': { target: 'closed', actions: ['forget', 'announceClosed'] },
        'signIn.open': [
          { guard: 'wantsAccount', target: '.account', actions: ['switchForm', 'keepRedirect'] },
          { actions: 'keepRedirect' },
        ],
        'signIn.again': { target: '.again', actions: 'beginAgain' },
      },
      states: {
        again: againState,
        mobile: {
          description: 'Asks for the mobile number.',
          meta: { requirements: ['R5.10', 'R5.11'] },
          on: {
            'mobile.submit': [
              { guard: 'hasCode', target: 'code', actions: 'keepMobile' },
              { target: 'sendingToMobile', actions: 'keepMobile' },
            ],
            'method.choose': [
              { guard: 'isEmail', target: 'email', actions: 'switchForm' },
              { guard: 'isPassword', target: 'password', actions: 'switchForm' },
              { guard: 'isAccount', target: 'account', actions: 'switchForm' },
            ],
          },
        },
        sendingToMobile: {
          description: 'Sends a code to the mobile number.',
          invoke: {
            id: 'sendMobileOtp',
            src: 'sendMobileOtp',
            input: ({ context }) => context.mobile,
            onDone: { target: 'code', actions: keepSent },
            onError: { target: 'mobile', actions: 'keepError' },
          },
        },
        email: {
          description: 'Asks for the e-mail address.',
          on: {
            'email.submit': [
              { guard: 'hasCode', target: 'code', actions: 'keepEmail' },
              { target: 'sendingToEmail', actions: 'keepEmail' },
            ],
            'method.choose': [
              { guard: 'isMobile', target: 'mobile', actions: 'switchForm' },
              { guard: 'isPassword', target: 'password', actions: 'switchForm' },
            ],
          },
        },
        sendingToEmail: {
          description: 'Sends a code by e-mail.',
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
          description: 'Asks for mobile number and password.',
          on: {
            'password.submit': { target: 'checkingPassword', actions: 'keepPassword' },
            'method.choose': [
              { guard: 'isMobile', target: 'mobile', actions: 'switchForm' },
              { guard: 'isForgotten', target: 'forgotten', actions: 'switchForm' },
            ],
          },
        },
        checkingPassword: {
          description: 'Checks the password.',
          invoke: {
            id: 'checkPassword',
            src: 'checkPassword',
            input: ({ context }) => ({ mobile: context.mobile, password: context.password }),
            onDone: whenSignedIn,
            onError: { target: 'password', actions: 'keepError' },
          },
        },
        forgotten: {
          description: 'Asks for the number of the account whose password is forgotten.',
          on: {
            'mobile.submit': [
              { guard: 'hasCode', target: 'resetting', actions: 'keepMobile' },
              { target: 'sendingReset', actions: 'keepMobile' },
            ],
            'method.choose': { guard: 'isPassword', target: 'password', actions: 'switchForm' },
          },
        },
        sendingReset: {
          description: 'Sends the code for a new password.',
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
          description: 'The new password is set; the patient signs in with it.',
          on: {
            'password.submit': { target: 'checkingPassword', actions: 'keepPassword' },
          },
        },
      },
    },
    signedIn: {
      description: 'Signed in: tells the session, and the patient continues where they were going.',
      meta: { requirements: ['R2.133', 'R2.135'] },
      entry: 'announce',
      always: { target: 'closed', actions: 'forget' },
    },
  },
})
