import { and } from 'xstate'
import { linkedBookingSetup } from './linked-booking.setup.ts'

/** The safety questions before scans, of each person who has one. */
export const askingState = linkedBookingSetup.createStateConfig({
  description: 'Asks the safety questions before scans; the answers are sent with the orders.',
  meta: { path: '/book-together' },
  initial: 'answering',
  on: { 'step.goTo': { guard: { type: 'isTo', params: 'people' }, target: 'people' } },
  states: {
    answering: {
      description: 'The patient answers for each person.',
      on: {
        'answer.give': { actions: 'keepAnswer' },
        'answers.confirm': [
          {
            guard: and(['isAnswered', 'isSafe']),
            target: '#linkedBooking.drafting',
            actions: 'clearError',
          },
          { guard: 'isAnswered', target: 'stopped' },
        ],
      },
    },
    stopped: {
      description:
        'With an answer the scan cannot be booked online. Nothing is held or charged; the answer can be corrected.',
      on: { 'answer.give': { target: 'answering', actions: ['keepAnswer', 'clearError'] } },
    },
  },
})
