import { and, not, stateIn } from 'xstate'
import { appointmentsState } from './appointments.states.ts'
import { askingState } from './asking.states.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { homeSlotState } from './home-slot.states.ts'

/** When: a home window, radiology appointments, or none for a walk-in. */
export const slotState = checkoutSetup.createStateConfig({
  description: 'The slot step: when the phlebotomist or the patient comes.',
  meta: { path: '/slots' },
  initial: 'deciding',
  on: {
    'checkout.goTo': { guard: 'isToDetails', target: 'details' },
    'session.lost': { target: '#checkout.parked', actions: 'wantSlot' },
    'tab.changedBooking': { target: '#checkout.resuming', actions: 'wantSlot' },
    'safety.review': {
      guard: and(['hasAnswers', not(stateIn('#checkout.booking.slot.asking'))]),
      target: '.asking',
    },
  },
  states: {
    deciding: {
      description: 'Checks whether the visit needs a slot, appointments, both or nothing.',
      always: [
        { guard: 'hasUnsafeAnswer', target: 'asking.stopping' },
        { guard: not('isAtCentre'), target: 'home' },
        { guard: 'needsAnswers', target: 'asking' },
        { guard: not('hasDraft'), target: '#checkout.booking.drafting' },
        { guard: 'isAtHome', target: 'home' },
        { guard: 'needsAppointments', target: 'radiology' },
        { target: 'walkIn' },
      ],
    },
    asking: askingState,
    home: homeSlotState,
    radiology: appointmentsState,
    walkIn: {
      description: 'No appointment is needed: the patient walks in during open hours.',
      meta: { requirements: ['R5.17', 'R5.18'] },
      on: {
        'slot.confirm': { target: '#checkout.booking.payment', actions: 'clearError' },
        'checkout.goTo': { guard: 'isToPayment', target: '#checkout.booking.payment' },
      },
    },
  },
})
