import type { OrderStatus } from '#contract/codes.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
<<<<<<< HEAD
import { findPlacedByNumber, lockByNumber } from '#server/lab-api/lab-feed.repository.ts'
=======
import { lockByNumber } from '#server/lab-api/lab-feed.repository.ts'
import { completeOrder } from '#server/modules/lab/complete-order.service.ts'
>>>>>>> results
import { enterStage, type LabDeps } from '#server/modules/lab/enter-stage.service.ts'
import { stageAfter } from '#server/modules/lab/lab-transitions.ts'
import { findLines, type OrderRow } from '#server/modules/orders/order.repository.ts'
import { writeReports } from '#server/modules/reports/report-writing.service.ts'

export type FinishDeps = LabDeps & Pick<Deps, 'files'>

/**
 * Writes the reports of an order at the laboratory, or completes an order with reports.
 * @returns its new stage; undefined if it is in another one.
 */
export async function finishOrder(
  deps: FinishDeps,
  orderNo: string,
): Promise<OrderStatus | undefined> {
  const found = await findPlacedByNumber(deps.db, orderNo)
  const next = found && nextOf(found)
  if (!next) return undefined
  // Idempotent. Before the status says that reports are ready, and outside the transaction: it may
  // run several times, and files are not rolled back.
  if (next === 'report_ready') await writeReports(deps, found.id)
  return inTransaction(deps.db, async (tx) => {
    const order = await lockByNumber(tx, orderNo)
<<<<<<< HEAD
    if (!order || nextOf(order) !== next) return undefined
=======
    if (!order) return undefined
    const next = stageAfter('report_ready', order)
    if (!next) return completeOrder(tx, deps, order)
    // Idempotent. Runs before the status says that reports are ready.
    await writeReports({ ...deps, db: tx }, order.id)
>>>>>>> results
    const lines = await findLines(tx, [order.id])
    await enterStage(tx, deps, { order, lines, next, at: deps.clock.now(), note: null })
    return next
  })
}

function nextOf(order: OrderRow): OrderStatus | undefined {
  return stageAfter('report_ready', order) ?? stageAfter('completed', order)
}
