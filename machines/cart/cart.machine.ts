import { assign } from 'xstate'
import { cartSetup, noChanges } from './cart.setup.ts'
import { contentsState } from './contents.states.ts'
import { pricesState } from './prices.states.ts'
import { noCart, noChange } from './server-cart.ts'
import { syncState } from './sync.states.ts'

/** The cart: three parallel regions, each in its own file. */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  description:
    'The cart: its lines, whether the server has them, and whether their prices are current.',
  type: 'parallel',
  context: {
    ...noCart,
    sent: noChange,
    told: [],
    city: null,
    member: null,
    refusal: null,
    priced: noChanges,
  },
  on: {
    'storage.cleared': { guard: 'isWorthKeeping', actions: 'persist' },
    'member.chosen': { actions: assign({ member: ({ event }) => event.member }) },
    'refusal.dismiss': { actions: assign({ refusal: null }) },
  },
  states: {
    contents: contentsState,
    sync: syncState,
    prices: pricesState,
  },
})
