import type { Explore } from '#tools/paths/model.ts'
import { sampleSlot } from '../../checkout/model/checkout.data.ts'
import type { Samples } from '../../shared/samples.ts'
import type { RescheduleEvent, RescheduleInput } from '../reschedule.events.ts'
import {
  hasRoomFor,
  placesNeeded,
  type RescheduleContext,
  rescheduleMachine,
} from '../reschedule.machine.ts'
import { rescheduleOutcomes } from './reschedule.outcomes.ts'

/** A visit of two people: both move, unless the patient chooses one. */
const input: RescheduleInput = { orderId: 'o-1', places: 2, withLinked: true }

const samples = {
  'window.choose': {
    home: {
      event: { type: 'window.choose', slot: sampleSlot, subdepartment: null },
      says: 'the patient chooses another slot',
    },
  },
  'people.choose': {
    all: {
      event: { type: 'people.choose', withLinked: true },
      says: 'the patient moves everybody of the visit',
    },
    one: {
      event: { type: 'people.choose', withLinked: false },
      says: 'the patient moves this person only',
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
  key: (context: RescheduleContext) => ({
    hasChoice: context.choices.length > 0,
    withLinked: context.withLinked,
    isShared: context.places > 1,
    hasRoomForAll: hasRoomFor(context.windows, context.places),
    hasRoom: hasRoomFor(context.windows, placesNeeded(context)),
  }),
}
