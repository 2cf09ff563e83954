import { and, assign, emit, not, raise } from 'xstate'
import { cartSetup } from './cart.setup.ts'

export const contentsState = cartSetup.createStateConfig({
  description: 'The lines of the cart. A quantity is always 1.',
  meta: { requirements: ['R1.10', 'R3.41'] },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Reads the stored cart.',
      meta: { requirements: ['R3.76', 'R3.77'] },
      invoke: {
        id: 'restoreCart',
        src: 'restoreCart',
        onDone: [
          {
            guard: ({ event }) => event.output.lines.length > 0,
            target: 'filled',
            actions: [
              assign(({ event }) => ({ ...event.output, told: event.output.lines })),
              // The badge counts what is in the cart, whatever its cookie said.
              'persist',
              emit(({ context }) => ({ type: 'cart.restored', lines: context.lines })),
              raise({ type: 'prices.check' }),
            ],
          },
          {
            target: 'empty',
            actions: [
              assign(({ event }) => ({ ...event.output, told: event.output.lines })),
              'persist',
            ],
          },
        ],
        onError: 'empty',
      },
      on: {
        'cart.forget': 'empty',
        // The other tab has stored its change before it tells.
        'tab.changedCart': { target: 'restoring', reenter: true },
      },
    },
    empty: {
      description: 'The cart has no lines.',
      on: {
        'cart.add': [
          { guard: 'isRefused', actions: 'refuseLine' },
          { target: 'filled', actions: ['addLine', 'announceChange'] },
        ],
        'cart.swap': [
          { guard: 'isSwapRefused', actions: 'refuseSwap' },
          {
            guard: 'isSwapChange',
            target: 'filled',
            actions: ['swapLines', 'announceChange'],
          },
        ],
        'tab.changedCart': [
          { guard: 'isChangedToNothing', actions: 'followChange' },
          { target: 'filled', actions: 'followChange' },
        ],
        'lines.changed': { guard: 'hasLines', target: 'filled' },
        // What the server had of the last patient must not be removed from the next one's cart.
        'cart.forget': { actions: 'forget' },
      },
    },
    filled: {
      description: 'The cart has at least one line.',
      on: {
        'cart.add': [
          { guard: 'isRefused', actions: 'refuseLine' },
          { actions: ['addLine', 'announceChange'] },
        ],
        'cart.remove': [
          {
            guard: and(['isIn', 'isLastLine']),
            target: 'empty',
            actions: ['empty', 'announceChange'],
          },
          { guard: 'isIn', actions: ['removeLine', 'announceChange'] },
        ],
        // One change: an empty cart in between would cancel the booking.
        'cart.swap': [
          { guard: 'isSwapRefused', actions: 'refuseSwap' },
          { guard: 'isSwapToNothing', target: 'empty', actions: ['empty', 'announceChange'] },
          { guard: 'isSwapChange', actions: ['swapLines', 'announceChange'] },
        ],
        // An item that another tab added meanwhile is not part of the order.
        'cart.ordered': [
          { guard: 'isAllOrdered', target: 'empty', actions: ['empty', 'announceChange'] },
          { guard: 'isAnyOrdered', actions: ['removeOrdered', 'announceChange'] },
        ],
        // The session clears the storage and tells the other tabs.
        'cart.forget': { target: 'empty', actions: ['forget', raise({ type: 'lines.changed' })] },
        'cart.clear': { target: 'empty', actions: ['empty', 'announceChange'] },
        'tab.changedCart': [
          { guard: 'isChangedToNothing', target: 'empty', actions: 'followChange' },
          { actions: 'followChange' },
        ],
        'lines.changed': { guard: not('hasLines'), target: 'empty' },
      },
    },
  },
})
