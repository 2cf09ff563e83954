import { assign } from 'xstate'
import { checkoutSetup } from './checkout.setup.ts'

/** Pay at Service: prices are checked once more, then the order is placed. */
export const placingState = checkoutSetup.createStateConfig({
  description: 'The order is being placed. Nothing can be pressed twice.',
  meta: { path: '/payment', requirements: ['R4.22'] },
  initial: 'checkingPrices',
  states: {
    checkingPrices: {
      description: 'Prices are checked again before an order.',
      invoke: {
        id: 'checkPrices',
        src: 'checkPrices',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.agreed, target: 'choosing' },
          { target: '#checkout.repricing' },
        ],
        onError: { target: 'failed', actions: 'keepError' },
      },
    },
    choosing: {
      description: 'A radiology order, or a normal one.',
      always: [{ guard: 'needsAppointments', target: 'orderingRadiology' }, { target: 'ordering' }],
    },
    ordering: {
      description: 'The order goes to the provider, with its idempotency key.',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => context,
        onDone: {
          target: '#checkout.thankYou',
          actions: assign({ order: ({ event }) => event.output }),
        },
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          { guard: 'isPriceChanged', target: '#checkout.repricing' },
          { guard: 'isHoldExpired', target: '#checkout.slot.home.expired', actions: 'dropHold' },
          { target: 'confirming', actions: 'keepError' },
        ],
      },
    },
    orderingRadiology: {
      description: 'The radiology order goes to the provider.',
      meta: { requirements: ['R4.26'] },
      invoke: {
        id: 'placeRadiologyOrder',
        src: 'placeRadiologyOrder',
        input: ({ context }) => context,
        onDone: {
          target: '#checkout.thankYou',
          actions: assign({ order: ({ event }) => event.output }),
        },
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          { guard: 'isPriceChanged', target: '#checkout.repricing' },
          {
            guard: 'isHoldExpired',
            target: '#checkout.slot.radiology',
            actions: 'dropAppointments',
          },
          { target: 'confirming', actions: 'keepError' },
        ],
      },
    },
    confirming: {
      description: 'No answer: was the order placed? It is looked up, never placed twice.',
      meta: { requirements: ['R4.24'] },
      invoke: {
        id: 'findOrder',
        src: 'findOrder',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: '#checkout.thankYou',
            actions: assign({ order: ({ event }) => event.output }),
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'The order is not placed as far as is known; trying again is safe.',
      on: {
        'checkout.retry': { target: 'checkingPrices', actions: 'clearError' },
        'checkout.goTo': { guard: 'isToPayment', target: '#checkout.payment' },
        'session.lost': '#checkout.parked',
      },
    },
  },
})

/** Online Pay: through the gateway and back, or never back. */
export const payingState = checkoutSetup.createStateConfig({
  description: 'The payment is with the gateway.',
  meta: { path: '/payment/return', requirements: ['R4.23'] },
  initial: 'checkingPrices',
  states: {
    checkingPrices: {
      description: 'Prices are checked again before a payment.',
      invoke: {
        id: 'checkPricesToPay',
        src: 'checkPrices',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.agreed, target: 'creating' },
          { target: '#checkout.repricing' },
        ],
        onError: { target: '#checkout.payment', actions: 'keepError' },
      },
    },
    creating: {
      description: 'A payment is opened for the draft.',
      invoke: {
        id: 'createPayment',
        src: 'createPayment',
        input: ({ context }) => context,
        onDone: {
          target: 'atGateway',
          actions: assign({ payment: ({ event }) => event.output }),
        },
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          { target: '#checkout.payment', actions: 'keepError' },
        ],
      },
    },
    atGateway: {
      description: "The patient is on the bank's own page.",
      entry: 'openGateway',
      on: { 'gateway.returned': 'verifying', 'gateway.abandoned': 'verifying' },
    },
    verifying: {
      description: 'The bank is asked, whatever the browser was told.',
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output === 'paid', target: 'ordering' },
          {
            guard: ({ event }) => event.output === 'declined',
            target: '#checkout.payment',
            actions: assign({ payment: null, error: 'The bank did not confirm the payment.' }),
          },
          { target: 'pending' },
        ],
        onError: { target: 'pending', actions: 'keepError' },
      },
    },
    pending: {
      description: 'The bank has not decided: the payment is looked up again by itself.',
      after: { PAYMENT_RECHECK: 'verifying' },
      on: { 'payment.recheck': 'verifying', 'session.lost': '#checkout.parked' },
    },
    ordering: {
      description: 'The payment is sure: its order is placed.',
      invoke: {
        id: 'orderByPayment',
        src: 'orderByPayment',
        input: ({ context }) => context,
        onDone: {
          target: '#checkout.thankYou',
          actions: assign({ order: ({ event }) => event.output }),
        },
        onError: { target: 'paidUnordered', actions: 'keepError' },
      },
    },
    paidUnordered: {
      description: 'Paid, and the order has no answer yet: it is asked for again, never charged.',
      on: { 'checkout.retry': 'ordering', 'session.lost': '#checkout.parked' },
    },
  },
})
