import type { Explore } from '#tools/paths/model.ts'
import { sampleSlot } from '../../checkout/model/checkout.data.ts'
import type { Samples } from '../../shared/samples.ts'
import type { OrderChangeEvent, OrderChangeInput } from '../order-change.events.ts'
import { orderChangeMachine } from '../order-change.machine.ts'
import type { OrderChangeContext } from '../order-change.setup.ts'
import { hasRoomFor, placesNeeded } from '../order-windows.ts'
import { orderChangeOutcomes, sampleRemoval } from './order-change.outcomes.ts'

/** A visit of two people: both move, unless the patient chooses one. */
const move: OrderChangeInput = {
  kind: 'move',
  orderId: 'o-1',
  slotId: null,
  places: 2,
  withLinked: true,
}

const samples = {
  'slot.choose': {
    home: {
      event: { type: 'slot.choose', slot: sampleSlot, subdepartment: null },
      says: 'the patient chooses another slot',
    },
  },
  'people.choose': {
    all: {
      event: { type: 'people.choose', orderId: 'o-1', withLinked: true },
      says: 'the patient chooses everybody of the visit',
    },
    one: {
      event: { type: 'people.choose', orderId: 'o-1', withLinked: false },
      says: 'the patient chooses one person only',
    },
  },
  'change.confirm': {
    press: { event: { type: 'change.confirm' }, says: 'the patient confirms what changes' },
    reason: {
      event: { type: 'change.confirm', reason: 'Booked by mistake' },
      says: 'the patient says why, and cancels',
    },
  },
  'change.reload': {
    press: { event: { type: 'change.reload' }, says: 'the patient loads it again' },
  },
} satisfies Samples<OrderChangeEvent>

export const orderChangeExplore: Explore = {
  machine: orderChangeMachine,
  input: move,
  variants: {
    takeOut: { kind: 'takeOut', orderId: 'o-1', code: sampleRemoval.code },
    cancel: { kind: 'cancel', orderId: 'o-1', withLinked: false },
  } satisfies Record<string, OrderChangeInput>,
  events: samples,
  outcomes: orderChangeOutcomes,
  conditions: [
    {
      cause: /^change\.confirm\/press$/,
      when: ({ kind }) => kind !== 'cancel',
      why: 'An order is cancelled with a reason.',
    },
    {
      cause: /^change\.confirm\/reason$/,
      when: ({ kind }) => kind === 'cancel',
      why: 'Only an order that is cancelled needs a reason.',
    },
  ],
  key: ({ kind, code, choices, withLinked, places, windows }: OrderChangeContext) => ({
    kind,
    code,
    hasChoice: choices.length > 0,
    withLinked,
    isShared: places > 1,
    hasRoomForAll: hasRoomFor(windows, places),
    hasRoom: hasRoomFor(windows, placesNeeded({ places, withLinked })),
  }),
}
