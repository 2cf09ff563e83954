import { and } from 'xstate'
import { inputFor, linkedBookingSetup } from './linked-booking.setup.ts'
import { whenDetailRefused, whenDraftGone } from './refusals.ts'

const toAppointments = and([{ type: 'isTo', params: 'appointments' as const }, 'needsAppointments'])
const toPayment = and([{ type: 'isTo', params: 'payment' as const }, 'hasAllAppointments'])

/** One slot with a place for everyone at home, held on the parent's draft. */
export const slotState = linkedBookingSetup.createStateConfig({
  description: 'The slot of the home visit: only one in which all of them fit.',
  meta: { path: '/book-together/slot' },
  initial: 'loading',
  on: { 'step.goTo': { guard: { type: 'isTo', params: 'people' }, target: 'people' } },
  states: {
    loading: {
      description: 'Loads the slots; those of before can be chosen meanwhile.',
      on: {
        'slot.choose': { guard: 'isApart', target: 'holding', actions: 'askForSlot' },
        // After a reload the provider may not know yet how far the booking had come.
        'step.goTo': [
          { guard: and(['hasHold', toAppointments]), target: '#linkedBooking.appointments' },
          { guard: and(['hasHold', toPayment]), target: '#linkedBooking.payment' },
        ],
      },
      invoke: {
        id: 'loadSlots',
        src: 'loadSlots',
        input: inputFor.loadSlots,
        onDone: {
          target: 'deciding',
          actions: { type: 'takeDays', params: ({ event }) => event.output },
        },
        onError: [whenDetailRefused, { target: 'failed', actions: 'keepError' }],
      },
    },
    deciding: {
      description: 'Checks whether places are held.',
      always: [{ guard: 'hasHold', target: 'held' }, { target: 'choosing' }],
    },
    failed: {
      description: 'The slots could not be loaded; the booking is kept.',
      on: { 'slots.reload': { target: 'loading', actions: 'clearError' } },
    },
    choosing: {
      description: 'No slot is chosen yet.',
      on: {
        'slot.choose': { guard: 'isApart', target: 'holding', actions: 'askForSlot' },
        'person.postpone': { guard: 'canPostpone', target: 'postponing', actions: 'askToPostpone' },
        'person.rejoin': {
          guard: 'isPostponed',
          target: '#linkedBooking.drafting',
          actions: 'rejoinPerson',
        },
      },
    },
    holding: {
      description: 'Holds a place for each of them; places held before are released then.',
      invoke: {
        id: 'holdSlot',
        src: 'holdSlot',
        input: inputFor.holdSlot,
        onDone: {
          target: 'held',
          actions: { type: 'takeHold', params: ({ event }) => event.output },
        },
        onError: [
          whenDraftGone,
          {
            guard: 'areTestsRefused',
            target: '#linkedBooking.people',
            actions: ['keepError', 'dropDrafts'],
          },
          { guard: 'isTaken', target: 'loading', actions: 'keepError' },
          { guard: 'hasHold', target: 'held', actions: 'keepError' },
          { target: 'choosing', actions: 'keepError' },
        ],
      },
    },
    held: {
      description: 'All places are held for 15 minutes.',
      invoke: {
        id: 'watchSlot',
        src: 'watchHolds',
        input: inputFor.watchHolds,
        onDone: [
          {
            guard: { type: 'isHomeHoldOver', params: ({ event }) => event.output },
            target: 'expired',
            actions: { type: 'dropEnded', params: ({ event }) => event.output },
          },
          {
            target: 'held',
            reenter: true,
            actions: { type: 'dropEnded', params: ({ event }) => event.output },
          },
        ],
      },
      on: {
        'slot.choose': { guard: 'isApart', target: 'holding', actions: 'askForSlot' },
        'slot.release': 'releasing',
        'person.postpone': { guard: 'canPostpone', target: 'postponing', actions: 'askToPostpone' },
        'person.rejoin': {
          guard: 'isPostponed',
          target: '#linkedBooking.drafting',
          actions: 'rejoinPerson',
        },
        'turn.move': { guard: 'canMove', target: 'arranging', actions: 'askForTurn' },
        'turns.reset': { guard: 'hasOwnTurns', target: 'arranging', actions: 'askForUsualTurns' },
        'slot.confirm': [
          {
            guard: 'needsAppointments',
            target: '#linkedBooking.appointments',
            actions: 'clearError',
          },
          { target: '#linkedBooking.payment', actions: 'clearError' },
        ],
        'step.goTo': [
          { guard: { type: 'isTo', params: 'people' }, target: '#linkedBooking.people' },
          { guard: toAppointments, target: '#linkedBooking.appointments' },
          { guard: toPayment, target: '#linkedBooking.payment' },
        ],
      },
    },
    postponing: {
      description: 'Takes one person out of the booking; the places of the others stay held.',
      on: { 'step.goTo': {} },
      invoke: {
        id: 'postponeDraft',
        src: 'postponeDraft',
        input: inputFor.postponeDraft,
        onDone: { target: 'loading', actions: 'postponePerson' },
        onError: [whenDraftGone, { target: 'deciding', actions: ['keepError', 'dropLeaving'] }],
      },
    },
    arranging: {
      description: 'Saves who goes first; the places stay held, as all of them are in one slot.',
      // Whether they are saved has to be known first.
      on: { 'step.goTo': {} },
      invoke: {
        id: 'arrangeTurns',
        src: 'arrangeTurns',
        input: inputFor.arrangeTurns,
        onDone: { target: 'held', actions: 'takeTurns' },
        onError: [
          whenDraftGone,
          {
            guard: 'areTestsRefused',
            target: '#linkedBooking.people',
            actions: ['keepError', 'dropDrafts'],
          },
          { target: 'held', actions: ['keepError', 'dropAskedTurns'] },
        ],
      },
    },
    releasing: {
      description: 'Releases all places.',
      invoke: {
        id: 'releaseSlot',
        src: 'releaseSlot',
        input: inputFor.releaseSlot,
        onDone: { target: 'loading', actions: 'dropHold' },
        onError: [whenDraftGone, { target: 'held', actions: 'keepError' }],
      },
    },
    expired: {
      description: 'The 15 minutes are over and the places are free again; the patient is told.',
      on: { 'slots.reload': { target: 'loading', actions: 'clearError' } },
    },
  },
})
