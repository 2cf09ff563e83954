import type { Job } from '#server/jobs/periodic.ts'
import { cleanUp } from './jobs/clean-up.ts'
import { holdSweep } from './jobs/hold-sweep.ts'
import { labSimulation } from './jobs/lab-simulation.ts'
import { ledgerAudit } from './jobs/ledger-audit.ts'
import { paymentReconciliation } from './jobs/payment-reconciliation.ts'
import { periodic } from './jobs/periodic.ts'
import { refunds } from './jobs/refunds.ts'
import { sandboxWebhooks } from './jobs/sandbox-webhooks.ts'
import { staleDrafts } from './jobs/stale-drafts.ts'
import { windowPlanning } from './jobs/window-planning.ts'

/** The background jobs of every process (jobs/README.md). */
export const jobs: readonly Job[] = [
  ...[
    windowPlanning,
    holdSweep,
    cleanUp,
    staleDrafts,
    paymentReconciliation,
    refunds,
    ledgerAudit,
  ].map(periodic),
  sandboxWebhooks,
  labSimulation,
]
