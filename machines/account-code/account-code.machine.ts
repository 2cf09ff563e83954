import { assertEvent, assign, emit, setup } from 'xstate'
import { errorWords, failedWith } from '../shared/failures.ts'
import { codeRegions, whenRefused } from '../shared/one-time-code/code.states.ts'
import {
  blankCode,
  type CodeContext,
  codeDelays,
  codeGuards,
  keepSent,
  sentCode,
} from '../shared/one-time-code/code.ts'
import type { CodeSent } from '../shared/one-time-code/model/code.outcomes.ts'
import { provide } from '../shared/provide.ts'
import type {
  AccountCodeEmitted,
  AccountCodeEvent,
  AccountCodeInput,
} from './account-code.events.ts'

export type AccountCodeContext = CodeContext &
  AccountCodeInput & {
    /** The one that the code is to set; empty but while it is tried. */
    readonly password: string
  }

/** What is done with a code. Of a code that ends the account `password` is empty. */
export type CodeTry = AccountCodeInput & { readonly otp: string; readonly password: string }

function asked({ context: { purpose, mobile } }: { context: AccountCodeContext }) {
  return { purpose, mobile }
}

/** Only the end of an account asks for orders that are settled. */
const whenOrderOpen = {
  guard: 'isOrderOpen',
  target: '#accountCode.orderOpen',
  actions: 'keepError',
} as const

const codeSetup = setup({
  types: {
    context: {} as AccountCodeContext,
    events: {} as AccountCodeEvent,
    emitted: {} as AccountCodeEmitted,
    input: {} as AccountCodeInput,
  },
  actors: {
    sendCode: provide<CodeSent, AccountCodeInput>('sendCode'),
    tryCode: provide<undefined, CodeTry>('tryCode'),
  },
  actions: {
    keepOtp: assign(({ event }) => {
      assertEvent(event, 'otp.submit')
      return { otp: event.otp, error: '' }
    }),
    keepNewPassword: assign(({ event }) => {
      assertEvent(event, 'newPassword.submit')
      return { otp: event.otp, password: event.password, error: '' }
    }),
    keepSent: assign((_, sent: CodeSent) => sentCode(sent)),
    dropCode: assign({ otp: '', password: '' }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
    keepResendError: assign({ resendError: errorWords }),
    clearResendError: assign({ resendError: '' }),
    announce: emit({ type: 'code.used' }),
  },
  guards: {
    ...codeGuards,
    endsAccount: ({ context }) => context.purpose === 'end',
    setsPassword: ({ context }) => context.purpose === 'password',
    isOrderOpen: failedWith('order-open'),
  },
  delays: codeDelays,
})

export const accountCodeMachine = codeSetup.createMachine({
  id: 'accountCode',
  description:
    'A signed-in patient proves by a code that it is them, and with it ends the account or sets a password.',
  context: ({ input }) => ({ ...blankCode, ...input, password: '' }),
  initial: 'asking',
  states: {
    asking: {
      description: 'What the code will do is said; the patient may ask for one.',
      on: { 'code.send': { target: 'sending', actions: 'clearError' } },
    },
    orderOpen: {
      description: 'An order is open: the account stays, and the way to the order is shown.',
      on: { 'code.send': { target: 'sending', actions: 'clearError' } },
    },
    sending: {
      description: 'The code is on its way by SMS.',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: asked,
        onDone: { target: 'code', actions: keepSent },
        onError: [whenOrderOpen, { target: 'asking', actions: 'keepError' }],
      },
    },
    code: {
      description: 'A code was sent to the number of the account.',
      type: 'parallel',
      states: codeRegions({
        id: 'accountCode.code',
        submit: {
          'otp.submit': { guard: 'endsAccount', target: 'verifying', actions: 'keepOtp' },
          'newPassword.submit': {
            guard: 'setsPassword',
            target: 'verifying',
            actions: 'keepNewPassword',
          },
        },
        send: { id: 'resendCode', src: 'sendCode', input: asked },
        verifying: codeSetup.createStateConfig({
          description: 'The account is being ended, or the password set.',
          exit: 'dropCode',
          invoke: {
            id: 'tryCode',
            src: 'tryCode',
            input: ({ context: { purpose, mobile, otp, password } }) => ({
              purpose,
              mobile,
              otp,
              password,
            }),
            onDone: [
              { guard: 'endsAccount', target: '#accountCode.ended', actions: 'announce' },
              { target: '#accountCode.passwordSet', actions: 'announce' },
            ],
            onError: [...whenRefused, whenOrderOpen, { target: 'typing', actions: 'keepError' }],
          },
        }),
      }),
    },
    ended: { description: 'The account is deleted; what stays of it, and for how long, is said.' },
    passwordSet: {
      description: 'The password is set. This sign-in goes on, every other is signed out.',
    },
  },
})
