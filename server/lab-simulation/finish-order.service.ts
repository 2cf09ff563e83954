import type { OrderStatus } from '#contract/codes.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { lockByNumber } from '#server/lab-api/lab-feed.repository.ts'
import { enterStage, type LabDeps } from '#server/modules/lab/enter-stage.service.ts'
import { stageAfter } from '#server/modules/lab/lab-transitions.ts'
import { findLines } from '#server/modules/orders/order.repository.ts'
import { writeReports } from '#server/modules/reports/report-writing.service.ts'

export type FinishDeps = LabDeps & Pick<Deps, 'files'>

/**
 * Writes the reports of an order at the laboratory, or completes an order with reports.
 * @returns its new stage; undefined if it is in another one.
 */
export function finishOrder(deps: FinishDeps, orderNo: string): Promise<OrderStatus | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockByNumber(tx, orderNo)
    const next = order && (stageAfter('report_ready', order) ?? stageAfter('completed', order))
    if (!next) return undefined
    // Idempotent. Runs before the status says that reports are ready.
    if (next === 'report_ready') await writeReports({ ...deps, db: tx }, order.id)
    const lines = await findLines(tx, [order.id])
    await enterStage(tx, deps, { order, lines, next, at: deps.clock.now(), note: null })
    return next
  })
}
