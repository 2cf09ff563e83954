import { findPendingRefunds } from '#server/modules/refunds/refund.repository.ts'
import { executeRefund } from '#server/modules/refunds/refund-execution.service.ts'
import { attemptEach } from './attempt-each.ts'
import type { PeriodicTask } from './periodic.ts'

const BATCH_SIZE = 100

/** Executes pending refunds (modules/refunds). */
export const refunds: PeriodicTask = {
  name: 'refunds',
  everyMs: 15_000,
  async run(deps) {
    const { db, gateway } = deps
    if (!gateway) return
    const pending = await findPendingRefunds(db, gateway.name, BATCH_SIZE)
    await attemptEach(pending, (one) => executeRefund(deps, gateway, one))
  },
}
