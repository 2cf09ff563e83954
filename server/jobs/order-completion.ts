import { inTransaction } from '#server/db/transaction.ts'
import { completeOrder } from '#server/modules/lab/complete-order.service.ts'
import { findReadySince } from '#server/modules/lab/lab.repository.ts'
import { COMPLETED_AFTER_MS } from '#server/modules/lab/lab-stages.ts'
import { attemptEach } from './attempt-each.ts'
import type { PeriodicTask } from './periodic.ts'

const PER_RUN = 1_000

/** Completes orders whose results the lab's system sent. The simulated lab completes its own. */
export const orderCompletion: PeriodicTask = {
  name: 'order-completion',
  everyMs: 15 * 60_000,
  async run(deps) {
    if (deps.config.lab !== 'api') return
    const since = new Date(deps.clock.now().getTime() - COMPLETED_AFTER_MS)
    await attemptEach(await findReadySince(deps.db, since, PER_RUN), async (order) => {
      await inTransaction(deps.db, (tx) => completeOrder(tx, deps, order))
    })
  },
}
