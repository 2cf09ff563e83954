import type { Explore } from '../explore.ts'
import { sessionSamples } from './session.events.ts'
import { sessionMachine } from './session.machine.ts'
import { sessionOutcomes } from './session.outcomes.ts'

export const sessionExplore: Explore = {
  machine: sessionMachine,
  events: sessionSamples,
  outcomes: sessionOutcomes,
  key: () => ({}),
}
