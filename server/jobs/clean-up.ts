import type { Deps } from '#server/deps.ts'
import { deleteAnswersBefore, deleteMessagesBefore } from './clean-up.repository.ts'
import type { PeriodicTask } from './periodic.ts'

const DAY_MS = 24 * 3_600_000
/** A browser that repeats a call does so within its session. */
const ANSWERS_KEPT_MS = DAY_MS
const MESSAGES_KEPT_MS = 30 * DAY_MS

/** Deletes what nobody asks for any more. */
export const cleanUp: PeriodicTask = {
  name: 'clean-up',
  everyMs: 3_600_000,
  async run({ db, clock }: Deps) {
    const now = clock.now().getTime()
    await deleteAnswersBefore(db, new Date(now - ANSWERS_KEPT_MS))
    await deleteMessagesBefore(db, new Date(now - MESSAGES_KEPT_MS))
  },
}
