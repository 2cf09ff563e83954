import { and, not, raise } from 'xstate'
import { cartInput, cartSetup } from './cart.setup.ts'

export const syncState = cartSetup.createStateConfig({
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
            'session.started': '#cart.sync.gathering',
            'city.chosen': { actions: 'keepCity' },
          },
        },
        cityless: {
          description: 'Signed in, but no city is picked.',
          on: {
            'session.ended': 'visitor',
            'city.chosen': { target: '#cart.sync.gathering', actions: 'keepCity' },
          },
        },
      },
    },
    gathering: {
      description:
        'The kept cart is read before it is merged: it may take longer than the session.',
      always: { guard: not('isRestoring'), target: 'merging' },
      on: {
        'session.ended': 'dormant.visitorInCity',
        'city.chosen': { actions: 'keepCity' },
      },
    },
    merging: {
      description: "The guest's cart is kept at sign-in and merged with the server's.",
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
          description: 'Nothing changed since the merge began.',
          on: { 'cart.dirty': 'stale' },
        },
        stale: {
          description: 'The cart changed meanwhile: it is merged once more, or, emptied, saved.',
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
      description: 'The cart is on its way to the server.',
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
})
