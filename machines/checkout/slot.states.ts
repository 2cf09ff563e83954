import { not } from 'xstate'
import { appointmentsState } from './appointments.states.ts'
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
    'safety.review': { guard: 'hasAnswers', target: '.asking' },
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
        { guard: not('isAtCentre'), target: 'home' },
        { guard: 'needsAnswers', target: 'asking' },
        { guard: 'needsAppointments', target: 'radiology' },
        { target: 'walkIn' },
      ],
    },
    asking: {
      description: 'What the centre must know before a scan; the answers go with the order.',
      on: { 'safety.answer': { target: 'deciding', actions: 'keepAnswers' } },
    },
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
