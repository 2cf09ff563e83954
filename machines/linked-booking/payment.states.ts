import { and } from 'xstate'
import { inputFor, linkedBookingSetup } from './linked-booking.setup.ts'

/** The sum of all orders, and how it is paid. */
export const paymentState = linkedBookingSetup.createStateConfig({
  description: 'The price of all orders together, and how it is paid.',
  meta: { path: '/book-together/payment' },
  type: 'parallel',
  invoke: {
    id: 'watchAtPayment',
    src: 'watchHolds',
    input: inputFor.watchHolds,
    onDone: [
      {
        guard: { type: 'isHomeHoldOver', params: ({ event }) => event.output },
        target: '#linkedBooking.slot.expired',
        actions: { type: 'dropEnded', params: ({ event }) => event.output },
      },
      {
        target: '#linkedBooking.appointments.expired',
        actions: { type: 'dropEnded', params: ({ event }) => event.output },
      },
    ],
  },
  on: {
    'order.place': [
      {
        guard: and(['isPlaceable', 'isOnline']),
        target: '#linkedBooking.paying.creating',
        actions: 'clearError',
      },
      { guard: 'isPlaceable', target: '#linkedBooking.placing', actions: 'clearError' },
    ],
    'step.goTo': [
      { guard: { type: 'isTo', params: 'people' }, target: 'people' },
      { guard: { type: 'isTo', params: 'slot' }, target: 'slot' },
      {
        guard: and([{ type: 'isTo', params: 'appointments' as const }, 'needsAppointments']),
        target: 'appointments',
      },
    ],
  },
  states: {
    opening: {
      description: 'The second tap of a double tap on the step before must not pay.',
      initial: 'settling',
      states: {
        settling: {
          description: 'The step has just opened: nothing can be placed yet.',
          after: { STEP_SETTLE: 'open' },
        },
        open: { description: 'The orders can be placed.' },
      },
    },
    mode: {
      description: 'How the sum is paid.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Takes the wish of the patient, or the usual mode.',
          always: [
            { guard: 'prefersCash', target: 'cash' },
            { guard: 'isOnlineOffered', target: 'online' },
            { target: 'cash' },
          ],
        },
        cash: {
          description: 'Paid at service.',
          on: { 'mode.choose': { guard: 'choosesOnline', target: 'online', actions: 'keepMode' } },
        },
        online: {
          description: 'Paid online now.',
          on: { 'mode.choose': { guard: 'choosesCash', target: 'cash', actions: 'keepMode' } },
        },
      },
    },
  },
})
