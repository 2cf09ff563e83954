import {
  and,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  not,
  raise,
  setup,
  stateIn,
} from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { type Candidate, refusalFor } from '#contract/rules/eligibility.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import type { CartEmitted, CartEvent, CartInternalEvent } from './cart.events.ts'
import type { PricedCart } from './cart.outcomes.ts'

export type CartContext = {
  readonly lines: readonly CartLine[]
  readonly city: City | null
  /** The chosen patient, when a booking has one: eligibility is checked against them. */
  readonly member: Candidate | null
  /** Why the last test was not added, in the spec's words; null = it was. */
  readonly refusal: string | null
  /** What the last price check found; accepted or gone when empty. */
  readonly changes: readonly PriceChange[]
  /** Lines at the prices of the last check, taken over on acceptance. */
  readonly repriced: readonly CartLine[]
}

/** What a save or a check is asked: lines and city. */
export type CartQuestion = { readonly lines: readonly CartLine[]; readonly city: City | null }

export const ALREADY_IN_CART = 'This test is already in the cart'

const provide = <T, I>(name: string) =>
  fromPromise<T, I>(() => Promise.reject(new Error(`provide ${name}`)))

const ask = ({ context }: { context: CartContext }): CartQuestion => ({
  lines: context.lines,
  city: context.city,
})

export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent | CartInternalEvent,
    emitted: {} as CartEmitted,
  },
  actors: {
    restoreCart: provide<readonly CartLine[], undefined>('restoreCart'),
    mergeCart: provide<PricedCart, CartQuestion>('mergeCart'),
    saveCart: provide<PricedCart, CartQuestion>('saveCart'),
    checkPrices: provide<PricedCart, CartQuestion>('checkPrices'),
  },
  actions: {
    /** Keeps lines and count in the browser. */
    persist: () => {},
    tellOtherTabs: () => {},
    addLine: assign({
      lines: ({ context, event }) => {
        assertEvent(event, 'cart.add')
        return [...context.lines, event.line]
      },
      refusal: null,
    }),
    refuseLine: assign({
      refusal: ({ context, event }) => {
        assertEvent(event, 'cart.add')
        return refusalFor(event.line, context.member) ?? ALREADY_IN_CART
      },
    }),
    removeLine: assign({
      lines: ({ context, event }) => {
        assertEvent(event, 'cart.remove')
        return context.lines.filter((line) => line.code !== event.code)
      },
      refusal: null,
    }),
    takeLines: assign({
      lines: ({ event }) => {
        assertEvent(event, 'cart.replace')
        return event.lines
      },
    }),
    empty: assign({ lines: [], changes: [], repriced: [], refusal: null }),
    keepCity: assign({
      city: ({ event }) => {
        assertEvent(event, 'city.chosen')
        return event.city
      },
    }),
    announceChange: enqueueActions(({ enqueue, context }) => {
      enqueue('persist')
      enqueue('tellOtherTabs')
      enqueue.raise({ type: 'cart.dirty' })
      enqueue.emit({ type: 'cart.changed', lines: context.lines })
    }),
    announceEmptied: enqueueActions(({ enqueue }) => {
      enqueue('persist')
      enqueue('tellOtherTabs')
      enqueue.raise({ type: 'cart.dirty' })
      enqueue.emit({ type: 'cart.emptied' })
    }),
    /** The lines came from the server or another tab: neither is told again. */
    announceReplaced: enqueueActions(({ enqueue, context }) => {
      enqueue('persist')
      enqueue.emit({ type: 'cart.changed', lines: context.lines })
    }),
    announceBookingCleared: emit({ type: 'booking.cleared' }),
  },
  guards: {
    isAlreadyIn: ({ context, event }) =>
      event.type === 'cart.add' && context.lines.some((line) => line.code === event.line.code),
    isNotEligible: ({ context, event }) =>
      event.type === 'cart.add' && refusalFor(event.line, context.member) !== null,
    isIn: ({ context, event }) =>
      event.type === 'cart.remove' && context.lines.some((line) => line.code === event.code),
    isLastLine: ({ context }) => context.lines.length === 1,
    isReplacedByNothing: ({ event }) => event.type === 'cart.replace' && event.lines.length === 0,
    isReplacedBySame: ({ context, event }) =>
      event.type === 'cart.replace' && sameLines(context.lines, event.lines),
    hasLines: ({ context }) => context.lines.length > 0,
    isStale: stateIn({ sync: { saving: 'stale' } }),
  },
  delays: {
    /** Until a save that failed is tried again. */
    SYNC_RETRY: 5_000,
  },
}).createMachine({
  id: 'cart',
  description: 'The cart: what is in it, whether the server has it, whether its prices hold.',
  type: 'parallel',
  context: { lines: [], city: null, member: null, refusal: null, changes: [], repriced: [] },
  on: {
    'member.chosen': { actions: assign({ member: ({ event }) => event.member }) },
    'refusal.dismiss': { actions: assign({ refusal: null }) },
  },
  states: {
    contents: {
      description: 'What is in the cart. A quantity is always 1.',
      meta: { requirements: ['R1.10', 'R3.41'] },
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Reads the kept cart.',
          meta: { requirements: ['R3.76', 'R3.77'] },
          invoke: {
            id: 'restoreCart',
            src: 'restoreCart',
            onDone: [
              {
                guard: ({ event }) => event.output.length > 0,
                target: 'filled',
                actions: [
                  assign({ lines: ({ event }) => event.output }),
                  emit(({ context }) => ({ type: 'cart.restored', lines: context.lines })),
                ],
              },
              { target: 'empty' },
            ],
            onError: 'empty',
          },
        },
        empty: {
          description: 'The rack is empty.',
          on: {
            'cart.add': [
              { guard: 'isNotEligible', actions: 'refuseLine' },
              { target: 'filled', actions: ['addLine', 'announceChange'] },
            ],
            'cart.replace': {
              guard: not('isReplacedByNothing'),
              target: 'filled',
              actions: ['takeLines', 'announceReplaced'],
            },
          },
        },
        filled: {
          description: 'At least one line.',
          on: {
            'cart.add': [
              { guard: 'isAlreadyIn', actions: 'refuseLine' },
              { guard: 'isNotEligible', actions: 'refuseLine' },
              { actions: ['addLine', 'announceChange'] },
            ],
            'cart.remove': [
              {
                guard: and(['isIn', 'isLastLine']),
                target: 'empty',
                actions: ['empty', 'announceEmptied'],
              },
              { guard: 'isIn', actions: ['removeLine', 'announceChange'] },
            ],
            'cart.clear': { target: 'empty', actions: ['empty', 'announceEmptied'] },
            'cart.replace': [
              {
                guard: 'isReplacedByNothing',
                target: 'empty',
                actions: ['empty', 'persist', 'announceBookingCleared'],
              },
              { guard: 'isReplacedBySame' },
              { actions: ['takeLines', 'announceReplaced'] },
            ],
          },
        },
      },
    },
    sync: {
      description: 'Whether the server has the cart. Only for a signed-in patient with a city.',
      meta: { requirements: ['R4.09'] },
      initial: 'dormant',
      states: {
        dormant: {
          description: 'A visitor, or no city: the cart lives in this browser.',
          initial: 'visitor',
          states: {
            visitor: {
              description: 'Neither signed in nor in a city.',
              on: {
                'session.started': 'cityless',
                'city.chosen': { target: 'visitorInCity', actions: 'keepCity' },
              },
            },
            visitorInCity: {
              description: 'A visitor who has picked a city.',
              on: {
                'session.started': '#cart.sync.merging',
                'city.chosen': { actions: 'keepCity' },
              },
            },
            cityless: {
              description: 'Signed in, but no city is picked.',
              on: {
                'session.ended': 'visitor',
                'city.chosen': { target: '#cart.sync.merging', actions: 'keepCity' },
              },
            },
          },
        },
        merging: {
          description: "The guest's cart is kept at sign-in and merged with the server's.",
          invoke: {
            id: 'mergeCart',
            src: 'mergeCart',
            input: ask,
            onDone: [
              {
                guard: ({ event }) => event.output.lines.length > 0,
                target: 'idle',
                actions: raise(({ event }) => ({
                  type: 'cart.replace',
                  lines: event.output.lines,
                })),
              },
              { target: 'idle', actions: 'announceBookingCleared' },
            ],
            onError: [
              { guard: ({ event }) => isLost(event.error), target: 'dormant.visitorInCity' },
              { target: 'failed' },
            ],
          },
          on: {
            'session.ended': 'dormant.visitorInCity',
            'city.chosen': { actions: 'keepCity' },
          },
        },
        idle: {
          description: 'The server has the cart.',
          on: {
            'cart.dirty': 'saving',
            'session.ended': 'dormant.visitorInCity',
            'city.chosen': { target: 'saving', actions: 'keepCity' },
          },
        },
        saving: {
          description: 'The cart is on its way to the server.',
          initial: 'latest',
          invoke: {
            id: 'saveCart',
            src: 'saveCart',
            input: ask,
            onDone: [
              { guard: 'isStale', target: 'saving', reenter: true },
              { guard: ({ event }) => event.output.lines.length > 0, target: 'idle' },
              { target: 'idle', actions: 'announceBookingCleared' },
            ],
            onError: [
              { guard: ({ event }) => isLost(event.error), target: 'dormant.visitorInCity' },
              { target: 'failed' },
            ],
          },
          on: { 'session.ended': 'dormant.visitorInCity' },
          states: {
            latest: {
              description: 'Nothing changed since the save began.',
              on: {
                'cart.dirty': 'stale',
                'city.chosen': { target: 'stale', actions: 'keepCity' },
              },
            },
            stale: {
              description: 'The cart changed meanwhile: it is saved once more.',
              on: { 'city.chosen': { actions: 'keepCity' } },
            },
          },
        },
        failed: {
          description: 'The server does not have the cart; this browser does.',
          after: { SYNC_RETRY: 'saving' },
          on: {
            'sync.retry': 'saving',
            'cart.dirty': 'saving',
            'session.ended': 'dormant.visitorInCity',
            'city.chosen': { target: 'saving', actions: 'keepCity' },
          },
        },
      },
    },
    prices: {
      description: 'Whether the prices in the cart are those of the catalogue.',
      meta: { requirements: ['R4.31', 'R4.32', 'R4.33'] },
      initial: 'agreed',
      states: {
        agreed: {
          description: 'As far as is known, yes.',
          on: {
            'prices.check': { guard: 'hasLines', target: 'checking' },
            'city.chosen': { guard: 'hasLines', target: 'checking' },
          },
        },
        checking: {
          description: 'The provider is asked.',
          on: { 'city.chosen': { target: 'checking', reenter: true } },
          invoke: {
            id: 'checkPrices',
            src: 'checkPrices',
            input: ask,
            onDone: [
              {
                guard: ({ event }) => event.output.changes.length > 0,
                target: 'changed',
                actions: assign({
                  changes: ({ event }) => event.output.changes,
                  repriced: ({ event }) => event.output.lines,
                }),
              },
              { target: 'agreed' },
            ],
            onError: 'unknown',
          },
        },
        changed: {
          description: 'The patient sees old and new price and accepts, or removes the line.',
          on: {
            'prices.accept': [
              {
                guard: ({ context }) => context.repriced.length > 0,
                target: 'agreed',
                actions: [
                  assign({ lines: ({ context }) => context.repriced, changes: [], repriced: [] }),
                  'announceChange',
                ],
              },
              { target: 'agreed', actions: raise({ type: 'cart.clear' }) },
            ],
            'prices.check': 'checking',
            'city.chosen': 'checking',
            'cart.dirty': [{ guard: 'hasLines', target: 'checking' }, { target: 'agreed' }],
          },
        },
        unknown: {
          description: 'The check got no answer: prices are checked again before an order.',
          on: { 'prices.check': 'checking', 'city.chosen': 'checking' },
        },
      },
    },
  },
})

function isLost(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'lost'
}

/** The same tests at the same prices: nothing that a booking would have to restart for. */
function sameLines(a: readonly CartLine[], b: readonly CartLine[]): boolean {
  const seen = new Map(a.map((line) => [line.code, line.selling_price]))
  return a.length === b.length && b.every((line) => seen.get(line.code) === line.selling_price)
}
