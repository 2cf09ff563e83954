import type { LinkedOrder, LinkedOrders } from '#contract/orders.schemas.ts'
import { type Booking, offerIn } from '#contract/rules/linked-orders.ts'
import { type Pricing, roundToPaisa } from '#contract/rules/pricing.ts'
import { samplesOfVisit } from '#contract/rules/tubes.ts'
import { toRupees } from '#server/money.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import { parentIdOf } from '../booking.repository.ts'
import type { LineRow, OrderRow } from '../order.repository.ts'
import { toPricing } from '../order-pricing.ts'
import { toTiming } from './order-timing.ts'
import { toSampled } from './stored-lines.ts'
import { slotOf, toDoorPayments, toFurther } from './visit-state.ts'

/** An order of a booking; a draft has its current price and its live slots. */
export type BookedOrder = {
  readonly order: OrderRow
  readonly lines: readonly Pick<LineRow, 'name' | 'samples' | 'fastingHours' | 'preparationRules'>[]
  readonly pricing: Pricing
  readonly held: readonly HeldWindow[]
  /** It waits for its visit and can no longer change. */
  readonly closed?: boolean
}

/** The booking of an order; undefined for a single one. */
export function toLinkedOrders(booking: readonly BookedOrder[]): LinkedOrders | undefined {
  const [parent] = booking
  if (!parent || booking.length === 1) return undefined
  const live = booking.filter(({ order }) => order.status !== 'cancelled')
  const total = live.reduce((sum, { pricing }) => sum + pricing.net_payable, 0)
  const due = live.reduce((sum, { order, pricing }) => sum + dueOf(order, pricing), 0)
  return {
    parent_order_id: parentIdOf(parent.order),
    count: booking.length,
    orders: booking.map(toLinkedOrder),
    total: roundToPaisa(total),
    due: roundToPaisa(due),
  }
}

function toLinkedOrder({ order, lines, pricing, held, closed }: BookedOrder): LinkedOrder {
  const [first] = held
  return {
    order_id: order.id,
    order_no: order.orderNo ?? '',
    status: order.status,
    order_type: order.orderType,
    member: {
      member_id: order.memberId,
      firstName: order.member.firstName,
      lastName: order.member.lastName,
      relation_type: order.member.relationType,
    },
    slot: first ? toTiming(first.window) : slotOf(order),
    test_names: lines.map(({ name }) => name),
    samples: samplesOfVisit(lines.map(toSampled)),
    net_payable: pricing.net_payable,
    paid: order.paid,
    payment_mode: order.paymentMode,
    amounts: pricing,
    due: order.status === 'cancelled' ? 0 : dueOf(order, pricing),
    own_visit: order.ownVisit,
    ...offerIn(toRupees(order.offerPaise)),
    ...toDoorPayments(order.doorPayments),
    ...(closed && { closed: true as const }),
    ...toFurther(order.furtherVisit),
    ...(order.visitTurn !== null && { visit_turn: order.visitTurn }),
  }
}

/** A placed order without its lines. */
export function toBookedOrder(order: OrderRow): BookedOrder {
  return { order, lines: [], pricing: toPricing(order), held: [] }
}

/** Placed orders as the rules about their changes take them. */
export function toBooking(orders: readonly OrderRow[]): Booking {
  return { orders: orders.map((order) => toLinkedOrder(toBookedOrder(order))) }
}

/** What is still to be paid at the visit, rupees. */
function dueOf({ paid, duePaise }: OrderRow, { net_payable }: Pricing): number {
  return paid ? toRupees(duePaise) : net_payable
}
