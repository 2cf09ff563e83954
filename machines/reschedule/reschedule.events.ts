import type { Slot } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { sampleSlot } from '../checkout/model/checkout.data.ts'
import type { Samples } from '../shared/samples.ts'

export type RescheduleInput = { readonly orderId: string }

export type RescheduleEvent =
  | {
      type: 'window.choose'
      slot: Slot
      /** Whose appointment moves; null for a home visit. */
      subdepartment: string | null
    }
  | { type: 'move.confirm' }
  | { type: 'windows.reload' }

export type RescheduleEmitted = { type: 'order.moved'; order: Order }

export const rescheduleSamples = {
  'window.choose': {
    home: {
      event: { type: 'window.choose', slot: sampleSlot, subdepartment: null },
      says: 'the patient chooses another window',
    },
  },
  'move.confirm': {
    press: { event: { type: 'move.confirm' }, says: 'the patient confirms the new time' },
  },
  'windows.reload': {
    again: { event: { type: 'windows.reload' }, says: 'the patient asks for the times again' },
  },
} satisfies Samples<RescheduleEvent>
