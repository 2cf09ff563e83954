import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Transaction } from '#server/db/client.ts'
import type { PaidAddition } from '#server/db/schema/orders.ts'
import { toRupees } from '#server/money.ts'
import { findRecipient } from '../account/recipient.ts'
import { replaceInvoice } from '../invoices/replace-invoice.service.ts'
import { findBooking, lockBooking } from '../orders/booking.repository.ts'
import { testAddedEmail, testAddedMessage } from '../orders/changed.messages.ts'
import { noteCharge } from '../orders/changed-amounts.service.ts'
import {
  addChangeEvent,
  insertLine,
  lockAnyOrder,
  type OrderRow,
  updateOrder,
} from '../orders/order.repository.ts'
import { toAmountColumns } from '../orders/order-pricing.ts'
import type { BookingDeps } from '../orders/placing/tell-booked.ts'
import { changedOthers, pricesAfter } from '../orders/price-after.ts'
import { readOrder } from '../orders/reading/read-order.service.ts'
import { saveReportTimes } from '../orders/report-times.service.ts'
import { refundShare } from '../orders/share-refund.service.ts'
import { returnPointsAbove } from '../wallet/wallet-hold.service.ts'
import { requireAddable } from './addable-order.ts'
import {
  type CheaperOrder,
  differencePaise,
  othersPaise,
  priceLess,
  priceWithTest,
} from './added-price.ts'
import { readAddable, reportByOf } from './candidates.ts'
import { dueLessPaise, type NetChange, netChange } from './net-change.ts'

/**
 * Adds a test to an order locked by the caller: its line and amounts, a refund if the visit costs
 * less now, the timeline and the lab's feed, another invoice, an SMS and an e-mail. What more is to be
 * paid online was paid before.
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
  const cheaper = priceLess(addable, line)
  const net = netChange(order, after, cheaper)
  await insertLine(tx, { ...line, orderId: order.id })
  await updateOrder(tx, order.id, {
    ...columns,
    paid: order.paymentMode === 'online' || columns.netPayablePaise === 0,
    safetyAnswers: [...order.safetyAnswers, ...addition.safetyAnswers],
    reportBy: reportByOf(addable, [...lines, line]),
    updatedAt: now,
  })
  const added = { change: 'tests-added', note: `Added ${line.name}` } as const
  await addChangeEvent(tx, order, added, now)
  await saveReportTimes(tx, order)
  const points = pointsFor(toRupees(columns.walletPaise))
  await returnPointsAbove(tx, order.id, points, now)
  const reason = `With ${line.name} home collection is free.`
  await settleLess(tx, order, { lessPaise: -differencePaise(order, after), net, reason }, now)
  await replaceInvoice(tx, order, addable.to.order, { now, lab: config })
  for (const one of cheaper) {
    await reduceOther(tx, one, { now, lab: config, reason, net })
  }
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined) return
  const prices = await pricesAfter(tx, [order, ...cheaper.map((one) => one.order)])
  const told = { to, config, order, test: line.name, prices }
  await messages.send(testAddedMessage(told), tx)
  if (!to.email) return
  const others = changedOthers(prices, [order])
  const { id: orderId, orderNo, accountId, paymentMode } = order
  const words = { config, orderId, orderNo: orderNo ?? '', test: line.name, paymentMode, others }
  const amounts = {
    netPayablePaise: columns.netPayablePaise,
    differencePaise: net.duePaise - net.refundPaise,
  }
  await messages.send(testAddedEmail({ ...words, ...amounts }, { to: to.email, accountId }), tx)
}

type Less = { readonly lessPaise: number; readonly net: NetChange; readonly reason: string }

/**
 * What an order that was paid online costs less: first what is due at its visit, then a refund of what
 * does not pay for the test.
 */
async function settleLess(
  tx: Transaction,
  order: OrderRow,
  { lessPaise, net, reason }: Less,
  now: Date,
): Promise<void> {
  if (order.paymentMode !== 'online' || lessPaise <= 0) return
  const due = dueLessPaise(order, lessPaise)
  if (due > 0) await updateOrder(tx, order.id, { duePaise: order.duePaise - due })
  const amountPaise = net.refunds.get(order.id) ?? 0
  if (amountPaise === 0) return
  const booking = await findBooking(tx, order)
  await refundShare(tx, booking, order, { amountPaise, cause: 'reduced', reason }, now)
}

/** Takes the collection charge from the order of the visit that carries it. */
async function reduceOther(
  tx: Transaction,
  { order, after, paise: lessPaise }: CheaperOrder,
  how: {
    readonly now: Date
    readonly lab: BookingDeps['config']
    readonly reason: string
    readonly net: NetChange
  },
): Promise<void> {
  const { now, lab, reason, net } = how
  const billed = await readOrder(tx, order, now)
  const columns = toAmountColumns(after)
  await updateOrder(tx, order.id, {
    ...columns,
    paid: order.paymentMode === 'online' || columns.netPayablePaise === 0,
    updatedAt: now,
  })
  await noteCharge(tx, order, after, now)
  const points = pointsFor(toRupees(columns.walletPaise))
  await returnPointsAbove(tx, order.id, points, now)
  await settleLess(tx, order, { lessPaise, net, reason }, now)
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
  const addable = await readAddable(tx, order, now)
  const { lines, visit } = addable
  if (lines.some(({ code }) => code === addition.line.code)) return 'impossible'
  const after = priceWithTest(order, lines, addition.line, othersPaise(visit, order))
  const net = netChange(order, after, priceLess(addable, addition.line))
  if (net.duePaise !== amountPaise) return 'impossible'
  await addTest(tx, deps, { order, addition }, now)
  return 'added'
}
