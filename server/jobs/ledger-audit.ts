import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import type { PeriodicTask } from './periodic.ts'

/** Proves the books once a day; books that do not balance are an error of the log. */
export const ledgerAudit: PeriodicTask = {
  name: 'book-check',
  everyMs: 24 * 3_600_000,
  async run({ db }) {
    const { balanced, totals } = await auditLedger(db)
    if (!balanced) throw new Error(`The books do not balance: ${JSON.stringify(totals)}`)
  },
}
