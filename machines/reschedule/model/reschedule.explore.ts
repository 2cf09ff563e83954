import type { Explore } from '#tools/paths/model.ts'
import { sampleSlot } from '../../checkout/model/checkout.data.ts'
import type { Samples } from '../../shared/samples.ts'
import type { RescheduleEvent, RescheduleInput } from '../reschedule.events.ts'
import { type RescheduleContext, rescheduleMachine } from '../reschedule.machine.ts'
import { rescheduleOutcomes } from './reschedule.outcomes.ts'

const input: RescheduleInput = { orderId: 'o-1' }

const samples = {
  'window.choose': {
    home: {
      event: { type: 'window.choose', slot: sampleSlot, subdepartment: null },
      says: 'the patient chooses another slot',
    },
  },
  'move.confirm': {
    press: { event: { type: 'move.confirm' }, says: 'the patient confirms the new slot' },
  },
  'windows.reload': {
    again: { event: { type: 'windows.reload' }, says: 'the patient loads the slots again' },
  },
} satisfies Samples<RescheduleEvent>

export const rescheduleExplore: Explore = {
  machine: rescheduleMachine,
  input,
  events: samples,
  outcomes: rescheduleOutcomes,
  pathCounts: { transitions: [3, 20], pairs: [5, 25] },
  key: ({ choices }: RescheduleContext) => ({ hasChoice: choices.length > 0 }),
}
