import type { Slot } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'

export type RescheduleInput = {
  readonly orderId: string
  /** Slot of the home visit that is chosen at the start; the patient may choose another. */
  readonly slotId?: string | undefined
}

export type RescheduleEvent =
  | {
      type: 'window.choose'
      slot: Slot
      /** The sub-department whose appointment moves; null for a home visit. */
      subdepartment: string | null
    }
  | { type: 'move.confirm' }
  | { type: 'windows.reload' }

export type RescheduleEmitted = { type: 'order.moved'; order: Order }
