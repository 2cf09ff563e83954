import { keepSent } from '../shared/one-time-code/code.ts'
import { signInSetup, toMobile } from './sign-in.setup.ts'

/** After a lost session: the number is known, so one press sends the code. */
export const againState = signInSetup.createStateConfig({
  description:
    'The session was lost: says why, and offers a code to the number that was signed in.',
  initial: 'offering',
  states: {
    offering: {
      description: 'Waits for the press that sends the code.',
      on: {
        'mobile.submit': { target: 'sending', actions: 'keepMobile' },
        'method.choose': [
          { guard: 'isMobile', target: '#signIn.open.mobile', actions: 'switchForm' },
          { guard: 'isEmail', target: '#signIn.open.email', actions: 'switchForm' },
          { guard: 'isPassword', target: '#signIn.open.password', actions: 'switchForm' },
        ],
      },
    },
    sending: {
      description: 'Sends the code.',
      invoke: {
        id: 'sendCodeAgain',
        src: 'sendMobileOtp',
        input: toMobile,
        onDone: { target: '#signIn.open.code', actions: keepSent },
        onError: { target: 'offering', actions: 'keepError' },
      },
    },
  },
})
