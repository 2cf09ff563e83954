import { declinedIn, gatewayStates } from '../shared/gateway.states.ts'
import type { OrderChangeContext } from './order-change.context.ts'
import { orderChangeSetup } from './order-change.setup.ts'

/** The difference of an order that was paid online, or what is due at its visit. */
export const payingState = orderChangeSetup.createStateConfig({
  description: 'The sum is paid at the gateway; the order changes once it is paid.',
  initial: 'verifying',
  states: {
    notOpened: {
      description: 'No payment could be opened. Nothing was changed or charged.',
      on: {
        'change.confirm': { target: '#orderChange.sending', actions: 'keepConfirmed' },
        'choice.drop': {
          guard: 'isAddition',
          target: '#orderChange.opening',
          actions: 'dropChoice',
        },
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
      description: 'The bank declined. Nothing has changed; the patient may pay again.',
      on: { 'change.reload': { target: '#orderChange.opening', actions: 'clearError' } },
    },
    abandoned: {
      description: 'The patient came back without paying. Nothing has changed.',
      on: { 'change.reload': { target: '#orderChange.opening', actions: 'clearError' } },
    },
    refunded: {
      description:
        'Paid, but the order had changed or could no longer change: the money is refunded.',
      on: {
        'choice.drop': {
          guard: 'isAddition',
          target: '#orderChange.opening',
          actions: 'dropChoice',
        },
      },
    },
  },
})
