import type { LinkedChange } from '#contract/rules/linked-orders.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Message } from '../../messages/message.ts'
import { findRecipient } from '../account/recipient.ts'
import { replaceInvoice } from '../invoices/issue-invoice.service.ts'
import { applyChange, type Change } from '../orders/apply-change.service.ts'
import type { testAddedEmail, testAddedMessage } from '../orders/changed.messages.ts'
import { changedLastMeal, tellLastMeals } from '../orders/last-meal.service.ts'
import { type NewOrder, updateOrder } from '../orders/order.repository.ts'
import type { BookingDeps } from '../orders/placing/tell-booked.ts'
import { changedOthers, pricesAfter } from '../orders/price-after.ts'
import { saveReportTimes } from '../orders/report-times.service.ts'
import type { AddableOrder } from './candidates.ts'

type Told = Parameters<typeof testAddedMessage>[0]
type Mailed = Omit<Parameters<typeof testAddedEmail>[0], 'netPayablePaise' | 'differencePaise'>

type TestChange = Required<Pick<Change, 'refunds' | 'why'>> & {
  /** As it was before. */
  readonly addable: AddableOrder
  /** Name of the test. */
  readonly test: string
  readonly columns: Pick<NewOrder, 'safetyAnswers' | 'reportBy'>
  readonly change: Pick<LinkedChange, 'orders'>
  readonly event: Pick<NonNullable<Change['own']>, 'change' | 'note'>
  readonly sms: (words: Told) => Message
  readonly email: (words: Mailed, to: Parameters<typeof testAddedEmail>[1]) => Message
}

/** What follows from a line that was added or taken out, for its order and those of its booking. */
export async function applyTestChange(
  tx: Transaction,
  { messages, config }: BookingDeps,
  { addable, test, columns, change, event, refunds, why, sms, email }: TestChange,
  now: Date,
): Promise<void> {
  const { row: order, booking, to } = addable
  await updateOrder(tx, order.id, { ...columns, updatedAt: now })
  await saveReportTimes(tx, order)
  const own = { order, billed: to.order, ...event }
  const { orders } = change
  const deps = { config, replaceInvoice }
  await applyChange(tx, deps, { booking, orders, own, refunds, why }, now)

  const patient = await findRecipient(tx, order.accountId)
  if (patient === undefined) return
  const prices = await pricesAfter(tx, booking)
  await messages.send(sms({ to: patient, config, order, test, prices }), tx)
  const changed = { before: to.order, row: order }
  await tellLastMeals(tx, { messages, config }, { to: patient, changed: [changed] }, now)
  if (!patient.email) return
  const others = changedOthers(prices, [order])
  const meal = await changedLastMeal(tx, changed, now)
  const { id: orderId, orderNo, accountId, paymentMode } = order
  const words = { config, orderId, orderNo: orderNo ?? '', test, paymentMode, others, meal }
  await messages.send(email(words, { to: patient.email, accountId }), tx)
}
