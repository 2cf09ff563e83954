import { addTestSetup, type Verified } from './add-test.setup.ts'

type VerifiedEvent = { readonly event: { readonly output: Verified } }

const outcome = (is: Verified['status']) =>
  ({ type: 'is', params: ({ event }: VerifiedEvent) => ({ is, of: event.output }) }) as const

/** The difference of an order that was paid online: through the gateway and back, or never back. */
export const payingState = addTestSetup.createStateConfig({
  description: 'The difference is paid at the gateway; the test is added once it is paid.',
  initial: 'verifying',
  states: {
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
        input: ({ context: { orderId, paymentId } }) => ({ orderId, paymentId: paymentId ?? '' }),
        onDone: [
          { guard: outcome('paid'), target: '#addTest.added', actions: 'dropPayment' },
          {
            guard: outcome('declined'),
            target: 'declined',
            actions: ['dropPayment', { type: 'keepDeclined', params: ({ event }) => event.output }],
          },
          { guard: outcome('abandoned'), target: 'abandoned', actions: 'dropPayment' },
          { guard: outcome('refunded'), target: 'refunded', actions: 'dropPayment' },
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
    declined: {
      description: 'The bank declined. Nothing was added; the patient may pay again.',
      on: { 'page.retry': { target: '#addTest.loading', actions: 'clearError' } },
    },
    abandoned: {
      description: 'The patient came back without paying. Nothing was added.',
      on: { 'page.retry': { target: '#addTest.loading', actions: 'clearError' } },
    },
    refunded: {
      description: 'Paid, but the visit had begun or the order had changed: the money is refunded.',
      on: { 'test.drop': { target: '#addTest.loading', actions: 'dropTest' } },
    },
  },
})
