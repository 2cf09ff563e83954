import type { DoneActorEvent } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { changedDraftRefusals, newDraftRefusals, whenLostBeforeDraft } from './refusals.ts'

export const takeDrafts = {
  type: 'takeDrafts',
  params: ({ event }: { readonly event: DoneActorEvent<readonly Order[]> }) => ({
    drafts: event.output,
  }),
} as const

/** The draft order, which the provider prices and holds a slot for. */
export const draftingState = checkoutSetup.createStateConfig({
  description: 'Creates the draft order, or updates the one there is.',
  meta: { path: '/patient-cart', requirements: ['R4.20', 'R4.21'] },
  initial: 'choosing',
  on: { 'session.lost': whenLostBeforeDraft },
  states: {
    choosing: {
      description: 'Checks whether there is a draft already.',
      always: [{ guard: 'hasDraft', target: 'updating' }, { target: 'creating' }],
    },
    creating: {
      description: 'Creates a draft order.',
      invoke: {
        id: 'createDraft',
        src: 'createDraft',
        input: inputFor.order,
        onDone: {
          target: '#checkout.booking.slot',
          actions: takeDrafts,
        },
        onError: [...newDraftRefusals, { target: 'failed', actions: 'keepError' }],
      },
    },
    updating: {
      description: 'Updates the draft order by its order_id.',
      invoke: {
        id: 'updateDraft',
        src: 'updateDraft',
        input: inputFor.order,
        onDone: {
          target: '#checkout.booking.slot',
          actions: takeDrafts,
        },
        onError: [...changedDraftRefusals, { target: 'failed', actions: 'keepError' }],
      },
    },
    failed: {
      description: 'The draft could not be saved: nothing is booked, and the choices are kept.',
      on: {
        'checkout.retry': 'choosing',
        'checkout.goTo': [
          { guard: 'isToDetails', target: '#checkout.booking.details' },
          { guard: 'isToCart', target: '#checkout.reviewing' },
        ],
      },
    },
  },
})
