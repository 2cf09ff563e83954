import type { VerifiedPayment } from '../checkout/checkout.actors.ts'
import { inputFor, linkedBookingSetup } from './linked-booking.setup.ts'
import { whenFound } from './placing.states.ts'
import { refusals, whenDraftGone, whenHoldExpired } from './refusals.ts'

type VerifiedEvent = { readonly event: { readonly output: VerifiedPayment } }

const outcome = (is: VerifiedPayment['status']) =>
  ({ type: 'is', params: ({ event }: VerifiedEvent) => ({ is, of: event.output }) }) as const

/** After a payment that failed: the provider says what is still held. */
const tryAgain = {
  'booking.retry': { target: '#linkedBooking.loading', actions: 'clearError' },
  'mode.choose': {
    guard: 'choosesCash',
    target: '#linkedBooking.loading',
    actions: ['keepMode', 'clearError'],
  },
} as const

/** Online Pay: one payment of the sum, through the gateway and back, or never back. */
export const payingState = linkedBookingSetup.createStateConfig({
  description: 'The sum of all orders is paid at the gateway.',
  meta: { path: '/book-together/payment' },
  initial: 'creating',
  on: { 'cart.changed': { actions: 'keepLines' } },
  states: {
    creating: {
      description: 'Opens one payment for all orders.',
      invoke: {
        id: 'openPayment',
        src: 'openPayment',
        input: inputFor.orders,
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'atGateway',
            actions: { type: 'takePayment', params: ({ event }) => event.output },
          },
          { target: '#linkedBooking.placing' },
        ],
        onError: [
          ...refusals,
          whenHoldExpired,
          { guard: 'isPaymentPending', target: 'earlierPending', actions: 'keepError' },
          whenDraftGone,
          { target: 'notOpened', actions: 'keepError' },
        ],
      },
    },
    notOpened: {
      description: 'No payment could be opened. No money was taken.',
      on: tryAgain,
    },
    earlierPending: {
      description: 'An earlier payment is being settled: no other is opened meanwhile.',
      after: { PAYMENT_RECHECK: 'creating' },
      on: { 'payment.recheck': { target: 'creating', actions: 'clearError' } },
    },
    atGateway: {
      description: "The patient is on the bank's page; on return the payment is checked.",
      entry: 'openGateway',
      on: { 'gateway.returned': 'verifying' },
    },
    verifying: {
      description: 'Asks the bank, whatever the browser was told.',
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: inputFor.payment,
        onDone: [
          { guard: outcome('paid'), target: 'ordering' },
          {
            guard: outcome('declined'),
            target: 'declined',
            actions: ['dropPayment', { type: 'keepDeclined', params: ({ event }) => event.output }],
          },
          { guard: outcome('abandoned'), target: 'abandoned', actions: 'dropPayment' },
          { guard: outcome('refunded'), target: 'refunding', actions: 'dropPayment' },
          { target: 'pending' },
        ],
        onError: { target: 'pending', actions: 'keepError' },
      },
    },
    pending: {
      description: 'The bank has not decided: the payment is checked again automatically.',
      after: { PAYMENT_RECHECK: 'verifying' },
      on: { 'payment.recheck': { target: 'verifying', actions: 'clearError' } },
    },
    ordering: {
      description: 'The payment is confirmed: asks for its orders.',
      invoke: {
        id: 'orderByPayment',
        src: 'orderByPayment',
        input: inputFor.orderByPayment,
        onDone: {
          target: '#linkedBooking.thanks',
          actions: { type: 'takeOrder', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isPaymentPending', target: 'pending' },
          { guard: 'isRefunded', target: 'refunding', actions: 'dropPayment' },
          { guard: 'isPaymentRefused', target: 'declined', actions: 'dropPayment' },
          { target: 'paidUnordered', actions: 'keepError' },
        ],
      },
    },
    paidUnordered: {
      description: 'Paid, but the orders have no answer yet: they are asked for again.',
      on: { 'booking.retry': { target: 'ordering', actions: 'clearError' } },
    },
    declined: { description: 'The bank declined. No money was taken.', on: tryAgain },
    abandoned: { description: 'The patient came back without paying.', on: tryAgain },
    refunding: {
      description:
        'The payment goes back: checks whether the orders were confirmed in another way meanwhile.',
      invoke: {
        id: 'findOrderOfRefund',
        src: 'findOrder',
        input: inputFor.parent,
        onDone: [whenFound, { target: 'refunded' }],
        onError: { target: 'refunded' },
      },
    },
    refunded: {
      description: 'Paid, but the places were no longer held: the money is refunded.',
      on: { 'booking.retry': { target: '#linkedBooking.loading', actions: 'dropDrafts' } },
    },
  },
})
