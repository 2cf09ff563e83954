import type { DoneActorEvent } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'

type Answered = { readonly event: DoneActorEvent<Order | null> }

/** After a call that answers with the order. */
export const whenPlaced = {
  target: '#checkout.thankYou',
  actions: {
    type: 'keepOrder',
    params: ({ event }: Answered) => ({ order: event.output }),
  },
} as const

/** After `findOrder`: the draft is an order already. */
export const whenFound = {
  guard: ({ event }: Answered) => event.output !== null,
  ...whenPlaced,
} as const
