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
  CodeTry,
  OneTimeCodeEmitted,
  OneTimeCodeEvent,
  OneTimeCodeInput,
} from './one-time-code.events.ts'

export type OneTimeCodeContext = CodeContext & {
  /** The new password while it is sent with a code; otherwise empty. */
  readonly password: string
}

/** No code helps: what it is for cannot be done. */
const whenNotPossible = {
  guard: 'isNotPossible',
  target: '#oneTimeCode.notPossible',
  actions: 'keepError',
} as const

const codeSetup = setup({
  types: {
    context: {} as OneTimeCodeContext,
    events: {} as OneTimeCodeEvent,
    emitted: {} as OneTimeCodeEmitted,
    input: {} as OneTimeCodeInput,
  },
  actors: {
    sendCode: provide<CodeSent>('sendCode'),
    tryCode: provide<undefined, CodeTry>('tryCode'),
  },
  actions: {
    keepOtp: assign(({ event }) => {
      assertEvent(event, 'otp.submit')
      return { otp: event.otp, password: event.password ?? '', error: '' }
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
    hasCode: ({ context }) => context.otp !== '',
    /**
     * Only an account without an open order ends; an e-mail is confirmed for one account, and only
     * while the profile names it.
     */
    isNotPossible: failedWith('order-open', 'email-in-use', 'unknown-account'),
  },
  delays: codeDelays,
})

export const oneTimeCodeMachine = codeSetup.createMachine({
  id: 'oneTimeCode',
  description:
    'A signed-in patient confirms with a one-time code: the e-mail of the profile, a new password, or the end of the account.',
  context: ({ input }) => ({ ...blankCode, otp: input.code ?? '', password: '' }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides by the code of a link that was followed.',
      always: [
        { guard: 'hasCode', target: ['code.entry.verifying', 'code.resend.ready'] },
        { target: 'asking' },
      ],
    },
    asking: {
      description: 'Says what the code is for; the patient may ask for one.',
      on: { 'code.send': { target: 'sending', actions: 'clearError' } },
    },
    notPossible: {
      description: 'What the code is for is refused, as while an order is open; says why.',
      on: { 'code.send': { target: 'sending', actions: 'clearError' } },
    },
    sending: {
      description: 'Sends the code.',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        onDone: { target: 'code', actions: keepSent },
        onError: [whenNotPossible, { target: 'asking', actions: 'keepError' }],
      },
    },
    code: {
      description: 'A code was sent to the number or the e-mail.',
      type: 'parallel',
      states: codeRegions({
        id: 'oneTimeCode.code',
        submit: { 'otp.submit': { target: 'verifying', actions: 'keepOtp' } },
        send: { id: 'resendCode', src: 'sendCode' },
        verifying: codeSetup.createStateConfig({
          description: 'Does what the code is for.',
          exit: 'dropCode',
          invoke: {
            id: 'tryCode',
            src: 'tryCode',
            input: ({ context: { otp, password } }) => ({ otp, password }),
            onDone: { target: '#oneTimeCode.done', actions: 'announce' },
            onError: [...whenRefused, whenNotPossible, { target: 'typing', actions: 'keepError' }],
          },
        }),
      }),
    },
    done: { description: 'The code was right, and what it is for is done.' },
  },
})
