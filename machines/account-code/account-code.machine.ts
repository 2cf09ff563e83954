import { assertEvent, assign, emit, setup } from 'xstate'
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
  AccountCodeEmitted,
  AccountCodeEvent,
  AccountCodeInput,
} from './account-code.events.ts'

export type AccountCodeContext = CodeContext &
  AccountCodeInput & {
    /** The new password while it is sent with a code; otherwise empty. */
    readonly password: string
  }

/** Input of `tryCode`. `password` is empty when the code ends the account. */
export type CodeTry = AccountCodeInput & { readonly otp: string; readonly password: string }

function asked({ context: { purpose, mobile } }: { context: AccountCodeContext }) {
  return { purpose, mobile }
}

/** Only ending an account requires that every order is settled. */
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
  description: 'A signed-in patient deletes the account, or sets a password, with a one-time code.',
  context: ({ input }) => ({ ...blankCode, ...input, password: '' }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Explains what the code will do; the patient may ask for one.',
      on: { 'code.send': { target: 'sending', actions: 'clearError' } },
    },
    orderOpen: {
      description:
        'The account cannot be deleted while an order is open; the page links to the order.',
      on: { 'code.send': { target: 'sending', actions: 'clearError' } },
    },
    sending: {
      description: 'Sends the code by SMS.',
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
          description: 'Deletes the account or sets the password.',
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
    ended: {
      description:
        'The account is deleted. The page lists which data is retained, and for how long.',
    },
    passwordSet: {
      description: 'The password is set. This session stays; every other one is signed out.',
    },
  },
})
