import { and, assign } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenDetailRefused, whenDraftGone, whenOutdated } from './refusals.ts'

/** Windows of the phlebotomist: load, choose, hold. */
export const homeSlotState = checkoutSetup.createStateConfig({
  description: 'Windows of the phlebotomist.',
  meta: { requirements: ['R1.11', 'R4.27', 'R4.28'] },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A window may be held already.',
      always: [{ guard: 'hasHold', target: 'loadingHeld' }, { target: 'loading' }],
    },
    loading: {
      description: 'The windows are being loaded.',
      invoke: {
        id: 'loadSlots',
        src: 'loadSlots',
        input: inputFor.loadSlots,
        onDone: {
          target: 'choosing',
          actions: assign({ days: ({ event }) => event.output }),
        },
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          whenDetailRefused,
          { target: 'failed', actions: 'keepError' },
        ],
      },
    },
    loadingHeld: {
      description: 'A window is held; the others are being loaded.',
      invoke: {
        id: 'loadSlotsAroundHeld',
        src: 'loadSlots',
        input: inputFor.loadSlots,
        onDone: { target: 'held', actions: assign({ days: ({ event }) => event.output }) },
        onError: [{ guard: 'isLost', target: '#checkout.parked' }, { target: 'held' }],
      },
      on: { 'checkout.goTo': { guard: 'isToPayment', target: '#checkout.booking.payment' } },
    },
    failed: {
      description: 'The windows could not be loaded; the booking is safe.',
      on: { 'slots.reload': { target: 'loading', actions: 'clearError' } },
    },
    choosing: {
      description: 'No window is chosen yet.',
      on: {
        'slot.choose': { target: 'holding', actions: 'askForSlot' },
        'slots.reload': 'loading',
      },
    },
    holding: {
      description: 'The window is being held; an earlier one is let go once this one is sure.',
      invoke: {
        id: 'holdSlot',
        src: 'holdSlot',
        input: inputFor.holdSlot,
        onDone: { target: 'held', actions: assign({ hold: ({ event }) => event.output }) },
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
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
      description: 'The window is no longer free: the windows are loaded again.',
      invoke: {
        id: 'loadSlotsAfterTaken',
        src: 'loadSlots',
        input: inputFor.loadSlots,
        onDone: { target: 'choosing', actions: assign({ days: ({ event }) => event.output }) },
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          whenDetailRefused,
          { target: 'failed' },
        ],
      },
    },
    held: {
      description: 'The window is held for 15 minutes.',
      invoke: {
        id: 'watchHold',
        src: 'watchHold',
        input: inputFor.watchHold,
        onDone: { target: 'expired', actions: 'dropHold' },
      },
      on: {
        'slot.choose': { target: 'holding', actions: 'askForSlot' },
        'slot.release': 'releasing',
        'slot.confirm': { target: '#checkout.booking.payment', actions: 'clearError' },
        'checkout.goTo': { guard: 'isToPayment', target: '#checkout.booking.payment' },
      },
    },
    releasing: {
      description: 'The window is being given back.',
      invoke: {
        id: 'releaseSlot',
        src: 'releaseSlot',
        input: inputFor.releaseSlot,
        onDone: { target: 'loading', actions: 'dropHold' },
        onError: [whenDraftGone, { target: 'held', actions: 'keepError' }],
      },
    },
    expired: {
      description: 'The 15 minutes are over and the window is free again; the patient is told.',
      invoke: {
        id: 'loadSlotsAfterExpiry',
        src: 'loadSlots',
        input: inputFor.loadSlots,
        onDone: { actions: assign({ days: ({ event }) => event.output }) },
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          whenDetailRefused,
          { actions: 'keepError' },
        ],
      },
      on: {
        'slot.choose': { target: 'holding', actions: 'askForSlot' },
        'slots.reload': 'loading',
      },
    },
  },
})
