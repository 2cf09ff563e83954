import type { Order } from '#contract/orders.schemas.ts'
import { planOfOrder } from '#contract/rules/preparation/order-plan.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { labDay, labTime } from '#server/lab-time.ts'
import { type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { orderLink, whoseOrders } from './message-values.ts'
import type { OrderRow } from './order.repository.ts'
import { readOrder } from './reading/read-order.service.ts'

export type LastMeal = { readonly mealDate: string; readonly mealTime: string }

/** From when the patient does not eat, as the order's page says; null without a fast or a time. */
export function lastMealOf(order: Order, now: Date): LastMeal | null {
  const { fast } = planOfOrder(order, now.toISOString())
  const from = fast && new Date(fast.from)
  return from && { mealDate: labDay(from), mealTime: labTime(from) }
}

/** An order as it was before a change, and its row now. */
type ChangedOrder = { readonly before: Order; readonly row: OrderRow }

/** Its last meal if that is another one since; null if it has none any more, undefined if it stays. */
export async function changedLastMeal(
  tx: Transaction,
  { before, row }: ChangedOrder,
  now: Date,
): Promise<LastMeal | null | undefined> {
  const meal = lastMealOf(await readOrder(tx, row, now), now)
  return JSON.stringify(meal) === JSON.stringify(lastMealOf(before, now)) ? undefined : meal
}

/**
 * Says from when nothing may be eaten, if a change of the slot or the tests moved or ended a fast: one
 * message for all orders with the same last meal, beside the one about the change.
 */
export async function tellLastMeals(
  tx: Transaction,
  { messages, config }: Pick<Deps, 'messages' | 'config'>,
  { to, changed }: { readonly to: SmsRecipient; readonly changed: readonly ChangedOrder[] },
  now: Date,
): Promise<void> {
  const groups = new Map<string, { meal: LastMeal | null; rows: OrderRow[] }>()
  for (const one of changed) {
    const meal = await changedLastMeal(tx, one, now)
    if (meal === undefined) continue
    const key = JSON.stringify(meal)
    const group = groups.get(key) ?? { meal, rows: [] }
    group.rows.push(one.row)
    groups.set(key, group)
  }
  for (const { meal, rows } of groups.values()) {
    const [first] = rows
    if (!first) continue
    const facts = { ...whoseOrders(rows), link: orderLink({ config, orderId: first.id }) }
    const message = meal
      ? smsMessage('order.fast', to, { ...facts, ...meal })
      : smsMessage('order.fast.none', to, facts)
    await messages.send(message, tx)
  }
}
