import { labClock } from '#contract/rules/lab-time.ts'
import { labDay } from '#server/lab-time.ts'
import { remindOfPlan } from '#server/modules/repeat-plans/reminder.service.ts'
import { findToRemind } from '#server/modules/repeat-plans/repeat-plan.repository.ts'
import { attemptEach, type PeriodicTask } from './periodic.ts'

const PER_PAGE = 500
/** Messages that are not urgent leave in the daytime. */
const [FROM, TO] = ['09:00', '20:00'] as const

/** Reminds patients of repeat plans whose next date is near. */
export const planReminders: PeriodicTask = {
  name: 'plan-reminders',
  everyMs: 15 * 60_000,
  async run(deps) {
    const now = deps.clock.now()
    const time = labClock(now.getTime())
    if (time < FROM || time >= TO) return
    // Plans that are booked stay unsettled, so each page goes on after the one before.
    for (let after = ''; ; ) {
      const found = await findToRemind(deps.db, { today: labDay(now), after, limit: PER_PAGE })
      await attemptEach(found, (planId) => remindOfPlan(deps, planId))
      const last = found.at(-1)
      if (last === undefined || found.length < PER_PAGE) return
      after = last
    }
  },
}
