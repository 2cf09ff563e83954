import type { Deps } from '#server/deps.ts'
import { deleteEventsBefore } from '#server/modules/payments/gateway-event.repository.ts'
import { deleteExpiredData } from '#server/modules/personal-data/data-retention.service.ts'
import { removeUnusedUploads } from '#server/modules/uploads/uploads.service.ts'
import {
  deleteAddressCountsBefore,
  deleteCodesBefore,
  deleteEndedSessions,
  deleteMessagesBefore,
  deleteStoredResponsesBefore,
} from './clean-up.repository.ts'
import type { PeriodicTask } from './periodic.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Deletes data that is no longer needed. */
export const cleanUp: PeriodicTask = {
  name: 'clean-up',
  everyMs: HOUR_MS,
  async run(deps: Deps) {
    const { db, clock, files } = deps
    const now = clock.now()
    const dayAgo = new Date(now.getTime() - DAY_MS)
    // Browsers repeat a call within their session only.
    await deleteStoredResponsesBefore(db, dayAgo)
    // Codes and limits matter for minutes; a day helps to answer support questions.
    await deleteCodesBefore(db, dayAgo)
    await deleteAddressCountsBefore(db, dayAgo)
    await deleteEndedSessions(db, { now, revokedBefore: dayAgo })
    const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
    await deleteEventsBefore(db, monthAgo)
    await deleteMessagesBefore(db, monthAgo)
    await removeUnusedUploads({ db, files }, dayAgo)
    await deleteExpiredData(deps)
  },
}
