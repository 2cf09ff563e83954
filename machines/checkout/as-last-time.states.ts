import { and, assign, not, or } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup, keepsHold } from './checkout.setup.ts'
import { takeDrafts } from './drafting.states.ts'
import { dropEnded } from './holds.ts'
import { isReadyIn, moneyOffStates } from './money-off.states.ts'
import { changedDraftRefusals, newDraftRefusals, whenDraftGone, whenOutdated } from './refusals.ts'

const bookLastVisit = {
  target: '#checkout.booking.asLastTime',
  actions: ['takeLastVisit', 'announceMember', 'clearError'],
} as const

const changeLastVisit = {
  target: '#checkout.booking.details',
  actions: ['takeLastVisit', 'announceMember', 'clearError'],
} as const

/** Where the cart page offers everything as last time. A slot that is held for another visit stays. */
export const offersLastVisit = {
  'lastVisit.book': {
    ...bookLastVisit,
    guard: and(['canRepeatVisit', or([not('hasHold'), 'holdsOfferedSlot'])]),
  },
  'lastVisit.change': { ...changeLastVisit, guard: and(['canRepeatVisit', not('hasHold')]) },
} as const

const notHeld = {
  'lastVisit.book': { ...bookLastVisit, guard: 'canRepeatVisit' },
  'lastVisit.change': { ...changeLastVisit, guard: 'canRepeatVisit' },
  'checkout.start': { target: '#checkout.booking.details', actions: 'clearError' },
  'checkout.goTo': {
    guard: 'isToDetails',
    target: '#checkout.booking.details',
    actions: 'clearError',
  },
} as const

const whenDrafted = [
  { guard: 'hasSlotToHold', target: 'holding', actions: takeDrafts },
  { target: '#checkout.booking.slot', actions: takeDrafts },
] as const

const ready = isReadyIn('#checkout.booking.asLastTime.held')

/** Patient, place, slot and payment as last time, on the cart page: one hold, one confirmation. */
export const asLastTimeState = checkoutSetup.createStateConfig({
  description:
    'Everything as last time, on the cart page: the slot is held, and one confirmation books. Changing a part leads to its step.',
  meta: { path: '/cart' },
  initial: 'choosing',
  on: {
    'cart.changed': { target: '#checkout.clearing', actions: ['keepBasket', 'noteRelease'] },
  },
  states: {
    choosing: {
      description: 'Checks whether there is a draft already.',
      always: [{ guard: 'hasDraft', target: 'updating' }, { target: 'creating' }],
    },
    creating: {
      description: 'Creates a draft order for the patient and the address of last time.',
      invoke: {
        id: 'createDraftAsLastTime',
        src: 'createDraft',
        input: inputFor.order,
        onDone: whenDrafted,
        onError: [...newDraftRefusals, { target: 'notHeld', actions: 'keepError' }],
      },
    },
    updating: {
      description: 'Updates the draft order to the patient and the address of last time.',
      invoke: {
        id: 'updateDraftAsLastTime',
        src: 'updateDraft',
        input: inputFor.order,
        onDone: [
          {
            guard: ({ context, event }) => keepsHold(context.hold, event.output),
            target: 'held',
            actions: takeDrafts,
          },
          ...whenDrafted,
        ],
        onError: [...changedDraftRefusals, { target: 'notHeld', actions: 'keepError' }],
      },
    },
    holding: {
      description: 'Holds the slot that was offered.',
      invoke: {
        id: 'holdSlotAsLastTime',
        src: 'holdSlot',
        input: inputFor.holdSlot,
        onDone: { target: 'held', actions: assign({ hold: ({ event }) => event.output }) },
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          whenDraftGone,
          whenOutdated,
          { guard: 'isTaken', target: 'taken', actions: 'keepError' },
          { target: 'notHeld', actions: 'keepError' },
        ],
      },
    },
    taken: {
      description: 'Another patient was quicker: the next slot is offered.',
      entry: 'announceStaleSlots',
      on: notHeld,
    },
    notHeld: {
      description: 'The provider does not answer; the patient can try again.',
      on: notHeld,
    },
    held: {
      description:
        'The slot is held for 15 minutes; the patient confirms, uses a coupon or points, or changes a part.',
      type: 'parallel',
      exit: 'clearPartErrors',
      invoke: {
        id: 'watchHoldAsLastTime',
        src: 'watchHold',
        input: inputFor.watchHold,
        onDone: { target: 'expired', actions: dropEnded },
      },
      on: {
        'order.place': [
          { guard: and([ready, 'prefersOnline']), target: '#checkout.paying' },
          { guard: ready, target: '#checkout.placing' },
        ],
        'checkout.start': '#checkout.booking.details',
        'checkout.goTo': [
          { guard: 'isToDetails', target: '#checkout.booking.details' },
          { guard: 'isToSlot', target: '#checkout.booking.slot' },
          { guard: 'isToPayment', target: '#checkout.booking.payment' },
        ],
      },
      states: {
        opening: {
          description: 'The second tap of a double tap on the hold must not place the order.',
          initial: 'settling',
          states: {
            settling: {
              description: 'The slot has just been held: the order cannot be placed yet.',
              after: { STEP_SETTLE: 'open' },
            },
            open: { description: 'One confirmation books.' },
          },
        },
        ...moneyOffStates('AsLastTime'),
      },
    },
    expired: {
      description: 'The 15 minutes are over and the slot is free again; it is offered again.',
      entry: 'announceStaleSlots',
      on: notHeld,
    },
  },
})
