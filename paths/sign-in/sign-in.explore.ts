import type { Explore } from 'chart-paths/model.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import { signInOutcomes } from './sign-in.outcomes.ts'
import { signInSamples } from './sign-in.samples.ts'

export const signInExplore: Explore = {
  machine: signInMachine,
  events: signInSamples,
  outcomes: signInOutcomes,
  unreachableFromUi: [
    {
      state: /open\.again/,
      cause: /^signIn\.open/,
      why: 'Nothing can be pressed behind the dialog that asks to sign in again.',
    },
  ],
  pathCounts: { transitions: [6, 40], pairs: [30, 110] },
  key: (context: SignInContext) => ({
    sentByMobile: context.mobile !== '',
    codeFor: context.codeFor,
  }),
}
