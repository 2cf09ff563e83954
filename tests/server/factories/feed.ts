import type { Order } from '#contract/orders.schemas.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import type { TestApp } from '../support/app.ts'
import { orderCalls } from './order-calls.ts'
import { finalForm } from './order-forms.ts'

/** A placed order of a home visit. */
export async function placedOrder(server: TestApp): Promise<Order> {
  const calls = orderCalls(server)
  const ready = await calls.readyToPlace()
  return calls.place(finalForm(ready.shown), ready.headers)
}

/** Adds entries of an order to the feed, as changes of its slot do. */
export async function insertChanges(
  server: TestApp,
  { order_id: orderId }: Order,
  count: number,
): Promise<void> {
  const one = { orderId, status: 'booked' as const, at: server.clock.now() }
  await server.db.insert(orderEvents).values(Array.from({ length: count }, () => one))
}
