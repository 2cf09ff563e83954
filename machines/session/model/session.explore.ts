import type { Explore } from '#tools/paths/model.ts'
import { sessionMachine } from '../session.machine.ts'
import type { SessionContext } from '../session.setup.ts'
import { sessionOutcomes } from './session.outcomes.ts'
import { sessionSamples } from './session.samples.ts'

export const sessionExplore: Explore = {
  machine: sessionMachine,
  events: sessionSamples,
  outcomes: sessionOutcomes,
  unreachableFromUi: [
    {
      state: /auth\.(?!restoring)/,
      cause: /^host\.embedded/,
      why: 'The app checks where it runs once, at start.',
    },
    {
      state: /auth\.restoring/,
      cause: /^session\.established/,
      why: 'The stored tokens are read before anything can be pressed.',
    },
  ],
  pathCounts: { transitions: [4, 30], pairs: [20, 90] },
  key: ({ lastPatient }: SessionContext) => ({ lastPatient }),
}
