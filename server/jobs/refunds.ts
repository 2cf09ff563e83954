import { findPendingRefunds } from '#server/modules/payments/refund.repository.ts'
import { carryOut } from '#server/modules/payments/refund-carrying.service.ts'
import { eachOf } from './each-of.ts'
import type { PeriodicTask } from './periodic.ts'

const AT_ONCE = 100

/** Carries out the refunds that are pending (modules/payments). */
export const refunds: PeriodicTask = {
  name: 'refunds',
  everyMs: 15_000,
  async run(deps) {
    const { db, gateway } = deps
    if (!gateway) return
    const pending = await findPendingRefunds(db, gateway.name, AT_ONCE)
    await eachOf(pending, (one) => carryOut(deps, gateway, one))
  },
}
