import { rulesOf } from '#contract/rules/preparation/planned-line.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type Message, type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { findRecipient } from '../account/recipient.ts'
import { readCentre } from '../centres/centres.service.ts'
import { lockBooking, visitIdOf } from '../orders/booking.repository.ts'
import { type LastMeal, lastMealOf } from '../orders/last-meal.service.ts'
import {
  amountIn,
  homeVisit,
  inValue,
  orderLink,
  timesOf,
  type Window,
  whoseOrders,
} from '../orders/message-values.ts'
import { findLines, type LineRow, type OrderRow, visitLines } from '../orders/order.repository.ts'
import { duePaiseOf } from '../orders/order-pricing.ts'
import { readOrder } from '../orders/reading/read-order.service.ts'
import { markReminded } from './visit-reminder.repository.ts'

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages'>

/**
 * Reminds the patient of the visit that an order belongs to, once for its day: a home visit of several
 * people, or what is done at the centre on that day, is one message.
 */
export function remindOfVisit(
  { db, clock, config, messages }: ReminderDeps,
  order: OrderRow,
  day: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // A move or a cancellation comes before, or after it.
    const booking = await lockBooking(tx, order)
    const together = booking.filter(
      (one) =>
        one.orderType === order.orderType &&
        one.slotDate === day &&
        (order.orderType === 'lab_visit'
          ? one.labCode === order.labCode
          : visitIdOf(one) === visitIdOf(order)),
    )
    const reminded = await markReminded(
      tx,
      together.map(({ id }) => id),
      day,
    )
    const [first] = reminded.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
    const to = first && (await findRecipient(tx, first.accountId))
    if (!first || !to) return
    const centre = first.labCode === null ? null : await readCentre(tx, first.labCode)
    const now = clock.now()
    const fast = await sharedFast(tx, reminded, now)
    const link = orderLink({ orderId: first.id, config })
    for (const one of reminded) {
      const what = inValue(abstainedFrom(visitLines(one, await findLines(tx, [one.id]))))
      if (what === '') continue
      const facts = { ...whoseOrders([one]), what, link: orderLink({ orderId: one.id, config }) }
      await messages.send(smsMessage('visit.tomorrow.abstain', to, facts), tx)
    }
    await messages.send(reminder(to, reminded, { first, centre: centre?.name, fast, link }), tx)
  })
}

/** The last meal, if it is the same for everybody. */
async function sharedFast(
  tx: Transaction,
  orders: readonly OrderRow[],
  now: Date,
): Promise<LastMeal | null> {
  const meals: (LastMeal | null)[] = []
  for (const one of orders) meals.push(lastMealOf(await readOrder(tx, one, now), now))
  const [first = null] = meals
  return meals.every((meal) => JSON.stringify(meal) === JSON.stringify(first)) ? first : null
}

/** What the tests of an order must not be preceded by: "alcohol". */
function abstainedFrom(lines: readonly LineRow[]): string[] {
  const rules = lines.flatMap((line) =>
    rulesOf({ preparation_rules: line.preparationRules }, 'abstain'),
  )
  return [...new Set(rules.map(({ from }) => from))]
}

const startOf = ({ slotFrom }: OrderRow) => slotFrom ?? ''

type Facts = {
  readonly first: OrderRow
  readonly centre: string | undefined
  readonly fast: LastMeal | null
  readonly link: string
}

function reminder(
  to: SmsRecipient,
  orders: readonly OrderRow[],
  { first, centre, fast, link }: Facts,
): Message {
  const duePaise = orders.reduce((sum, order) => sum + duePaiseOf(order), 0)
  const due = duePaise > 0 ? amountIn(duePaise) : 'nothing'
  const window: Window = {
    slotDate: first.slotDate ?? '',
    fromTime: first.slotFrom ?? '',
    toTime:
      orders
        .map(({ slotTo }) => slotTo ?? '')
        .toSorted()
        .at(-1) ?? '',
  }
  const visit = { ...whoseOrders(orders), due, link }
  if (centre !== undefined) {
    const values = { ...visit, ...timesOf(window), centre }
    return fast
      ? smsMessage('visit.tomorrow.centre.fast', to, { ...values, ...fast })
      : smsMessage('visit.tomorrow.centre', to, values)
  }
  const values = { ...visit, ...timesOf(homeVisit(window, orders.length)) }
  return fast
    ? smsMessage('visit.tomorrow.home.fast', to, { ...values, ...fast })
    : smsMessage('visit.tomorrow.home', to, values)
}
