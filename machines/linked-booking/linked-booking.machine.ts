import { and, type DoneActorEvent } from 'xstate'
import { appointmentsState } from './appointments.states.ts'
import { askingState } from './asking.states.ts'
import type { Loaded } from './linked-booking.actors.ts'
import { initialContext } from './linked-booking.context.ts'
import { inputFor, linkedBookingSetup } from './linked-booking.setup.ts'
import { payingState } from './paying.states.ts'
import { paymentState } from './payment.states.ts'
import { peopleState } from './people.states.ts'
import { placingState, whenFound } from './placing.states.ts'
import { refusals, whenDetailRefused } from './refusals.ts'
import { slotState } from './slot.states.ts'

const loaded = ({ event }: { readonly event: DoneActorEvent<Loaded> }) => event.output
const takeLoaded = { type: 'takeLoaded', params: loaded } as const

const openAt = (stage: 'slot' | 'payment' | 'paying') =>
  ({
    type: 'isOpenAt',
    params: ({ event }: { readonly event: DoneActorEvent<Loaded> }) => ({
      loaded: event.output,
      stage,
    }),
  }) as const

/** Several orders that are booked, held and paid together: a family's visit, or blood and a scan. */
export const linkedBookingMachine = linkedBookingSetup.createMachine({
  id: 'linkedBooking',
  description:
    'Books the cart for several people in one home visit, or its blood tests at home and its scans at a centre: one order for each person and place.',
  context: ({ input }) => initialContext(input),
  initial: 'opening',
  on: {
    'cart.changed': [
      // Another tab has removed the tests, or has ordered them.
      {
        guard: and(['hasDrafts', 'bringsNoLines']),
        target: '.draftGone',
        actions: ['keepLines', 'noteCartChange'],
      },
      {
        guard: 'hasDrafts',
        target: '.clearing',
        actions: ['keepLines', 'noteCartChange'],
      },
      { target: '.deciding', actions: ['keepLines', 'noteCartChange'] },
    ],
  },
  states: {
    opening: {
      description: 'Decides whether the patient returns from the gateway.',
      always: [{ guard: 'hasPayment', target: 'paying.verifying' }, { target: 'loading' }],
    },
    loading: {
      description: 'Loads family and addresses, and the booking of this cart that is open.',
      // What is on its way is about the tests that were in the cart before.
      on: { 'cart.changed': { target: 'loading', reenter: true, actions: 'keepLines' } },
      invoke: {
        id: 'loadBooking',
        src: 'loadBooking',
        input: inputFor.loadBooking,
        onDone: [
          { guard: openAt('paying'), target: 'paying.verifying', actions: takeLoaded },
          { guard: openAt('payment'), target: 'payment', actions: takeLoaded },
          { guard: openAt('slot'), target: 'slot', actions: takeLoaded },
          { guard: 'hasNoLines', target: 'empty', actions: takeLoaded },
          { target: 'people', actions: takeLoaded },
        ],
        onError: { target: 'unreachable', actions: 'keepError' },
      },
    },
    unreachable: {
      description: 'The booking could not be loaded. What was chosen is kept.',
      on: {
        'cart.changed': { actions: 'keepLines' },
        'booking.retry': { target: 'loading', actions: 'clearError' },
      },
    },
    deciding: {
      description: 'Checks what the cart has.',
      always: [
        { guard: 'hasNoLines', target: 'empty' },
        { guard: 'lacksCentres', target: 'loading' },
        { target: 'people' },
      ],
    },
    empty: {
      description: 'The cart is empty.',
      on: { 'cart.changed': { target: 'loading', actions: 'keepLines' } },
    },
    people: peopleState,
    asking: askingState,
    drafting: {
      description: 'Makes one draft for each person and place.',
      initial: 'saving',
      on: { 'step.goTo': { guard: { type: 'isTo', params: 'people' }, target: 'people' } },
      states: {
        saving: {
          description: 'The drafts are made, the parent first.',
          invoke: {
            id: 'makeDrafts',
            src: 'makeDrafts',
            input: inputFor.makeDrafts,
            onDone: {
              target: '#linkedBooking.slot',
              actions: { type: 'takeDrafts', params: ({ event }) => event.output },
            },
            onError: [...refusals, whenDetailRefused, { target: 'failed', actions: 'keepError' }],
          },
        },
        failed: {
          description: 'The drafts could not be made. Nothing is held.',
          on: { 'booking.retry': { target: 'saving', actions: 'clearError' } },
        },
      },
    },
    slot: slotState,
    appointments: appointmentsState,
    payment: paymentState,
    placing: placingState,
    paying: payingState,
    clearing: {
      description: 'The cart changed: gives back what is held, and the booking begins again.',
      on: { 'cart.changed': { actions: 'keepLines' } },
      invoke: {
        id: 'cancelDrafts',
        src: 'cancelDrafts',
        input: inputFor.parent,
        onDone: { target: 'deciding', actions: ['dropDrafts', 'refetchWallet'] },
        onError: { target: 'deciding', actions: ['dropDrafts', 'refetchWallet'] },
      },
    },
    draftGone: {
      description: 'The booking is not open any more: checks whether it was placed elsewhere.',
      on: { 'cart.changed': { actions: 'keepLines' } },
      invoke: {
        id: 'findGoneOrder',
        src: 'findOrder',
        input: inputFor.parent,
        onDone: [whenFound, { target: 'deciding', actions: ['dropDrafts', 'noteBookingChange'] }],
        onError: { target: 'deciding', actions: ['dropDrafts', 'noteUnknown'] },
      },
    },
    repriced: {
      description: 'A price changed: the cart shows old and new prices.',
      entry: ['dropDrafts', 'announceStalePrices'],
      on: {
        'cart.changed': { target: 'deciding', actions: 'keepLines' },
        'booking.retry': { target: 'loading', actions: 'clearError' },
      },
    },
    thanks: {
      type: 'final',
      description: 'All orders are placed, and their tests leave the cart.',
      entry: 'announceOrder',
    },
  },
})
