import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Transaction } from '#server/db/client.ts'
import type { PaidAddition } from '#server/db/schema/orders.ts'
import { toRupees } from '#server/money.ts'
import { findRecipient } from '../account/recipient.ts'
import { replaceInvoice } from '../invoices/replace-invoice.service.ts'
import { findBooking, lockBooking } from '../orders/linked/booking.repository.ts'
import { noteCharge } from '../orders/linked/changed-amounts.service.ts'
import { refundShare } from '../orders/linked/share-refund.service.ts'
import { testAddedEmail } from '../orders/order.messages.ts'
import {
  addChangeEvent,
  insertLine,
  lockAnyOrder,
  type OrderRow,
  updateOrder,
} from '../orders/order.repository.ts'
import { toAmountColumns } from '../orders/order-pricing.ts'
import type { BookingDeps } from '../orders/placing/tell-booked.ts'
import { readOrder } from '../orders/reading/read-order.service.ts'
import { returnPointsAbove } from '../wallet/wallet-hold.service.ts'
import { requireAddable } from './addable-order.ts'
import {
  type CheaperOrder,
  differencePaise,
  othersPaise,
  priceLess,
  priceWithTest,
} from './added-price.ts'
import { readAddable, reportByWith } from './candidates.ts'

/**
 * Adds a test to an order locked by the caller: its line and amounts, a refund if the order costs
 * less now, the timeline and the lab's feed, another invoice, and an e-mail. What more is to be paid
 * online was paid before.
 * @throws Problem 409 `billing-closed`
 */
export async function addTest(
  tx: Transaction,
  { messages, config }: BookingDeps,
  { order, addition }: { readonly order: OrderRow; readonly addition: PaidAddition },
  now: Date,
): Promise<void> {
  const addable = await readAddable(tx, order, now)
  const { lines } = addable
  const sequenceNo = Math.max(0, ...lines.map((one) => one.sequenceNo)) + 1
  const line = { ...addition.line, sequenceNo, couponDiscountPaise: 0 }
  const after = priceWithTest(order, lines, line, othersPaise(addable.visit, order))
  const columns = toAmountColumns(after)
  const difference = differencePaise(order, after)
  await insertLine(tx, { ...line, orderId: order.id })
  await updateOrder(tx, order.id, {
    ...columns,
    paid: order.paymentMode === 'online' || columns.netPayablePaise === 0,
    safetyAnswers: [...order.safetyAnswers, ...addition.safetyAnswers],
    reportBy: reportByWith(addable, line),
    updatedAt: now,
  })
  const added = { change: 'tests-added', note: `Added ${line.name}` } as const
  await addChangeEvent(tx, order, added, now)
  const points = pointsFor(toRupees(columns.walletPaise))
  await returnPointsAbove(tx, order.id, { points, cause: line.code }, now)
  const reason = `With ${line.name} home collection is free.`
  await refundDifference(tx, order, { differencePaise: difference, reason }, now)
  await replaceInvoice(tx, order, addable.to.order, { now, lab: config })
  for (const cheaper of priceLess(addable, line)) {
    await reduceOther(tx, cheaper, { now, lab: config, reason, cause: line.code })
  }
  const to = await findRecipient(tx, order.accountId)
  if (!to?.email) return
  const { id: orderId, orderNo, accountId, paymentMode } = order
  const words = { config, orderId, orderNo: orderNo ?? '', test: line.name, paymentMode }
  const amounts = { netPayablePaise: columns.netPayablePaise, differencePaise: difference }
  await messages.send(testAddedEmail({ ...words, ...amounts }, { to: to.email, accountId }), tx)
}

type Difference = { readonly differencePaise: number; readonly reason: string }

/** What an order that was paid online costs less: first what is due at its visit, then a refund. */
async function refundDifference(
  tx: Transaction,
  order: OrderRow,
  { differencePaise, reason }: Difference,
  now: Date,
): Promise<void> {
  if (order.paymentMode !== 'online' || differencePaise >= 0) return
  const due = Math.min(order.duePaise, -differencePaise)
  if (due > 0) await updateOrder(tx, order.id, { duePaise: order.duePaise - due })
  const amountPaise = -differencePaise - due
  const booking = await findBooking(tx, order)
  await refundShare(tx, booking, order, { amountPaise, cause: 'reduced', reason }, now)
}

/** Takes the collection charge from the order of the visit that carries it. */
async function reduceOther(
  tx: Transaction,
  { order, after }: CheaperOrder,
  how: {
    readonly now: Date
    readonly lab: BookingDeps['config']
    readonly reason: string
    readonly cause: string
  },
): Promise<void> {
  const { now, lab, reason, cause } = how
  const billed = await readOrder(tx, order, now)
  const columns = toAmountColumns(after)
  await updateOrder(tx, order.id, {
    ...columns,
    paid: order.paymentMode === 'online' || columns.netPayablePaise === 0,
    updatedAt: now,
  })
  await noteCharge(tx, order, after, now)
  const points = pointsFor(toRupees(columns.walletPaise))
  await returnPointsAbove(tx, order.id, { points, cause }, now)
  const difference = { differencePaise: differencePaise(order, after), reason }
  await refundDifference(tx, order, difference, now)
  await replaceInvoice(tx, order, billed, { now, lab })
}

/**
 * Adds the test of a received payment to its order, at the amounts that were paid; the caller has
 * locked the order. `impossible` changes nothing: the visit has begun, the test is there already, or
 * the order changed so that another amount is due.
 * @throws Problem 409 for an order that takes no test any more.
 */
export async function addPaidTest(
  tx: Transaction,
  deps: BookingDeps,
  paid: {
    readonly orderId: string
    readonly amountPaise: number
    readonly addition: PaidAddition
  },
  now: Date,
): Promise<'added' | 'impossible'> {
  const { addition, amountPaise } = paid
  const order = await lockAnyOrder(tx, paid.orderId)
  if (order?.paymentMode !== 'online') return 'impossible'
  await lockBooking(tx, order)
  await requireAddable(tx, order, now)
  const { lines, visit } = await readAddable(tx, order, now)
  if (lines.some(({ code }) => code === addition.line.code)) return 'impossible'
  const after = priceWithTest(order, lines, addition.line, othersPaise(visit, order))
  if (differencePaise(order, after) !== amountPaise) return 'impossible'
  await addTest(tx, deps, { order, addition }, now)
  return 'added'
}
