import { daysAfter, labDay, labTime } from '#server/lab-time.ts'
import { findVisitsToRemind } from '#server/modules/visit-reminders/visit-reminder.repository.ts'
import { remindOfVisit } from '#server/modules/visit-reminders/visit-reminder.service.ts'
import { attemptEach, type PeriodicTask } from './periodic.ts'

const PER_PAGE = 500
/** Early enough for the last meal, late enough to be remembered. */
const [FROM, TO] = ['17:00', '21:00'] as const
const JUST_BOOKED_MS = 2 * 60 * 60_000

/** Reminds patients of the visits of the next day, on the evening before. */
export const visitReminders: PeriodicTask = {
  name: 'visit-reminders',
  everyMs: 10 * 60_000,
  async run(deps) {
    const now = deps.clock.now()
    const time = labTime(now)
    if (time < FROM || time >= TO) return
    const day = daysAfter(labDay(now), 1)
    const placedBefore = new Date(now.getTime() - JUST_BOOKED_MS)
    for (let after = ''; ; ) {
      const wanted = { day, placedBefore, after, limit: PER_PAGE }
      const found = await findVisitsToRemind(deps.db, wanted)
      await attemptEach(found, (order) => remindOfVisit(deps, order, day))
      const last = found.at(-1)
      if (last === undefined || found.length < PER_PAGE) return
      after = last.id
    }
  },
}
