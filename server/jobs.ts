import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { findPendingRefunds } from '#server/modules/refunds/refund.repository.ts'
import { executeRefund } from '#server/modules/refunds/refund-execution.service.ts'
import { findDueWindows, releaseDue } from '#server/modules/slots/slot-hold.repository.ts'
import { planAll } from '#server/modules/slots/window-plan.service.ts'
import { inTransaction } from './db/transaction.ts'
import { attemptEach } from './jobs/attempt-each.ts'
import { cleanUp } from './jobs/clean-up.ts'
import { labSimulation } from './jobs/lab-simulation.ts'
import { lateVisits } from './jobs/late-visits.ts'
import { orderCompletion } from './jobs/order-completion.ts'
import { partitions } from './jobs/partitions.ts'
import { paymentReconciliation } from './jobs/payment-reconciliation.ts'
import { type Job, type PeriodicTask, periodic } from './jobs/periodic.ts'
import { planReminders } from './jobs/plan-reminders.ts'
import { sandboxWebhooks } from './jobs/sandbox-webhooks.ts'
import { staleDrafts } from './jobs/stale-drafts.ts'
import { webhookDelivery } from './lab-webhooks/webhook-delivery.ts'
import { messageDelivery } from './message-delivery/delivery.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Creates the home slots and radiology appointments of the coming days (modules/slots). */
export const windowPlanning: PeriodicTask = {
  name: 'window-planning',
  everyMs: DAY_MS,
  atStart: true,
  run: ({ db, clock }) => planAll(db, clock.now()),
}

/**
 * Releases the capacity of expired holds. It may be late: expired holds already count neither in what
 * patients see nor in what they can reserve.
 */
export const holdSweep: PeriodicTask = {
  name: 'hold-sweep',
  everyMs: MINUTE_MS,
  async run({ db, clock }) {
    const now = clock.now()
    for (const windowId of await findDueWindows(db, now)) {
      await inTransaction(db, (tx) => releaseDue(tx, windowId, now))
    }
  },
}

const REFUNDS_PER_RUN = 100

/** Executes pending refunds (modules/refunds). */
export const refunds: PeriodicTask = {
  name: 'refunds',
  everyMs: 15_000,
  async run(deps) {
    const { db, gateway } = deps
    if (!gateway) return
    const pending = await findPendingRefunds(db, gateway.name, 'never', REFUNDS_PER_RUN)
    await attemptEach(pending, (one) => executeRefund(deps, gateway, one))
  },
}

/** Asks for refunds that the gateway took and has not ended, in case a webhook was lost. */
export const refundStates: PeriodicTask = {
  name: 'refund-states',
  everyMs: 60 * MINUTE_MS,
  async run(deps) {
    const { db, gateway } = deps
    if (!gateway) return
    const asked = await findPendingRefunds(db, gateway.name, 'before', REFUNDS_PER_RUN)
    await attemptEach(asked, (one) => executeRefund(deps, gateway, one))
  },
}

/** Fails, and so logs an error, if the ledger does not balance. */
export const ledgerAudit: PeriodicTask = {
  name: 'ledger-audit',
  everyMs: DAY_MS,
  async run({ db }) {
    const { balanced, totals } = await auditLedger(db)
    if (!balanced) throw new Error(`The ledger does not balance: ${JSON.stringify(totals)}`)
  },
}

export const periodicTasks: readonly PeriodicTask[] = [
  windowPlanning,
  holdSweep,
  cleanUp,
  staleDrafts,
  paymentReconciliation,
  refunds,
  refundStates,
  orderCompletion,
  lateVisits,
  planReminders,
  ledgerAudit,
  partitions,
]

/** The background jobs of every process (jobs/README.md). */
export const jobs: readonly Job[] = [
  ...periodicTasks.map(periodic),
  messageDelivery,
  webhookDelivery,
  sandboxWebhooks,
  labSimulation,
]
