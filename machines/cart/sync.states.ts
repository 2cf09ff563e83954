import { and, not, raise } from 'xstate'
import { cartInput, cartSetup } from './cart.setup.ts'

export const syncState = cartSetup.createStateConfig({
  description: 'Whether the server has the cart: only for a signed-in patient with a city.',
  meta: { requirements: ['R4.09'] },
  initial: 'dormant',
  states: {
    dormant: {
      description: 'Not signed in, or without a city: the cart is stored in this browser only.',
      initial: 'visitor',
      states: {
        visitor: {
          description: 'Not signed in, and without a city.',
          on: {
            'session.started': 'cityless',
            'city.chosen': { target: 'visitorInCity', actions: 'keepCity' },
          },
        },
        visitorInCity: {
          description: 'Not signed in, with a city.',
          on: {
            'session.started': '#cart.sync.gathering',
            'city.chosen': { actions: 'keepCity' },
          },
        },
        cityless: {
          description: 'Signed in, without a city.',
          on: {
            'session.ended': 'visitor',
            'city.chosen': { target: '#cart.sync.gathering', actions: 'keepCity' },
          },
        },
      },
    },
    gathering: {
      description: 'Waits for the stored cart to be read; sign-in may be faster.',
      always: { guard: not('isRestoring'), target: 'merging' },
      on: {
        'session.ended': 'dormant.visitorInCity',
        'city.chosen': { actions: 'keepCity' },
      },
    },
    merging: {
      description: "Merges the visitor's cart with the one on the server.",
      initial: 'latest',
      invoke: {
        id: 'mergeCart',
        src: 'mergeCart',
        input: cartInput,
        onDone: [
          { guard: and(['isMergeStale', 'hasLines']), target: 'merging', reenter: true },
          { guard: 'isMergeStale', target: 'saving' },
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
        onError: [{ guard: 'isLost', target: 'dormant.visitorInCity' }, { target: 'failed' }],
      },
      on: {
        'session.ended': 'dormant.visitorInCity',
        'city.chosen': { actions: 'keepCity' },
      },
      states: {
        latest: {
          description: 'The cart has not changed since the merge began.',
          on: { 'cart.dirty': 'stale' },
        },
        stale: {
          description: 'The cart changed since: it is merged again, or saved if it is empty.',
        },
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
      description: 'Saves the cart on the server.',
      initial: 'latest',
      invoke: {
        id: 'saveCart',
        src: 'saveCart',
        input: cartInput,
        onDone: [
          { guard: 'isStale', target: 'saving', reenter: true },
          { guard: ({ event }) => event.output.lines.length > 0, target: 'idle' },
          { target: 'idle', actions: 'announceBookingCleared' },
        ],
        onError: [{ guard: 'isLost', target: 'dormant.visitorInCity' }, { target: 'failed' }],
      },
      on: { 'session.ended': 'dormant.visitorInCity' },
      states: {
        latest: {
          description: 'The cart has not changed since the save began.',
          on: {
            'cart.dirty': 'stale',
            'city.chosen': { target: 'stale', actions: 'keepCity' },
          },
        },
        stale: {
          description: 'The cart changed since: it is saved again.',
          on: { 'city.chosen': { actions: 'keepCity' } },
        },
      },
    },
    failed: {
      description: 'The save failed: the cart is stored in this browser only.',
      after: { SYNC_RETRY: 'saving' },
      on: {
        'sync.retry': 'saving',
        'cart.dirty': 'saving',
        'session.ended': 'dormant.visitorInCity',
        'city.chosen': { target: 'saving', actions: 'keepCity' },
      },
    },
  },
})
