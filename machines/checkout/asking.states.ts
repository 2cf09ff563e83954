import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenDraftGone } from './refusals.ts'

/**
 * The safety questions before a scan. An answer that forbids it stops the booking; one that a
 * radiologist has to judge lets it go on, and the order is to be confirmed.
 */
export const askingState = checkoutSetup.createStateConfig({
  description: 'What the centre must know before a scan; the answers go with the order.',
  initial: 'answering',
  states: {
    answering: {
      description: 'The questions are on the screen.',
      on: {
        'safety.answer': { target: '#checkout.booking.slot.deciding', actions: 'keepAnswers' },
      },
    },
    stopping: {
      description: 'The booking stops here: are appointments held for it?',
      always: [{ guard: 'hasAppointments', target: 'releasing' }, { target: 'stopped' }],
    },
    releasing: {
      description: 'The held appointments are being released.',
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
        'The booking stops here, and the appointments could not be released yet. They are released by another try, or when their 15 minutes are over.',
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
        'The scan cannot be booked online: the reason, whom to call, and what else can be done. Nothing is held or charged.',
      on: { 'safety.review': { guard: 'isAsked', target: 'answering' } },
    },
  },
})
