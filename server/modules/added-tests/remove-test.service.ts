import type { TestRemoval } from '#contract/additions.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { LinkedChange } from '#contract/rules/linked-orders.ts'
import { textsOf } from '#contract/rules/safety.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { inWords, toPaise } from '#server/money.ts'
import { findRecipient } from '../account/recipient.ts'
import { replaceInvoice, requireOpenBilling } from '../invoices/replace-invoice.service.ts'
import { lockBooking } from '../orders/booking.repository.ts'
import { testRemovedEmail, testRemovedMessage } from '../orders/changed.messages.ts'
import { saveAmounts } from '../orders/changed-amounts.service.ts'
import { byStartTime } from '../orders/drafts/required-slots.service.ts'
import { unknownOrder } from '../orders/order.problems.ts'
import {
  addChangeEvent,
  deleteLine,
  findEvents,
  findLines,
  findOrder,
  type LineRow,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '../orders/order.repository.ts'
import { toAmountColumns } from '../orders/order-pricing.ts'
import { changedOthers, pricesAfter } from '../orders/price-after.ts'
import { addedLines } from '../orders/reading/added-lines.ts'
import { readOrder, requireOrder } from '../orders/reading/read-order.service.ts'
import { findVisited, saveReportTimes } from '../orders/report-times.service.ts'
import { refundShare } from '../orders/share-refund.service.ts'
import { offersByTest } from '../refunds/refund.repository.ts'
import { recountPlans } from '../repeat-plans/recount-plans.service.ts'
import { findOrderWindows } from '../slots/slot-hold.repository.ts'
import { returnPointsAbove } from '../wallet/wallet-hold.service.ts'
import { requireAddable } from './addable-order.ts'
import { removalOf } from './removals.ts'
import { isSamePrice, priceChanged } from './requested-addition.service.ts'

/** The body of `order-remove-test`. */
type RemovalRequest = {
  readonly order_id: string
  readonly code: string
  readonly amounts: Order['amounts']
  readonly refund_online: number
  readonly due_after: number
}

type RemoveDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>

/**
 * Takes an added test out of an order, at the amounts that were shown, in one transaction with the
 * booking locked: its line, the amounts of every order that changes, refund and points, invoices,
 * timeline, the lab's feed, an audit row and an e-mail.
 * @throws Problem 404 `unknown-order`; 409 `too-late`, `billing-closed`, `not-added`,
 * `price-changed`.
 */
export function removeTest(
  deps: RemoveDeps,
  accountId: string,
  request: RemovalRequest,
): Promise<Order> {
  const { db, clock } = deps
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const { order, booking, lines, line } = await lockForRemoval(tx, accountId, request, now)
    const booked = (await findOrderWindows(tx, order.id, 'booked')).toSorted(byStartTime)
    const offers = await offersByTest(tx, order.id)
    const visited = await findVisited(tx, order)
    const removable = { row: order, lines, booked, visited, booking, offers }
    const { removal, change } = removalOf(removable, line)
    requireShown(removal, request)
    await requireOpenInvoices(tx, booking, change, now)

    const billed = await readOrder(tx, order, now)
    await deleteLine(tx, line)
    await recountPlans(tx, order.id, now)
    await saveOwn(tx, order, { lines, line, change, after: removal.after }, now)
    const amountPaise = toPaise(change.refund.online)
    const back = `. ${inWords(change.refund.online)} goes back to where you paid from`
    const note = `Took out ${line.name}${amountPaise > 0 ? back : ''}`
    await addChangeEvent(tx, order, { change: 'tests-removed', note }, now)
    await saveReportTimes(tx, order)
    const others = change.orders.filter(({ order_id }) => order_id !== order.id)
    await saveAmounts(tx, { config: deps.config, replaceInvoice }, { orders: others }, now)
    if (amountPaise > 0) {
      const why = { cause: 'reduced', reason: `${line.name} was taken out.` } as const
      await refundShare(tx, booking, order, { ...why, amountPaise, takenOut: line.code }, now)
    }
    await replaceInvoice(tx, order, billed, { now, lab: deps.config })
    await tell(tx, deps, { order, booking, line, removal })
    return storeWithWork(tx, await readOrder(tx, await requireOrder(tx, accountId, order.id), now))
  })
}

type Locked = {
  readonly order: OrderRow
  readonly booking: readonly OrderRow[]
  readonly lines: readonly LineRow[]
  readonly line: LineRow
}

async function lockForRemoval(
  tx: Transaction,
  accountId: string,
  { order_id, code }: RemovalRequest,
  now: Date,
): Promise<Locked> {
  const found = await findOrder(tx, accountId, order_id)
  if (!found) throw unknownOrder()
  const booking = await lockBooking(tx, found)
  const order = await lockOrder(tx, accountId, found.id)
  if (!order) throw unknownOrder()
  await requireAddable(tx, order, now, 'taken out')
  const lines = await findLines(tx, [order.id])
  const added = addedLines(lines, await findEvents(tx, order.id))
  const line = added.find((one) => one.code === code)
  if (!line) {
    const isBooked = lines.some((one) => one.code === code)
    throw notAdded(
      isBooked
        ? 'This test was booked with the order. To leave it out, cancel the order or call us.'
        : 'This test is not in the order any more.',
    )
  }
  return { order, booking, lines, line }
}

function notAdded(words: string): Problem {
  return new Problem(409, 'not-added', words)
}

function requireShown({ after, refund, due_after }: TestRemoval, shown: RemovalRequest): void {
  const isSame =
    isSamePrice(after.amounts, shown.amounts) &&
    toPaise(refund.online) === toPaise(shown.refund_online) &&
    toPaise(due_after) === toPaise(shown.due_after)
  if (!isSame) throw priceChanged('Without', after.amounts)
}

/** @throws Problem 409 `billing-closed` if another order of the visit can no longer be charged. */
async function requireOpenInvoices(
  tx: Transaction,
  booking: readonly OrderRow[],
  { orders }: LinkedChange,
  now: Date,
): Promise<void> {
  for (const { order_id, amounts } of orders) {
    const row = booking.find(({ id }) => id === order_id)
    if (row?.netPayablePaise === toPaise(amounts.net_payable)) continue
    await requireOpenBilling(tx, order_id, now, 'taken out')
  }
}

/** The amounts of the order itself, its report time, and the safety answers that others still need. */
async function saveOwn(
  tx: Transaction,
  order: OrderRow,
  removed: Pick<Locked, 'lines' | 'line'> & {
    readonly change: LinkedChange
    readonly after: TestRemoval['after']
  },
  now: Date,
): Promise<void> {
  const { lines, line, change, after } = removed
  const columns = toAmountColumns(after.amounts)
  const own = change.orders.find(({ order_id }) => order_id === order.id)
  const isOnline = order.paymentMode === 'online'
  const rest = lines.filter((one) => one !== line)
  const needed = textsOf(rest.flatMap(({ safetyQuestions }) => safetyQuestions))
  const dropped = textsOf(line.safetyQuestions).filter((text) => !needed.includes(text))
  await updateOrder(tx, order.id, {
    ...columns,
    duePaise: isOnline ? toPaise(own?.due ?? 0) : 0,
    offerPaise: toPaise(own?.gateway_offer ?? 0),
    paid: isOnline || columns.netPayablePaise === 0,
    safetyAnswers: order.safetyAnswers.filter(({ question }) => !dropped.includes(question)),
    reportBy: after.report_by === null ? null : new Date(after.report_by),
    updatedAt: now,
  })
  const points = pointsFor(after.amounts.redeem_from_wallet_points)
  await returnPointsAbove(tx, order.id, points, now)
}

async function tell(
  tx: Transaction,
  { messages, config }: RemoveDeps,
  told: Pick<Locked, 'order' | 'booking' | 'line'> & { readonly removal: TestRemoval },
): Promise<void> {
  const { order, booking, line, removal } = told
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined) return
  const prices = await pricesAfter(tx, booking)
  const { online, wallet_points: points } = removal.refund
  const isPaid = order.paid && order.paymentMode === 'online'
  const refund = { onlinePaise: toPaise(online), points, isPaid }
  const changed = { to, config, order, test: line.name, prices, refund }
  await messages.send(testRemovedMessage(changed), tx)
  if (!to.email) return
  const others = changedOthers(prices, [order])
  const { id: orderId, orderNo, accountId, paymentMode } = order
  const facts = { config, orderId, orderNo: orderNo ?? '', test: line.name, paymentMode }
  const words = { ...facts, removal, others }
  await messages.send(testRemovedEmail(words, { to: to.email, accountId }), tx)
}
