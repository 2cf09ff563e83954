import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenDraftGone } from './refusals.ts'

/**
 * The safety questions before a scan. An answer that forbids it stops the booking; one that a
 * radiologist has to judge lets it go on, and the order is to be confirmed.
 */
export const askingState = checkoutSetup.createStateConfig({
  description: 'Asks the safety questions before a scan; the answers are sent with the order.',
  initial: 'answering',
  states: {
    answering: {
      description: 'The patient answers the questions.',
      on: {
        'safety.answer': { target: '#checkout.booking.slot.deciding', actions: 'keepAnswers' },
      },
    },
    stopping: {
      description: 'The booking stops here: checks whether appointments are held.',
      always: [{ guard: 'hasAppointments', target: 'releasing' }, { target: 'stopped' }],
    },
    releasing: {
      description: 'Releases the held appointments.',
      invoke: {
        id: 'releaseAppointmentsOnStop',
        src: 'releaseAppointments',
        input: inputFor.releaseAppointments,
        onDone: { target: 'stopped', actions: 'dropAppointments' },
        onError: [whenDraftGone, { target: 'releaseFailed' }],
      },
    },
    releaseFailed: {
      description:
        'The booking stops here, and the appointments could not be released. The patient can try again; otherwise they are released after 15 minutes.',
      invoke: {
        id: 'watchAppointmentsOnStop',
        src: 'watchHold',
        input: inputFor.watchHold,
        onDone: {
          target: 'stopping',
          actions: { type: 'dropEnded', params: ({ event }) => ({ holdIds: event.output }) },
        },
      },
      on: {
        'slot.release': 'releasing',
        'safety.review': { guard: 'isAsked', target: 'answering' },
      },
    },
    stopped: {
      description:
        'The scan cannot be booked online: shows the reason, the number to call and what else the patient can do. Nothing is held or charged.',
      on: { 'safety.review': { guard: 'isAsked', target: 'answering' } },
    },
  },
})
