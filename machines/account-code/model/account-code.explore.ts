import type { Explore } from 'chart-paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type { AccountCodeEvent, AccountCodeInput } from '../account-code.events.ts'
import { type AccountCodeContext, accountCodeMachine } from '../account-code.machine.ts'
import { accountCodeOutcomes } from './account-code.outcomes.ts'

const input: AccountCodeInput = { purpose: 'end', mobile: '9000000042' }

const entry = 'accountCode.code.entry'
const codeIsDropped = 'leaving `verifying` has already dropped code and password'

const samples = {
  'code.send': {
    send: { event: { type: 'code.send' }, says: 'the patient asks for a code' },
  },
  'otp.submit': {
    code: {
      event: { type: 'otp.submit', otp: '407219' },
      says: 'the patient deletes the account with the code',
    },
  },
  'newPassword.submit': {
    password: {
      event: { type: 'newPassword.submit', otp: '407219', password: 'a quiet river' },
      says: 'the patient sends the code and a password',
    },
  },
  'otp.resend': {
    again: { event: { type: 'otp.resend' }, says: 'the patient asks for another code' },
  },
} satisfies Samples<AccountCodeEvent>

export const accountCodeExplore: Explore = {
  machine: accountCodeMachine,
  input,
  variants: { 'to set a password': { ...input, purpose: 'password' } },
  events: samples,
  outcomes: accountCodeOutcomes,
  conditions: [
    {
      cause: /→ (orderOpen|paymentUnderWay)$/,
      when: ({ purpose }) => purpose === 'end',
      why: 'A password may be set whatever is ordered or paid.',
    },
  ],
  equivalentMutants: {
    [`drop action: ${entry}.typing · always, action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.rejected · always, action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.verifying · error tryCode [1], action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.verifying · error tryCode [2], action 2 dropCode`]: codeIsDropped,
  },
  pathCounts: { transitions: [4, 20], pairs: [5, 30] },
  key: ({ purpose }: AccountCodeContext) => ({ purpose }),
}
