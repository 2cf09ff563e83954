import type { Slot } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'

export type RescheduleInput = {
  readonly orderId: string
  /** Slot of the home visit that is chosen at the start; the patient may choose another. */
  readonly slotId?: string | undefined
  /** Home orders that share the visit, this one included; 1 for an order that moves alone. */
  readonly places: number
  /** Whether all of them move, until the patient chooses otherwise. */
  readonly withLinked: boolean
}

export type RescheduleEvent =
  | {
      type: 'window.choose'
      slot: Slot
      /** The sub-department whose appointment moves; null for a home visit. */
      subdepartment: string | null
    }
  | {
      type: 'people.choose'
      /** Everybody of the visit, or the person of this order only. */
      withLinked: boolean
    }
  | { type: 'move.confirm' }
  | { type: 'windows.reload' }

export type RescheduleEmitted = { type: 'order.moved'; order: Order }
