import { inTransaction } from '#server/db/transaction.ts'
import { findDueWindows, releaseDue } from '#server/modules/slots/slot-hold.repository.ts'
import type { PeriodicTask } from './periodic.ts'

/**
 * Releases the capacity of expired holds. It need not be prompt: expired holds already count neither in
 * what patients see nor in what they can reserve.
 */
export const holdSweep: PeriodicTask = {
  name: 'hold-sweep',
  everyMs: 60_000,
  async run({ db, clock }) {
    const now = clock.now()
    for (const windowId of await findDueWindows(db, now)) {
      await inTransaction(db, (tx) => releaseDue(tx, windowId, now))
    }
  },
}
