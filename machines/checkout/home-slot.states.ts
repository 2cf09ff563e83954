import { and, assign } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { dropEnded, whenHomeHoldOver } from './holds.ts'
import {
  whenDetailRefused,
  whenDraftGone,
  whenLostAtSlot,
  whenOutdated,
  whenTestsRefused,
} from './refusals.ts'

/** Also while they are loaded again: those of before are shown. */
const chooseSlot = { guard: 'isOffered', target: 'holding', actions: 'askForSlot' } as const

/** Of several people: one goes later, for a visit of their own, or comes back. */
const goesLater = {
  'person.postpone': { guard: 'canPostpone', target: 'postponing', actions: 'clearError' },
  'person.add': { guard: 'isWaiting', target: '#checkout.booking.drafting', actions: 'addPerson' },
} as const

const toPayment = {
  guard: and(['isToPayment', 'hasAllAppointments']),
  target: '#checkout.booking.payment',
} as const

/** Windows of the phlebotomist: load, choose, hold. */
export const homeSlotState = checkoutSetup.createStateConfig({
  description: 'The slots for a home visit.',
  meta: { requirements: ['R1.11', 'R4.27', 'R4.28'] },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether a slot is held already.',
      always: [{ guard: 'hasHold', target: 'loadingHeld' }, { target: 'loading' }],
    },
    loading: {
      description: 'Loads the slots; those of before can be chosen meanwhile.',
      on: { 'slot.choose': chooseSlot },
      invoke: {
        id: 'loadSlots',
        src: 'loadSlots',
        input: inputFor.loadSlots,
        onDone: {
          target: 'choosing',
          actions: assign({ days: ({ event }) => event.output }),
        },
        onError: [whenLostAtSlot, whenDetailRefused, { target: 'failed', actions: 'keepError' }],
      },
    },
    loadingHeld: {
      description: 'A slot is held; loads the others.',
      invoke: {
        id: 'loadSlotsAroundHeld',
        src: 'loadSlots',
        input: inputFor.loadSlots,
        onDone: { target: 'held', actions: assign({ days: ({ event }) => event.output }) },
        onError: [whenLostAtSlot, { target: 'held' }],
      },
      on: {
        'slot.choose': chooseSlot,
        'checkout.goTo': toPayment,
      },
    },
    failed: {
      description: 'The slots could not be loaded; the booking is kept.',
      on: { 'slots.reload': { target: 'loading', actions: 'clearError' } },
    },
    choosing: {
      description: 'No slot is chosen yet.',
      on: {
        'slot.choose': chooseSlot,
        'slots.reload': 'loading',
        ...goesLater,
      },
    },
    holding: {
      description: 'Holds the slot; an earlier one is released once this one is held.',
      invoke: {
        id: 'holdSlot',
        src: 'holdSlot',
        input: inputFor.holdSlot,
        onDone: { target: 'held', actions: assign({ hold: ({ event }) => event.output }) },
        onError: [
          whenLostAtSlot,
          whenDraftGone,
          whenOutdated,
          { guard: and(['isTaken', 'hasHold']), target: 'loadingHeld', actions: 'keepError' },
          { guard: 'isTaken', target: 'taken', actions: 'keepError' },
          { guard: 'hasHold', target: 'held', actions: 'keepError' },
          { target: 'choosing', actions: 'keepError' },
        ],
      },
    },
    taken: {
      description: 'The slot is no longer free: loads the slots again.',
      on: { 'slot.choose': chooseSlot },
      invoke: {
        id: 'loadSlotsAfterTaken',
        src: 'loadSlots',
        input: inputFor.loadSlots,
        onDone: { target: 'choosing', actions: assign({ days: ({ event }) => event.output }) },
        onError: [whenLostAtSlot, whenDetailRefused, { target: 'failed' }],
      },
    },
    held: {
      description: 'The slot is held for 15 minutes.',
      invoke: {
        id: 'watchHold',
        src: 'watchHold',
        input: inputFor.watchHold,
        onDone: [whenHomeHoldOver, { target: 'held', reenter: true, actions: dropEnded }],
      },
      on: {
        'slot.choose': chooseSlot,
        'slot.release': 'releasing',
        ...goesLater,
        'turns.arrange': { guard: 'areOtherTurns', target: 'arranging' },
        'slot.confirm': [
          {
            guard: 'needsAppointments',
            target: '#checkout.booking.slot.radiology',
            actions: 'clearError',
          },
          { target: '#checkout.booking.payment', actions: 'clearError' },
        ],
        'checkout.goTo': toPayment,
      },
    },
    postponing: {
      description: 'Takes one person out of the booking; the places of the others stay held.',
      // Whether they are out has to be known first.
      on: { 'checkout.goTo': {} },
      invoke: {
        id: 'postponeDraft',
        src: 'cancelDraft',
        input: inputFor.postpone,
        onDone: {
          target: 'deciding',
          actions: { type: 'postponePerson', params: ({ event }) => ({ orderId: event.output }) },
        },
        onError: [whenDraftGone, { target: 'deciding', actions: 'keepError' }],
      },
    },
    arranging: {
      description: 'Saves who goes first; the places stay held, as all of them are in one slot.',
      on: { 'checkout.goTo': {} },
      invoke: {
        id: 'arrangeTurns',
        src: 'arrangeTurns',
        input: inputFor.arrangeTurns,
        onDone: {
          target: 'held',
          actions: { type: 'takeTurns', params: ({ event }) => ({ turns: event.output }) },
        },
        onError: [whenDraftGone, whenTestsRefused, { target: 'held', actions: 'keepError' }],
      },
    },
    releasing: {
      description: 'Releases the slot.',
      invoke: {
        id: 'releaseSlot',
        src: 'releaseSlot',
        input: inputFor.releaseSlot,
        onDone: { target: 'loading', actions: 'dropHold' },
        onError: [whenDraftGone, { target: 'held', actions: 'keepError' }],
      },
    },
    expired: {
      description:
        'The slot is no longer held, as its 15 minutes are over or another tab took another one; the patient is told.',
      invoke: [
        {
          id: 'loadSlotsAfterExpiry',
          src: 'loadSlots',
          input: inputFor.loadSlots,
          onDone: { actions: assign({ days: ({ event }) => event.output }) },
          onError: [whenLostAtSlot, whenDetailRefused, { actions: 'keepError' }],
        },
        {
          // An appointment may end a little later.
          id: 'watchAppointmentsAfterExpiry',
          src: 'watchHold',
          input: inputFor.watchHold,
          onDone: { target: 'expired', reenter: true, actions: dropEnded },
        },
      ],
      on: {
        'slot.choose': chooseSlot,
        'slots.reload': { target: 'loading', actions: 'clearError' },
      },
    },
  },
})
