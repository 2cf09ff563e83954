import { assign, not, raise } from 'xstate'
import { cartInput, cartSetup } from './cart.setup.ts'

export const pricesState = cartSetup.createStateConfig({
  description: 'Whether the patient has agreed to the current prices of the cart.',
  meta: { requirements: ['R4.31', 'R4.32', 'R4.33'] },
  initial: 'agreed',
  on: {
    'prices.found': [
      { guard: ({ context }) => context.priced.changes.length > 0, target: '.changed' },
      { target: '.agreed' },
    ],
  },
  states: {
    agreed: {
      description: 'No price change is known.',
      entry: ['dropChanges', 'announceAgreement'],
      on: {
        'prices.check': { guard: 'canCheckPrices', target: 'checking' },
        'city.chosen': { guard: 'hasLines', target: 'checking' },
      },
    },
    checking: {
      description: 'Asks the provider for current prices.',
      on: {
        'city.chosen': { target: 'checking', reenter: true },
        'lines.changed': [
          { guard: 'hasLines', target: 'checking', reenter: true },
          { target: 'agreed' },
        ],
      },
      invoke: {
        id: 'checkPrices',
        src: 'checkPrices',
        input: cartInput,
        onDone: [
          {
            guard: ({ event }) => event.output.changes.length > 0,
            target: 'changed',
            actions: assign({ priced: ({ event }) => event.output }),
          },
          { target: 'agreed' },
        ],
        onError: 'unknown',
      },
    },
    changed: {
      description: 'Shows old and new prices; the patient accepts them or removes the line.',
      entry: 'announcePrices',
      on: {
        'prices.accept': [
          { guard: 'isAnySold', target: 'agreed', actions: ['acceptPrices', 'announceChange'] },
          { target: 'agreed', actions: raise({ type: 'cart.clear' }) },
        ],
        'prices.check': 'checking',
        'city.chosen': 'checking',
        'lines.changed': [{ guard: 'hasLines', target: 'checking' }, { target: 'agreed' }],
      },
    },
    unknown: {
      description: 'The check failed; prices are checked again before an order.',
      on: {
        'prices.check': 'checking',
        'city.chosen': 'checking',
        'lines.changed': { guard: not('hasLines'), target: 'agreed' },
      },
    },
  },
})
