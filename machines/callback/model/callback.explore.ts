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
      why: 'Behind another dialog, or in a tab that nobody looks at, nothing can be pressed.',
    },
  ],
  pathCounts: { transitions: [4, 20], pairs: [5, 25] },
  key: () => ({}),
}
