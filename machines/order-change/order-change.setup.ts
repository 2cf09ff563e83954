import { assertEvent, assign, emit, setup } from 'xstate'
import type { Additions, TestRemoval } from '#contract/additions.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { errorWords, failedBy, failedToAnswer, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type {
  ChangeKind,
  OrderChangeEmitted,
  OrderChangeEvent,
  OrderChangeInput,
} from './order-change.events.ts'
import {
  type Choice,
  fitting,
  hasRoomFor,
  type OrderWindows,
  placesNeeded,
} from './order-windows.ts'

export type OrderChangeContext = {
  readonly kind: ChangeKind
  readonly orderId: string
  readonly withLinked: boolean
  /** Of a move. */
  readonly places: number
  readonly windows: OrderWindows
  readonly choices: readonly Choice[]
  /** The test that is taken out; null without one. */
  readonly code: string | null
  /** The order as it is; null until it is loaded. */
  readonly before: Pick<Additions, 'order' | 'now'> | null
  /** What taking the test out changes. */
  readonly removal: TestRemoval | null
  /** Why the order is cancelled. */
  readonly reason: string
  /** The answer to the change; null before it. */
  readonly changed: Order | null
  /** Message for the patient; empty when nothing failed. */
  readonly error: string
}

/** Input of `moveOrder`. */
export type MoveInput = Pick<OrderChangeContext, 'orderId' | 'choices' | 'withLinked'>
/** Input of `takeOut`; the removal is the one on screen. */
export type RemovalInput = Pick<OrderChangeContext, 'orderId' | 'removal'>
/** Input of `cancelOrder`. */
export type CancelInput = Pick<OrderChangeContext, 'orderId' | 'reason' | 'withLinked'>

function removalOf({ removals = [] }: Additions, code: string | null): TestRemoval | null {
  return removals.find((one) => one.code === code) ?? null
}

/** The context in which a change begins. */
export function begun(input: OrderChangeInput): OrderChangeContext {
  const { kind, orderId } = input
  const blank = {
    kind,
    orderId,
    withLinked: false,
    places: 1,
    windows: { days: [], appointments: [] },
    choices: [],
    code: null,
    before: null,
    removal: null,
    reason: '',
    changed: null,
    error: '',
  }
  if (kind === 'takeOut') return { ...blank, code: input.code }
  const { withLinked } = input
  if (kind === 'cancel') return { ...blank, withLinked }
  const { places, slotId } = input
  const choices = slotId === null ? [] : [{ subdepartment: null, slotId }]
  return { ...blank, withLinked, places, choices }
}

/** Types, actors, actions and guards; the states are in the machine. */
export const orderChangeSetup = setup({
  types: {
    context: {} as OrderChangeContext,
    events: {} as OrderChangeEvent,
    emitted: {} as OrderChangeEmitted,
    input: {} as OrderChangeInput,
  },
  actors: {
    loadWindows: provide<OrderWindows, string>('loadWindows'),
    loadAdditions: provide<Additions, string>('loadAdditions'),
    moveOrder: provide<Order, MoveInput>('moveOrder'),
    takeOut: provide<Order, RemovalInput>('takeOut'),
    cancelOrder: provide<Order, CancelInput>('cancelOrder'),
  },
  actions: {
    keepSlot: assign(({ context, event }) => {
      assertEvent(event, 'slot.choose')
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
      const { orderId, withLinked } = event
      const needed = placesNeeded({ places, withLinked })
      return { orderId, withLinked, choices: fitting(windows, choices, needed), error: '' }
    }),
    dropChoices: assign({ choices: [] }),
    keepRemoval: assign(({ context }, additions: Additions) => ({
      before: { order: additions.order, now: additions.now },
      removal: removalOf(additions, context.code),
    })),
    keepConfirmed: assign(({ context, event }) => {
      assertEvent(event, 'change.confirm')
      return { error: '', reason: event.reason ?? context.reason }
    }),
    keepChanged: assign({ changed: (_, changed: Order) => changed }),
    announceChange: emit(({ context }) => ({ type: 'order.changed', order: context.changed })),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
  },
  guards: {
    isMove: ({ context }) => context.kind === 'move',
    isTakeOut: ({ context }) => context.kind === 'takeOut',
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
    isAdded: ({ context }, additions: Additions) => removalOf(additions, context.code) !== null,
    /** The lab has begun, or the order no longer exists: it cannot change. */
    isTooLate: failedWith('too-late', 'unknown-order', 'no-window', 'billing-closed'),
    /** The chosen slot is no longer free; another may be. */
    isWindowGone: failedWith('slot-taken', 'slot-past', 'unknown-slot', 'slot-too-close'),
    isPriceChanged: failedWith('price-changed'),
    /** The test was taken out meanwhile. */
    isNotAdded: failedWith('not-added'),
    /** The provider has decided: nothing has changed. An answer that cannot be read says nothing. */
    isRefused: ({ event }) =>
      failedBy('refused')({ event }) &&
      !failedToAnswer({ event }) &&
      !failedWith('malformed')({ event }),
  },
})
