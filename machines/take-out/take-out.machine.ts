import { assign, type DoneActorEvent, emit, setup } from 'xstate'
import type { Additions, TestRemoval } from '#contract/additions.endpoints.ts'
import { errorWords, failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { TakeOutEmitted, TakeOutEvent, TakeOutInput } from './take-out.events.ts'

/** The order as it is, and what taking out each added test changes. */
export type Removals = Pick<Additions, 'order' | 'now' | 'removals'>

export type TakeOutContext = {
  readonly orderId: string
  readonly code: string
  /** Null until it is loaded. */
  readonly before: Pick<Removals, 'order' | 'now'> | null
  /** What taking the test out changes. */
  readonly removal: TestRemoval | null
  /** Message for the patient; empty when nothing failed. */
  readonly error: string
}

/** Input of `takeOut`; the removal is the one on screen. */
export type RemovalInput = { readonly orderId: string; readonly removal: TestRemoval | null }

function removalOf({ removals = [] }: Removals, code: string): TestRemoval | null {
  return removals.find((one) => one.code === code) ?? null
}

const takeOutSetup = setup({
  types: {
    context: {} as TakeOutContext,
    events: {} as TakeOutEvent,
    emitted: {} as TakeOutEmitted,
    input: {} as TakeOutInput,
  },
  actors: {
    loadRemovals: provide<Removals, string>('loadRemovals'),
    takeOut: provide<undefined, RemovalInput>('takeOut'),
  },
  actions: {
    keepRemoval: assign(({ context }, removals: Removals) => ({
      before: { order: removals.order, now: removals.now },
      removal: removalOf(removals, context.code),
    })),
    announceChange: emit({ type: 'order.changed' }),
    keepError: assign({ error: errorWords }),
    clearError: assign({ error: '' }),
  },
  guards: {
    isAdded: ({ context }, removals: Removals) => removalOf(removals, context.code) !== null,
    /** The phlebotomist has set out, the visit has begun, or the order is closed. */
    isTooLate: failedWith('too-late', 'unknown-order', 'billing-closed'),
    isPriceChanged: failedWith('price-changed'),
    /** The test was taken out meanwhile. */
    isNotAdded: failedWith('not-added'),
  },
})

const loaded = ({ event }: { readonly event: DoneActorEvent<Removals> }) => event.output

export const takeOutMachine = takeOutSetup.createMachine({
  id: 'takeOut',
  description:
    'Takes an added test out of a placed order until its visit begins. What that changes is shown first; what was paid online for it is refunded.',
  context: ({ input: { orderId, code } }) => ({
    orderId,
    code,
    before: null,
    removal: null,
    error: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads what taking the test out changes.',
      invoke: {
        id: 'loadRemovals',
        src: 'loadRemovals',
        input: ({ context }) => context.orderId,
        onDone: [
          {
            guard: { type: 'isAdded', params: loaded },
            target: 'reviewing',
            actions: { type: 'keepRemoval', params: loaded },
          },
          { target: 'absent' },
        ],
        onError: [
          { guard: 'isTooLate', target: 'gone', actions: 'keepError' },
          { target: 'unreachable', actions: 'keepError' },
        ],
      },
    },
    unreachable: {
      description: 'What changes could not be loaded. Nothing was taken out.',
      on: { 'removal.reload': { target: 'loading', actions: 'clearError' } },
    },
    reviewing: {
      description:
        'Shows what changes without the test: tubes, fast, report, charge and amounts, and what is refunded.',
      on: { 'test.takeOut': { target: 'takingOut', actions: 'clearError' } },
    },
    takingOut: {
      description: 'Takes the test out, at the amounts on screen.',
      invoke: {
        id: 'takeOut',
        src: 'takeOut',
        input: ({ context: { orderId, removal } }) => ({ orderId, removal }),
        onDone: { target: 'takenOut' },
        onError: [
          { guard: 'isTooLate', target: 'gone', actions: 'keepError' },
          { guard: 'isPriceChanged', target: 'loading', actions: 'keepError' },
          { guard: 'isNotAdded', target: 'absent' },
          { target: 'unsure', actions: 'keepError' },
        ],
      },
    },
    unsure: {
      description:
        'No answer: the test may have been taken out. Confirming again is safe: it is taken out and refunded once.',
      on: { 'test.takeOut': { target: 'takingOut', actions: 'clearError' } },
    },
    takenOut: { description: 'The order is without the test.', entry: 'announceChange' },
    absent: {
      description: 'The order is without the test already, for example from another tab.',
      entry: 'announceChange',
    },
    gone: {
      description: 'The order can no longer change. The test stays in it.',
      entry: 'announceChange',
    },
  },
})
