import { done, type Explore, type OutcomeCatalogue, type Samples } from 'chart-paths/model.ts'
import type {
  OneTimeCodeEvent,
  OneTimeCodeInput,
} from '#machines/one-time-code/one-time-code.events.ts'
import {
  type OneTimeCodeContext,
  oneTimeCodeMachine,
} from '#machines/one-time-code/one-time-code.machine.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'
import { codeRefusals, sendingOutcomes } from '#paths/code.outcomes.ts'
import { failed } from '../call.outcomes.ts'

export type OneTimeCodeActors = {
  readonly sendCode: CodeSent
  readonly tryCode: undefined
}

/** Reasons why an account cannot end yet. */
const unsettled = {
  orderOpen: failed(
    'refused',
    'order-open',
    'Order 26112200001 is still open.',
    'an order is still open',
  ),
  paymentUnderWay: failed(
    'refused',
    'payment-under-way',
    'A payment is on its way.',
    'a payment is on its way',
  ),
}

export const oneTimeCodeOutcomes: OutcomeCatalogue<OneTimeCodeActors> = {
  sendCode: { ...sendingOutcomes, ...unsettled },
  tryCode: { used: done(undefined, 'the code is right'), ...codeRefusals, ...unsettled },
}

const input: OneTimeCodeInput = { code: null }

const entry = 'oneTimeCode.code.entry'
const codeIsDropped = 'leaving `verifying` has already dropped code and password'

const samples = {
  'code.send': {
    send: { event: { type: 'code.send' }, says: 'the patient asks for a code' },
  },
  'otp.submit': {
    code: { event: { type: 'otp.submit', otp: '407219' }, says: 'the patient sends the code' },
    withPassword: {
      event: { type: 'otp.submit', otp: '407219', password: 'monsoon-24' },
      says: 'the patient sends the code with a new password',
    },
  },
  'otp.resend': {
    again: { event: { type: 'otp.resend' }, says: 'the patient asks for another code' },
  },
} satisfies Samples<OneTimeCodeEvent>

export const oneTimeCodeExplore: Explore = {
  machine: oneTimeCodeMachine,
  input,
  variants: { 'by the link in the e-mail': { code: '407219' } satisfies OneTimeCodeInput },
  events: samples,
  outcomes: oneTimeCodeOutcomes,
  equivalentMutants: {
    [`drop action: ${entry}.typing · always, action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.rejected · always, action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.verifying · error tryCode [1], action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.verifying · error tryCode [2], action 2 dropCode`]: codeIsDropped,
  },
  pathCounts: { transitions: [4, 20], pairs: [5, 30] },
  key: ({ otp }: OneTimeCodeContext) => ({ hasCode: otp !== '' }),
}
