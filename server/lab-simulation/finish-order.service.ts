import type { OrderStatus } from '#contract/codes.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findPlacedByNumber, lockByNumber } from '#server/lab-api/lab-feed.repository.ts'
import { completeOrder } from '#server/modules/lab/complete-order.service.ts'
import { enterStage, type LabDeps } from '#server/modules/lab/enter-stage.service.ts'
import { stageAfter } from '#server/modules/lab/lab-transitions.ts'
import { findLines } from '#server/modules/orders/order.repository.ts'
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
  if (!found) return undefined
  const next = stageAfter('report_ready', found)
  // Idempotent. Before the status says that reports are ready, and outside the transaction: it may
  // run several times, and files are not rolled back.
  if (next) await writeReports(deps, found.id)
  return inTransaction(deps.db, async (tx) => {
    const order = await lockByNumber(tx, orderNo)
    if (!order || stageAfter('report_ready', order) !== next) return undefined
    if (!next) return completeOrder(tx, deps, order)
    const lines = await findLines(tx, [order.id])
    await enterStage(tx, deps, { order, lines, next, at: deps.clock.now(), note: null })
    return next
  })
}
