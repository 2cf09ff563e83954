import { trialBalance } from '#server/modules/ledger/trial-balance.ts'
import type { PeriodicTask } from './periodic.ts'

/** Proves the books once a day; books that do not balance are an error of the log. */
export const bookCheck: PeriodicTask = {
  name: 'book-check',
  everyMs: 24 * 3_600_000,
  async run({ db }) {
    const { balanced, totals } = await trialBalance(db)
    if (!balanced) throw new Error(`The books do not balance: ${JSON.stringify(totals)}`)
  },
}
