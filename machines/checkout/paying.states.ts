import { assign, or } from 'xstate'
import { declinedIn, gatewayStates } from '../shared/gateway.states.ts'
import { inputFor } from './checkout.actors.ts'
import { checkoutSetup } from './checkout.setup.ts'
import { whenFound, whenPlaced } from './placed.ts'
import { whenHoldExpired, whenOutdated, whenTestsRefused } from './refusals.ts'

/** Online Pay: through the gateway and back, or never back. */
export const payingState = checkoutSetup.createStateConfig({
  description: 'The payment is at the gateway.',
  meta: { path: '/payment/return', requirements: ['R4.23'] },
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
      description: 'Checks the prices again before a payment.',
      invoke: {
        id: 'checkPricesToPay',
        src: 'checkPrices',
        onDone: [
          { guard: 'hasPendingBasket', target: '#checkout.clearing', actions: 'startOver' },
          { guard: 'arePricesChanged', target: '#checkout.repricing' },
          { guard: ({ event }) => event.output.agreed, target: 'creating' },
          { target: '#checkout.repricing' },
        ],
        onError: {
          target: '#checkout.booking.payment.attempt.failed.notOpened',
          actions: 'keepError',
        },
      },
    },
    creating: {
      description: 'Opens a payment for the draft.',
      invoke: {
        id: 'createPayment',
        src: 'createPayment',
        input: inputFor.order,
        onDone: [
          // What changed meanwhile is confirmed before the patient is sent to the bank.
          { guard: 'hasPendingBasket', target: '#checkout.clearing', actions: 'startOver' },
          { guard: 'arePricesChanged', target: '#checkout.repricing' },
          {
            guard: ({ event }) => event.output !== null,
            target: 'atGateway',
            actions: assign({ payment: ({ event }) => event.output }),
          },
          { target: '#checkout.placing.ordering' },
        ],
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          { guard: 'isPriceChanged', target: '#checkout.repricing' },
          whenOutdated,
          whenTestsRefused,
          { guard: 'isScanUnsafe', target: '#checkout.booking.slot.asking.stopping' },
          whenHoldExpired,
          { guard: 'isPaymentPending', target: 'earlierPending' },
          { guard: or(['isPlaced', 'isDraftGone']), target: '#checkout.placing.confirming' },
          { target: '#checkout.booking.payment.attempt.failed.notOpened', actions: 'keepError' },
        ],
      },
    },
    ...gatewayStates({
      verify: inputFor.payment,
      earlier: 'creating',
      paid: { target: 'ordering' },
      declined: {
        target: '#checkout.booking.payment.attempt.failed.declined',
        actions: { type: 'keepDeclined', params: declinedIn },
      },
      abandoned: {
        target: '#checkout.booking.payment.attempt.failed.abandoned',
        actions: 'clearError',
      },
      refunded: { target: 'refunding' },
      failed: [{ guard: 'isLost', target: '#checkout.parked' }],
      besides: { 'session.lost': '#checkout.parked' },
    }),
    ordering: {
      description: 'The payment is confirmed: places its order.',
      invoke: {
        id: 'orderByPayment',
        src: 'orderByPayment',
        input: inputFor.orderByPayment,
        onDone: whenPlaced,
        onError: [
          { guard: 'isLost', target: '#checkout.parked' },
          { guard: 'isPaymentPending', target: 'pending' },
          { guard: 'isRefunded', target: 'refunding' },
          {
            guard: 'isPaymentRefused',
            target: '#checkout.booking.payment.attempt.failed.declined',
            actions: assign({ error: '', declined: null }),
          },
          { target: 'paidUnordered', actions: 'keepError' },
        ],
      },
    },
    paidUnordered: {
      description:
        'Paid, but the order has no answer yet: it is asked for again and never charged twice.',
      on: { 'checkout.retry': 'ordering', 'session.lost': '#checkout.parked' },
    },
    refunding: {
      description:
        'The payment goes back: checks whether the booking was confirmed in another way meanwhile.',
      invoke: {
        id: 'findOrderOfRefund',
        src: 'findOrder',
        input: inputFor.parent,
        onDone: [whenFound, { target: 'refunded' }],
        onError: 'refunded',
      },
    },
    refunded: {
      description:
        'Paid, but the slot is no longer held: the money is refunded and the booking restarts.',
      on: {
        'checkout.retry': { target: '#checkout.clearing', actions: 'wantDetails' },
        'checkout.goTo': { guard: 'isToCart', target: '#checkout.clearing' },
        'session.lost': '#checkout.parked',
      },
    },
  },
})
