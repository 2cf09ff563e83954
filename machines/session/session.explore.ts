import type { Explore } from '../explore.ts'
import { sessionSamples } from './session.events.ts'
import { sessionMachine } from './session.machine.ts'
import { sessionOutcomes } from './session.outcomes.ts'
import type { SessionContext } from './session.setup.ts'

export const sessionExplore: Explore = {
  machine: sessionMachine,
  events: sessionSamples,
  outcomes: sessionOutcomes,
  key: ({ lastPatient }: SessionContext) => ({ lastPatient }),
}
