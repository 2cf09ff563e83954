import type { TestRemoval } from '#contract/additions.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { textsOf } from '#contract/rules/safety.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { inWords, toPaise } from '#server/money.ts'
import { requireOpenBilling } from '../invoices/issue-invoice.service.ts'
import { closedIn } from '../orders/apply-change.service.ts'
import { lockOrderToChange } from '../orders/changeable-order.ts'
import { testRemovedEmail, testRemovedMessage } from '../orders/changed.messages.ts'
import { deleteLine, findEvents, type LineRow } from '../orders/order.repository.ts'
import { readOrder, requireOrder } from '../orders/reading/read-order.service.ts'
import { addedLines } from '../orders/reading/stored-lines.ts'
import { offersByTest } from '../refunds/refund.repository.ts'
import { recountPlans } from '../repeat-plans/recount-plans.service.ts'
import { applyTestChange } from './apply-test-change.service.ts'
import { type AddableOrder, readAddable, removalOf } from './candidates.ts'
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
    const { order } = await lockOrderToChange(tx, accountId, request.order_id)
    const addable = await readAddable(tx, order, now, 'taken out')
    const line = await requireAdded(tx, addable, request.code)
    const { removal, change } = removalOf(addable, line, await offersByTest(tx, order.id))
    requireShown(removal, request)
    for (const id of await closedIn(tx, { ...addable, orders: change.orders }, now)) {
      await requireOpenBilling(tx, id, now, 'taken out')
    }
    await deleteLine(tx, line)
    await recountPlans(tx, order.id, now)
    const { online, wallet_points: points, at_visit = 0 } = change.refund
    const back = online > 0 ? `. ${inWords(online)} goes back to where you paid from` : ''
    const state = order.paid ? 'paid' : 'unpaid'
    const refund = {
      onlinePaise: toPaise(online),
      points,
      doorPaise: toPaise(at_visit),
      state,
    } as const
    await applyTestChange(
      tx,
      deps,
      {
        addable,
        test: line.name,
        columns: columnsWithout(addable, line, removal),
        change,
        event: { change: 'tests-removed', note: `Took out ${line.name}${back}` },
        refunds: new Map([[order.id, online]]),
        why: { reason: `${line.name} was taken out.`, takenOut: line.code },
        sms: (words) => testRemovedMessage({ ...words, refund }),
        email: (words, to) => testRemovedEmail({ ...words, removal }, to),
      },
      now,
    )
    return storeWithWork(tx, await readOrder(tx, await requireOrder(tx, accountId, order.id), now))
  })
}

/** @throws Problem 409 `not-added` */
async function requireAdded(
  tx: Transaction,
  { row, lines }: AddableOrder,
  code: string,
): Promise<LineRow> {
  const added = addedLines(lines, await findEvents(tx, row.id))
  const line = added.find((one) => one.code === code)
  if (line) return line
  throw new Problem(
    409,
    'not-added',
    lines.some((one) => one.code === code)
      ? 'This test was booked with the order. To leave it out, cancel the order or call us.'
      : 'This test is not in the order any more.',
  )
}

function requireShown({ after, refund, due_after }: TestRemoval, shown: RemovalRequest): void {
  const isSame =
    isSamePrice(after.amounts, shown.amounts) &&
    toPaise(refund.online) === toPaise(shown.refund_online) &&
    toPaise(due_after) === toPaise(shown.due_after)
  if (!isSame) throw priceChanged('Without', after.amounts)
}

/** Its report time, and the safety answers that others still need. */
function columnsWithout({ row, lines }: AddableOrder, line: LineRow, { after }: TestRemoval) {
  const rest = lines.filter((one) => one !== line)
  const needed = textsOf(rest.flatMap(({ safetyQuestions }) => safetyQuestions))
  const dropped = textsOf(line.safetyQuestions).filter((text) => !needed.includes(text))
  return {
    safetyAnswers: row.safetyAnswers.filter(({ question }) => !dropped.includes(question)),
    reportBy: after.report_by === null ? null : new Date(after.report_by),
  }
}
