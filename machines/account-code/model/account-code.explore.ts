import type { Explore } from '#tools/paths/model.ts'
import type { AccountCodeInput } from '../account-code.events.ts'
import { type AccountCodeContext, accountCodeMachine } from '../account-code.machine.ts'
import { accountCodeOutcomes } from './account-code.outcomes.ts'
import { accountCodeSamples } from './account-code.samples.ts'

const input: AccountCodeInput = { purpose: 'end', mobile: '9000000042' }

const entry = 'accountCode.code.entry'
const codeIsDropped = 'leaving `verifying` has already dropped code and password'

export const accountCodeExplore: Explore = {
  machine: accountCodeMachine,
  input,
  variants: { 'to set a password': { ...input, purpose: 'password' } },
  events: accountCodeSamples,
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
