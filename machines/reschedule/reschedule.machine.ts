import { assertEvent, assign, type DoneActorEvent, emit, setup } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { OrderWindows } from './model/reschedule.outcomes.ts'
import type { RescheduleEmitted, RescheduleEvent, RescheduleInput } from './reschedule.events.ts'

/** What the patient has chosen: a window of the home visit, or one of a sub-department. */
export type Choice = { readonly subdepartment: string | null; readonly slotId: string }

export type RescheduleContext = {
  readonly orderId: string
  readonly windows: OrderWindows
  readonly choices: readonly Choice[]
  /** Words for the patient; empty when nothing failed. */
  readonly error: string
}

/** What is asked of the provider when an order moves. */
export type MoveInput = { readonly orderId: string; readonly choices: readonly Choice[] }

const rescheduleSetup = setup({
  types: {
    context: {} as RescheduleContext,
    events: {} as RescheduleEvent,
    emitted: {} as RescheduleEmitted,
    input: {} as RescheduleInput,
  },
  actors: {
    loadWindows: provide<OrderWindows, string>('loadWindows'),
    moveOrder: provide<Order, MoveInput>('moveOrder'),
  },
  actions: {
    keepChoice: assign(({ context, event }) => {
      assertEvent(event, 'window.choose')
      const { subdepartment, slot } = event
      const others = context.choices.filter((one) => one.subdepartment !== subdepartment)
      return { choices: [...others, { subdepartment, slotId: slot.slot_id }], error: '' }
    }),
    keepWindows: assign((_, windows: OrderWindows) => ({ windows, error: '' })),
    dropChoices: assign({ choices: [] }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
  },
  guards: {
    hasFreeWindow: (_, { days, appointments }: OrderWindows) =>
      [...days, ...appointments.flatMap((one) => one.days)].some(({ free }) => free > 0),
    hasChoice: ({ context }) => context.choices.length > 0,
    /** The lab has begun, or the order is gone: it moves no more. */
    isTooLate: failedWith('too-late', 'unknown-order', 'no-window'),
    /** That window cannot be had any more; another can. */
    isWindowGone: failedWith('slot-taken', 'slot-past', 'unknown-slot'),
  },
})

const loadedWindows = ({ event }: { readonly event: DoneActorEvent<OrderWindows> }) => event.output
const keepWindows = { type: 'keepWindows', params: loadedWindows } as const

export const rescheduleMachine = rescheduleSetup.createMachine({
  id: 'reschedule',
  description:
    'A placed order moves to another time; it keeps the one it has until the new is sure.',
  context: ({ input: { orderId } }) => ({
    orderId,
    windows: { days: [], appointments: [] },
    choices: [],
    error: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Which times are free?',
      invoke: {
        id: 'loadWindows',
        src: 'loadWindows',
        input: ({ context }) => context.orderId,
        onDone: [
          {
            guard: { type: 'hasFreeWindow', params: loadedWindows },
            target: 'choosing',
            actions: keepWindows,
          },
          { target: 'full', actions: keepWindows },
        ],
        onError: [
          { guard: 'isTooLate', target: 'gone', actions: 'keepError' },
          { target: 'unreachable', actions: 'keepError' },
        ],
      },
    },
    full: {
      description:
        'No other time is free in the days that can be booked. The order stays where it is.',
      on: { 'windows.reload': 'loading' },
    },
    unreachable: {
      description: 'The times did not come. The order stays where it is.',
      on: { 'windows.reload': 'loading' },
    },
    choosing: {
      description: 'The free times are shown; the patient chooses and confirms.',
      on: {
        'window.choose': { actions: 'keepChoice' },
        'move.confirm': { guard: 'hasChoice', target: 'moving', actions: 'clearError' },
      },
    },
    moving: {
      description: 'The new time is booked; only then is the old one given back.',
      invoke: {
        id: 'moveOrder',
        src: 'moveOrder',
        input: ({ context: { orderId, choices } }) => ({ orderId, choices }),
        onDone: {
          target: 'moved',
          actions: emit(({ event }) => ({ type: 'order.moved', order: event.output })),
        },
        onError: [
          { guard: 'isTooLate', target: 'gone', actions: 'keepError' },
          { guard: 'isWindowGone', target: 'refused', actions: ['keepError', 'dropChoices'] },
          { target: 'unsure', actions: 'keepError' },
        ],
      },
    },
    refused: {
      description: 'Somebody else has that time. The order keeps the one it had.',
      on: { 'windows.reload': 'loading' },
    },
    unsure: {
      description:
        'No answer came: the order may have moved. Asking again moves it once, or finds it moved.',
      on: { 'move.confirm': { target: 'moving', actions: 'clearError' } },
    },
    moved: { description: 'The order has its new time.' },
    gone: { description: 'The order cannot be moved any more.' },
  },
})
