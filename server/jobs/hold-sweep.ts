import { inTransaction } from '#server/db/transaction.ts'
import { findDueWindows, releaseDue } from '#server/modules/slots/slot-hold.repository.ts'
import type { PeriodicTask } from './periodic.ts'

/**
 * Gives back the places of holds whose time is over. Nothing rests on its being prompt: what
 * patients see, and what they can take, leaves such holds out already.
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
