import type { FittingTest } from '#contract/additions.endpoints.ts'
import type { Slot } from '#contract/cart.endpoints.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'

/** What changes of a placed order. */
export type OrderChangeInput = {
  /** Id of the order; a test is added also by its number. */
  readonly orderId: string
} & (
  | {
      readonly kind: 'move'
      /** Slot of the home visit that is chosen at the start; the patient may choose another. */
      readonly slotId: string | null
      /** Home orders that share the visit, this one included; 1 for an order that moves alone. */
      readonly places: number
      /** Whether all of them move, until the patient chooses otherwise. */
      readonly withLinked: boolean
    }
  | {
      readonly kind: 'add'
      /** The test to begin with; null to search for one. */
      readonly code: string | null
      /** A payment from which the patient returns. */
      readonly paymentId: string | null
    }
  | {
      readonly kind: 'takeOut'
      /** The added test. */
      readonly code: string
    }
  | {
      readonly kind: 'pay'
      /** A payment from which the patient returns. */
      readonly paymentId: string | null
    }
  | {
      readonly kind: 'cancel'
      /** All orders of the booking that wait for their visit. */
      readonly withLinked: boolean
    }
)

export type ChangeKind = OrderChangeInput['kind']

export type OrderChangeEvent =
  | {
      type: 'slot.choose'
      slot: Slot
      /** The sub-department whose appointment moves; null for a home visit. */
      subdepartment: string | null
    }
  | {
      type: 'people.choose'
      /** The order that changes. */
      orderId: string
      /** Everybody who is booked with it changes too. */
      withLinked: boolean
    }
  | { type: 'search.type'; text: string }
  | { type: 'test.choose'; test: FittingTest }
  | { type: 'answer.give'; answer: SafetyAnswer }
  | { type: 'answers.confirm' }
  /** Another test or slot. */
  | { type: 'choice.drop' }
  | {
      type: 'change.confirm'
      /** Why the order is cancelled; of a cancellation only. */
      reason?: string
      /** Rupees on screen that are paid online; of a payment of what is due only. */
      due?: number
    }
  | { type: 'change.reload' }
  | { type: 'gateway.returned' }
  | { type: 'payment.recheck' }

/** The order may be another than the page shows: `order` as the answer has it, null without one. */
export type OrderChangeEmitted = { type: 'order.changed'; order: Order | null }
