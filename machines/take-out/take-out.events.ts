export type TakeOutInput = {
  readonly orderId: string
  /** The added test. */
  readonly code: string
}

export type TakeOutEvent = { type: 'test.takeOut' } | { type: 'removal.reload' }

/** The order has other tests than the page shows. */
export type TakeOutEmitted = { type: 'order.changed' }
