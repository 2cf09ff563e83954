import type { DoneActorEvent } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'
import { inputFor, linkedBookingSetup } from './linked-booking.setup.ts'
import { refusals, whenDraftGone, whenHoldExpired } from './refusals.ts'

const answer = ({ event }: { readonly event: DoneActorEvent<Order | null> }) => event.output

/** After `findOrder`: the drafts are orders already. */
export const whenFound = {
  guard: { type: 'isFound', params: answer },
  target: '#linkedBooking.thanks',
  actions: { type: 'takeOrder', params: answer },
} as const

/** Pay at Service: all orders are placed at once, or none. */
export const placingState = linkedBookingSetup.createStateConfig({
  description: 'Places all orders at once.',
  meta: { path: '/book-together/payment' },
  initial: 'sending',
  // What is placed are the drafts, which the patient has seen.
  on: { 'cart.changed': { actions: 'keepLines' } },
  states: {
    sending: {
      description: 'The orders are sent; the same request again is answered with the same orders.',
      invoke: {
        id: 'placeOrders',
        src: 'placeOrders',
        input: inputFor.orders,
        onDone: {
          target: '#linkedBooking.thanks',
          actions: { type: 'takeOrder', params: ({ event }) => event.output },
        },
        onError: [
          ...refusals,
          whenHoldExpired,
          whenDraftGone,
          { guard: 'isUnanswered', target: 'looking', actions: 'keepError' },
          { target: 'failed', actions: 'keepError' },
        ],
      },
    },
    looking: {
      description: 'No answer: checks whether the orders were placed.',
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        input: inputFor.parent,
        onDone: [whenFound, { target: 'failed' }],
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'The orders were not placed, or that is not known: sending again is safe.',
      on: {
        'booking.retry': { target: 'sending', actions: 'clearError' },
        'step.goTo': [
          { guard: { type: 'isTo', params: 'people' }, target: '#linkedBooking.people' },
          { guard: { type: 'isTo', params: 'slot' }, target: '#linkedBooking.slot' },
        ],
      },
    },
  },
})
