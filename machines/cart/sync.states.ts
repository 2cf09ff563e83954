import { assign, not } from 'xstate'
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
      always: { guard: not('isRestoring'), target: 'saving' },
      on: {
        'session.ended': 'dormant.visitorInCity',
        'city.chosen': { actions: 'keepCity' },
      },
    },
    saving: {
      description:
        "Sends what is unsaved, at sign-in the whole visitor's cart, and takes the server's cart. One tab at a time.",
      initial: 'latest',
      entry: 'keepSent',
      invoke: {
        id: 'syncCart',
        src: 'syncCart',
        input: cartInput,
        onDone: [
          {
            guard: 'isStale',
            target: 'saving',
            reenter: true,
            actions: [assign({ priced: ({ event }) => event.output }), 'takeServerCart'],
          },
          {
            target: 'idle',
            actions: [assign({ priced: ({ event }) => event.output }), 'takeServerCart'],
          },
        ],
        onError: [{ guard: 'isLost', target: 'dormant.visitorInCity' }, { target: 'failed' }],
      },
      on: {
        // What is being sent or answered is older than what another tab tells.
        'tab.changedCart': { target: 'saving', reenter: true },
        'tab.savedCart': { target: 'saving', reenter: true, actions: 'followSave' },
        'session.ended': 'dormant.visitorInCity',
        'city.chosen': { target: 'saving', reenter: true, actions: 'keepCity' },
      },
      states: {
        latest: {
          description: 'The cart has not changed since the call began.',
          on: { 'cart.dirty': 'stale', 'sync.refresh': 'stale' },
        },
        stale: { description: 'The cart changed since, here or at the server: it is sent again.' },
      },
    },
    idle: {
      description: 'This tab and the server have the same cart.',
      on: {
        'cart.dirty': 'saving',
        'sync.refresh': 'saving',
        'tab.savedCart': { actions: 'followSave' },
        'session.ended': 'dormant.visitorInCity',
        'city.chosen': { target: 'saving', actions: 'keepCity' },
      },
    },
    failed: {
      description: 'The server gave no cart: what is unsaved is stored in this browser only.',
      after: { SYNC_RETRY: 'saving' },
      on: {
        'sync.refresh': 'saving',
        'cart.dirty': 'saving',
        'tab.savedCart': { target: 'saving', actions: 'followSave' },
        'session.ended': 'dormant.visitorInCity',
        'city.chosen': { target: 'saving', actions: 'keepCity' },
      },
    },
  },
})
