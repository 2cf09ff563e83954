import type { Explore } from '#tools/paths/model.ts'
import { callbackMachine } from '../callback.machine.ts'
import { callbackOutcomes } from './callback.outcomes.ts'
import { callbackSamples } from './callback.samples.ts'

export const callbackExplore: Explore = {
  machine: callbackMachine,
  events: callbackSamples,
  outcomes: callbackOutcomes,
  unreachableFromUi: [
    {
      state: /screen\.covered|tab\.hidden/,
      cause: /^callback\.(submit|dismiss)/,
      why: 'Nothing can be pressed behind another dialog or in a hidden tab.',
    },
  ],
  pathCounts: { transitions: [4, 20], pairs: [5, 25] },
  key: () => ({}),
}
