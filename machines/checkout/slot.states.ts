import { and, not, stateIn } from 'xstate'
import { appointmentsState } from './appointments.states.ts'
import { askingState } from './asking.states.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { homeSlotState } from './home-slot.states.ts'

/** When: a home window, radiology appointments, or none for a walk-in. */
export const slotState = checkoutSetup.createStateConfig({
  description: 'When does the phlebotomist, or the patient, come?',
  meta: { path: '/slots' },
  initial: 'deciding',
  on: {
    'checkout.goTo': [
      { guard: 'isToDetails', target: 'details' },
      { guard: 'isToCart', target: 'reviewing' },
    ],
    'safety.review': {
      guard: and(['hasAnswers', not(stateIn('#checkout.slot.asking'))]),
      target: '.asking',
    },
    'cart.changed': { target: 'clearing', actions: 'keepBasket' },
    'cart.emptied': { target: 'cancelling', actions: 'dropBasket' },
    'booking.clear': {
      target: 'clearing',
      actions: ['dropBasket', 'forgetPatient', 'announceMember'],
    },
    'session.lost': 'parked',
  },
  states: {
    deciding: {
      description: 'What the cart and the place ask for.',
      always: [
        { guard: 'hasUnsafeAnswer', target: 'asking.stopping' },
        { guard: not('isAtCentre'), target: 'home' },
        { guard: 'needsAnswers', target: 'asking' },
        { guard: not('hasDraft'), target: '#checkout.drafting' },
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
        'slot.confirm': { target: '#checkout.payment', actions: 'clearError' },
        'checkout.goTo': { guard: 'isToPayment', target: '#checkout.payment' },
      },
    },
  },
})
