import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { dropEnded } from './holds.ts'
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
      description: 'The booking stops here: checks what is held.',
      always: [
        { guard: 'hasAppointments', target: 'releasing' },
        { guard: 'hasHold', target: 'releasingSlot' },
        { target: 'stopped' },
      ],
    },
    releasing: {
      description: 'Releases the held appointments.',
      invoke: {
        id: 'releaseAppointmentsOnStop',
        src: 'releaseAppointments',
        input: inputFor.releaseAppointments,
        onDone: { target: 'stopping', actions: 'dropAppointments' },
        onError: [whenDraftGone, { target: 'releaseFailed' }],
      },
    },
    releasingSlot: {
      description: 'Releases the slot of the home visit.',
      invoke: {
        id: 'releaseSlotOnStop',
        src: 'releaseSlot',
        input: inputFor.releaseSlot,
        onDone: { target: 'stopping', actions: 'dropHold' },
        onError: [whenDraftGone, { target: 'releaseFailed' }],
      },
    },
    releaseFailed: {
      description:
        'The booking stops here, and what is held could not be released. The patient can try again; otherwise it is released after 15 minutes.',
      invoke: {
        id: 'watchAppointmentsOnStop',
        src: 'watchHold',
        input: inputFor.watchHold,
        onDone: {
          target: 'stopping',
          actions: dropEnded,
        },
      },
      on: {
        'slot.release': 'stopping',
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
