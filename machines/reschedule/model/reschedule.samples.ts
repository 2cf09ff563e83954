import { sampleSlot } from '../../checkout/model/checkout.data.ts'
import type { Samples } from '../../shared/samples.ts'
import type { RescheduleEvent } from '../reschedule.events.ts'

export const rescheduleSamples = {
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
