import { and, not, or } from 'xstate'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenFound, whenPlaced } from './placed.ts'
import { whenHoldExpired, whenTestsRefused } from './refusals.ts'

/** Pay at Service: prices are checked once more, then the order is placed. */
export const placingState = checkoutSetup.createStateConfig({
  description: 'Places the order. Nothing can be pressed twice.',
  meta: { path: '/payment', requirements: ['R4.22'] },
  initial: 'checkingPrices',
  on: {
    'cart.changed': { actions: 'keepPendingBasket' },
    // What was confirmed had other prices.
    'cart.repriced': { actions: 'markForRestart' },
    'cart.emptied': { actions: ['emptyPendingBasket', 'forgetPatient', 'announceMember'] },
    'booking.clear': { actions: ['emptyPendingBasket', 'forgetPatient', 'announceMember'] },
  },
  states: {
    checkingPrices: {
      description: 'Checks the prices again before an order.',
      invoke: {
        id: 'checkPrices',
        src: 'checkPrices',
        onDone: [
          { guard: 'hasPendingBasket', target: '#checkout.clearing', actions: 'startOver' },
          { guard: 'arePricesChanged', target: '#checkout.repricing' },
          { guard: ({ event }) => event.output.agreed, target: 'ordering' },
          { target: '#checkout.repricing' },
        ],
        onError: { target: 'failed', actions: 'keepError' },
      },
    },
    ordering: {
      description:
        'Sends the order to the provider with its idempotency key; one with scans names them.',
      meta: { requirements: ['R4.26'] },
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: inputFor.order,
        onDone: whenPlaced,
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          { guard: 'isPriceChanged', target: '#checkout.repricing' },
          {
            guard: or(['isOutdated', 'isDraftGone']),
            target: '#checkout.clearing',
            actions: 'startOver',
          },
          { guard: 'isScanUnsafe', target: '#checkout.booking.slot.asking.stopping' },
          whenTestsRefused,
          whenHoldExpired,
          { target: 'confirming', actions: 'keepError' },
        ],
      },
    },
    confirming: {
      description:
        'No answer: checks whether the order was placed, so that it is never placed twice.',
      meta: { requirements: ['R4.24'] },
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        input: inputFor.parent,
        onDone: [
          whenFound,
          { guard: 'hasPendingBasket', target: '#checkout.clearing', actions: 'startOver' },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'As far as is known the order is not placed; trying again is safe.',
      on: {
        'checkout.retry': [
          { guard: 'hasPendingBasket', target: 'confirming' },
          { guard: 'arePricesChanged', target: '#checkout.repricing' },
          { target: 'checkingPrices', actions: 'clearError' },
        ],
        'checkout.goTo': {
          guard: and(['isToPayment', not('hasPendingBasket')]),
          target: '#checkout.booking.payment',
        },
        'session.lost': '#checkout.parked',
      },
    },
  },
})
