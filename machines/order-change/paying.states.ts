import { declinedIn, gatewayStates } from '../shared/gateway.states.ts'
import type { OrderChangeContext } from './order-change.context.ts'
import { orderChangeSetup } from './order-change.setup.ts'

/** The difference of an order that was paid online. */
export const payingState = orderChangeSetup.createStateConfig({
  description: 'The difference is paid at the gateway; the test is added once it is paid.',
  initial: 'verifying',
  states: {
    notOpened: {
      description: 'No payment could be opened. Nothing was added or charged.',
      on: {
        'change.confirm': { target: '#orderChange.sending', actions: 'keepConfirmed' },
        'choice.drop': { target: '#orderChange.opening', actions: 'dropChoice' },
      },
    },
    ...gatewayStates({
      verify: ({ context }: { readonly context: OrderChangeContext }) => ({
        orderId: context.orderId,
        paymentId: context.payment?.payment_id ?? '',
      }),
      earlier: { target: '#orderChange.opening', actions: 'clearError' },
      paid: { target: '#orderChange.done', actions: 'dropPayment' },
      declined: {
        target: 'declined',
        actions: ['dropPayment', { type: 'keepDeclined', params: declinedIn }],
      },
      abandoned: { target: 'abandoned', actions: 'dropPayment' },
      refunded: { target: 'refunded', actions: 'dropPayment' },
      failed: [],
      besides: {},
    }),
    declined: {
      description: 'The bank declined. Nothing was added; the patient may pay again.',
      on: { 'change.reload': { target: '#orderChange.opening', actions: 'clearError' } },
    },
    abandoned: {
      description: 'The patient came back without paying. Nothing was added.',
      on: { 'change.reload': { target: '#orderChange.opening', actions: 'clearError' } },
    },
    refunded: {
      description: 'Paid, but the visit had begun or the order had changed: the money is refunded.',
      on: { 'choice.drop': { target: '#orderChange.opening', actions: 'dropChoice' } },
    },
  },
})
