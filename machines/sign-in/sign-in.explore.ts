import type { Explore } from '../explore.ts'
import { signInSamples } from './sign-in.events.ts'
import { signInMachine } from './sign-in.machine.ts'
import { signInOutcomes } from './sign-in.outcomes.ts'
import type { SignInContext } from './sign-in.setup.ts'

export const signInExplore: Explore = {
  machine: signInMachine,
  events: signInSamples,
  outcomes: signInOutcomes,
  key: (context: SignInContext) => ({
    sentByMobile: context.mobile !== '',
    codeFor: context.codeFor,
  }),
}
