import type { Explore } from '../../explore.ts'
import { type AccountCodeInput, accountCodeSamples } from '../account-code.events.ts'
import { type AccountCodeContext, accountCodeMachine } from '../account-code.machine.ts'
import { accountCodeOutcomes } from './account-code.outcomes.ts'

const input: AccountCodeInput = { purpose: 'end', mobile: '9000000042' }

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
  key: ({ purpose }: AccountCodeContext) => ({ purpose }),
}
