import type { Transaction } from '#server/db/client.ts'
import type { PaidAddition } from '#server/db/schema/orders.ts'
import { toPaise } from '#server/money.ts'
import { lockBooking } from '../orders/booking.repository.ts'
import { testAddedEmail, testAddedMessage } from '../orders/changed.messages.ts'
import { insertLine, lockAnyOrder } from '../orders/order.repository.ts'
import type { BookingDeps } from '../orders/placing/tell-booked.ts'
import { applyTestChange } from './apply-test-change.service.ts'
import { type AddableOrder, changeWith, readAddable, reportByOf } from './candidates.ts'

/**
 * Adds a test to an order locked by the caller: its line and amounts, a refund if the visit costs
 * less now, the timeline and the lab's feed, another invoice, an SMS and an e-mail. What more is to be
 * paid online was paid before.
 * @throws Problem 409 `billing-closed`
 */
export async function addTest(
  tx: Transaction,
  deps: BookingDeps,
  { addable, addition }: { readonly addable: AddableOrder; readonly addition: PaidAddition },
  now: Date,
): Promise<void> {
  const { row: order, lines } = addable
  const sequenceNo = Math.max(0, ...lines.map((one) => one.sequenceNo)) + 1
  const line = { ...addition.line, sequenceNo, couponDiscountPaise: 0 }
  const change = changeWith(addable, line)
  await insertLine(tx, { ...line, orderId: order.id })
  const columns = {
    safetyAnswers: [...order.safetyAnswers, ...addition.safetyAnswers],
    reportBy: reportByOf(addable, [...lines, line]),
  }
  const amounts = {
    netPayablePaise: toPaise(change.amounts.net_payable),
    differencePaise: toPaise(change.pay - change.less),
  }
  await applyTestChange(
    tx,
    deps,
    {
      addable,
      test: line.name,
      columns,
      change,
      event: { change: 'tests-added', note: `Added ${line.name}` },
      refunds: change.refunds,
      why: { reason: `With ${line.name} home collection is free.` },
      sms: testAddedMessage,
      email: (words, to) => testAddedEmail({ ...words, ...amounts }, to),
    },
    now,
  )
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
  const addable = await readAddable(tx, order, now)
  if (addable.lines.some(({ code }) => code === addition.line.code)) return 'impossible'
  if (toPaise(changeWith(addable, addition.line).pay) !== amountPaise) return 'impossible'
  await addTest(tx, deps, { addable, addition }, now)
  return 'added'
}
