import type { Explore } from '#tools/paths/model.ts'
import type { RescheduleInput } from '../reschedule.events.ts'
import { type RescheduleContext, rescheduleMachine } from '../reschedule.machine.ts'
import { rescheduleOutcomes } from './reschedule.outcomes.ts'
import { rescheduleSamples } from './reschedule.samples.ts'

const input: RescheduleInput = { orderId: 'o-1' }

export const rescheduleExplore: Explore = {
  machine: rescheduleMachine,
  input,
  events: rescheduleSamples,
  outcomes: rescheduleOutcomes,
  pathCounts: { transitions: [3, 20], pairs: [5, 25] },
  key: ({ choices }: RescheduleContext) => ({ hasChoice: choices.length > 0 }),
}
