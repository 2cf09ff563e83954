import type { Explore } from '#tools/paths/model.ts'
import { signInMachine } from '../sign-in.machine.ts'
import type { SignInContext } from '../sign-in.setup.ts'
import { signInOutcomes } from './sign-in.outcomes.ts'
import { signInSamples } from './sign-in.samples.ts'

export const signInExplore: Explore = {
  machine: signInMachine,
  events: signInSamples,
  outcomes: signInOutcomes,
  conditions: [
    {
      cause: /^verifyOtp → newNumber/,
      when: ({ sentByMobile }) => sentByMobile === true,
      why: 'Accounts are created for mobile numbers; an e-mail without an account is unknown.',
    },
    {
      cause: /^verifyOtp → unknownAccount/,
      when: ({ sentByMobile }) => sentByMobile === false,
      why: 'A number without an account continues with registering.',
    },
  ],
  pathCounts: { transitions: [6, 40], pairs: [30, 110] },
  key: (context: SignInContext) => ({
    sentByMobile: context.mobile !== '',
    codeFor: context.codeFor,
  }),
}
