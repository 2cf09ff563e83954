import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import type { PeriodicTask } from './periodic.ts'

/** Audits the ledger once a day and logs an error when it does not balance. */
export const ledgerAudit: PeriodicTask = {
  name: 'ledger-audit',
  everyMs: 24 * 3_600_000,
  async run({ db }) {
    const { balanced, totals } = await auditLedger(db)
    if (!balanced) throw new Error(`The ledger does not balance: ${JSON.stringify(totals)}`)
  },
}
