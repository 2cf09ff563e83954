import { assertEvent, assign, type DoneActorEvent, emit, setup } from 'xstate'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { RescheduleEmitted, RescheduleEvent, RescheduleInput } from './reschedule.events.ts'

/** The slots to which an order can move: of the home visit, or of each sub-department. */
export type OrderWindows = {
  readonly days: readonly SlotDay[]
  readonly appointments: readonly {
    readonly subdepartment: string
    readonly days: readonly SlotDay[]
  }[]
}

/** A chosen slot: of the home visit, or of a sub-department. */
export type Choice = { readonly subdepartment: string | null; readonly slotId: string }

export type RescheduleContext = {
  readonly orderId: string
  readonly windows: OrderWindows
  readonly choices: readonly Choice[]
  readonly places: number
  readonly withLinked: boolean
  /** The answer to the move; null before it. */
  readonly moved: Order | null
  /** Message for the patient; empty when nothing failed. */
  readonly error: string
}

/** Input of `moveOrder`. */
export type MoveInput = Pick<RescheduleContext, 'orderId' | 'choices' | 'withLinked'>

/** Places that a new slot needs. */
export function placesNeeded({
  places,
  withLinked,
}: Pick<RescheduleContext, 'places' | 'withLinked'>): number {
  return withLinked ? places : 1
}

type NewSlot = Pick<Slot, 'state' | 'available'>

export function hasRoom({ state, available }: NewSlot, places: number): boolean {
  return state === 'free' && (places === 1 || available >= places)
}

function slotsOf({ days, appointments }: OrderWindows): Slot[] {
  return [...days, ...appointments.flatMap((one) => one.days)].flatMap(({ slots }) => slots)
}

/** Whether some slot has these places. */
export function hasRoomFor(windows: OrderWindows, places: number): boolean {
  return slotsOf(windows).some((slot) => hasRoom(slot, places))
}

/** The choices whose slots are free and have room for all who move. */
function fitting(windows: OrderWindows, choices: readonly Choice[], places: number): Choice[] {
  const free = slotsOf(windows).filter((slot) => hasRoom(slot, places))
  return choices.filter(({ slotId }) => free.some(({ slot_id }) => slot_id === slotId))
}

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
    /** A slot that was chosen at the start may be taken. */
    keepWindows: assign(({ context }, windows: OrderWindows) => ({
      windows,
      choices: fitting(windows, context.choices, placesNeeded(context)),
      error: '',
    })),
    /** A chosen slot may have no room for everybody. */
    keepPeople: assign(({ context: { windows, choices, places }, event }) => {
      assertEvent(event, 'people.choose')
      const { withLinked } = event
      const needed = placesNeeded({ places, withLinked })
      return { withLinked, choices: fitting(windows, choices, needed) }
    }),
    dropChoices: assign({ choices: [] }),
    keepMoved: assign({ moved: (_, moved: Order) => moved }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
  },
  guards: {
    hasFreeWindow: (_, windows: OrderWindows) => hasRoomFor(windows, 1),
    /** Somebody can move, but not everybody together. */
    isCrowded: ({ context }, windows: OrderWindows) =>
      hasRoomFor(windows, 1) && !hasRoomFor(windows, placesNeeded(context)),
    /** Only a visit that is shared can move as a whole. */
    isOtherChoice: ({ context: { places, withLinked }, event }) =>
      event.type === 'people.choose' && places > 1 && event.withLinked !== withLinked,
    isForAllWithoutRoom: ({ context: { places, withLinked, windows }, event }) =>
      event.type === 'people.choose' &&
      event.withLinked &&
      !withLinked &&
      places > 1 &&
      !hasRoomFor(windows, places),
    hasChoice: ({ context }) => context.choices.length > 0,
    /** The lab has begun, or the order no longer exists: it cannot move. */
    isTooLate: failedWith('too-late', 'unknown-order', 'no-window'),
    /** The chosen slot is no longer free; another may be. */
    isWindowGone: failedWith('slot-taken', 'slot-past', 'unknown-slot', 'slot-too-close'),
  },
})

const loadedWindows = ({ event }: { readonly event: DoneActorEvent<OrderWindows> }) => event.output
const keepWindows = { type: 'keepWindows', params: loadedWindows } as const

export const rescheduleMachine = rescheduleSetup.createMachine({
  id: 'reschedule',
  description:
    'Moves a placed order to another slot. The order keeps its slot until the new one is booked.',
  context: ({ input: { orderId, slotId, places, withLinked } }) => ({
    orderId,
    places,
    withLinked,
    windows: { days: [], appointments: [] },
    choices: slotId === undefined ? [] : [{ subdepartment: null, slotId }],
    moved: null,
    error: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the free slots.',
      invoke: {
        id: 'loadWindows',
        src: 'loadWindows',
        input: ({ context }) => context.orderId,
        onDone: [
          {
            guard: { type: 'isCrowded', params: loadedWindows },
            target: 'crowded',
            actions: keepWindows,
          },
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
      description: 'No other slot is free. The order keeps its slot.',
      on: { 'windows.reload': 'loading' },
    },
    crowded: {
      description:
        'No other slot has room for everybody of the visit. One person can move alone, and the visit keeps its slot until then.',
      on: {
        'people.choose': {
          guard: 'isOtherChoice',
          target: 'choosing',
          actions: 'keepPeople',
        },
        'windows.reload': 'loading',
      },
    },
    unreachable: {
      description: 'The slots could not be loaded. The order keeps its slot.',
      on: { 'windows.reload': 'loading' },
    },
    choosing: {
      description:
        'Shows the free slots; the patient chooses and confirms. Of a visit of several people, everybody or this person moves.',
      on: {
        'window.choose': { actions: 'keepChoice' },
        'people.choose': [
          { guard: 'isForAllWithoutRoom', target: 'crowded', actions: 'keepPeople' },
          { guard: 'isOtherChoice', actions: 'keepPeople' },
        ],
        'move.confirm': { guard: 'hasChoice', target: 'moving', actions: 'clearError' },
      },
    },
    moving: {
      description: 'Books the new slot, then releases the old one.',
      invoke: {
        id: 'moveOrder',
        src: 'moveOrder',
        input: ({ context: { orderId, choices, withLinked } }) => ({
          orderId,
          choices,
          withLinked,
        }),
        onDone: {
          target: 'moved',
          actions: [
            { type: 'keepMoved', params: ({ event }) => event.output },
            emit(({ event }) => ({ type: 'order.moved', order: event.output })),
          ],
        },
        onError: [
          { guard: 'isTooLate', target: 'gone', actions: 'keepError' },
          { guard: 'isWindowGone', target: 'refused', actions: ['keepError', 'dropChoices'] },
          { target: 'unsure', actions: 'keepError' },
        ],
      },
    },
    refused: {
      description: 'The slot has just been taken. The order keeps the one it had.',
      on: { 'windows.reload': 'loading' },
    },
    unsure: {
      description: 'No answer: the order may have moved. Confirming again is safe: it moves once.',
      on: { 'move.confirm': { target: 'moving', actions: 'clearError' } },
    },
    moved: { description: 'The order has its new slot: what is said of it is from the answer.' },
    gone: { description: 'The order can no longer be moved.' },
  },
})
