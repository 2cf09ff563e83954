import { labDay } from '#server/lab-time.ts'
import { completeOrder } from '#server/modules/lab/complete-order.service.ts'
import { findOverdueReports, findReadySince } from '#server/modules/lab/lab.repository.ts'
import { COMPLETED_AFTER_MS } from '#server/modules/lab/lab-stages.ts'
import { noteLateReport } from '#server/modules/lab/late-report.service.ts'
import { findLateCandidates } from '#server/modules/late-visits/late-visit.repository.ts'
import { noteLateVisit } from '#server/modules/late-visits/late-visit.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { findPendingRefunds } from '#server/modules/refunds/refund.repository.ts'
import { executeRefund } from '#server/modules/refunds/refund-execution.service.ts'
import { findDueWindows, releaseDue } from '#server/modules/slots/slot-hold.repository.ts'
import { planAll } from '#server/modules/slots/window-plan.service.ts'
import { keepPartitions } from '#server/partitions/keep-partitions.ts'
import { applyRetention } from '#server/retention/retention-rules.ts'
import { inTransaction } from './db/transaction.ts'
import { paymentReconciliation } from './jobs/payment-reconciliation.ts'
import { attemptEach, type Job, type PeriodicTask, periodic } from './jobs/periodic.ts'
import { planReminders } from './jobs/plan-reminders.ts'
import { labSimulation, sandboxWebhooks } from './jobs/simulations.ts'
import { staleDrafts } from './jobs/stale-drafts.ts'
import { visitReminders } from './jobs/visit-reminders.ts'
import { webhookDelivery } from './lab-webhooks/webhook-delivery.ts'
import { messageDelivery } from './message-delivery/delivery.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Finds late home visits, even if the lab has sent no event. Slots before yesterday are left out: an
 * old order that the lab never closed is not a late visit. Later ones too: if their phlebotomist will be
 * late, the lab's event finds it.
 */
export const lateVisits: PeriodicTask = {
  name: 'late-visits',
  everyMs: 30_000,
  async run(deps) {
    const now = deps.clock.now()
    const since = labDay(new Date(now.getTime() - DAY_MS))
    const until = labDay(now)
    const found = await findLateCandidates(deps.db, { now, since, until, limit: 500 })
    await attemptEach(found, (orderId) => noteLateVisit(deps, orderId))
  },
}

/**
 * Finds reports whose promised time has passed. Promises of more than a week ago are left out: an order
 * that the lab never closed is no late report.
 */
export const lateReports: PeriodicTask = {
  name: 'late-reports',
  everyMs: 5 * MINUTE_MS,
  async run(deps) {
    const now = deps.clock.now()
    const since = new Date(now.getTime() - 7 * DAY_MS)
    const found = await findOverdueReports(deps.db, { now, since, limit: 500 })
    await attemptEach(found, (orderId) => noteLateReport(deps, orderId))
  },
}

/** Completes orders whose results the lab's system sent. The simulated lab completes its own. */
export const orderCompletion: PeriodicTask = {
  name: 'order-completion',
  everyMs: 15 * 60_000,
  async run(deps) {
    if (deps.config.lab !== 'api') return
    const since = new Date(deps.clock.now().getTime() - COMPLETED_AFTER_MS)
    await attemptEach(await findReadySince(deps.db, since, 1_000), async (order) => {
      await inTransaction(deps.db, (tx) => completeOrder(tx, deps, order))
    })
  },
}

/**
 * Creates and drops partitions of old rows (docs/scale.md). Not `atStart`: a process starts when a lock is
 * not to be had, and in one that starts a day after the last run it is due.
 */
const partitions: PeriodicTask = {
  name: 'partitions',
  everyMs: DAY_MS,
  run: (deps) => keepPartitions(deps, deps.config.sites.retention ?? {}),
}

/** Deletes or anonymises what is kept no longer (contract/retention.ts). */
export const cleanUp: PeriodicTask = {
  name: 'clean-up',
  everyMs: 60 * MINUTE_MS,
  run: (deps) => applyRetention(deps, deps.config.sites.retention ?? {}),
}

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
  lateReports,
  visitReminders,
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
