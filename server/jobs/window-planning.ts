import { planAll } from '#server/modules/slots/window-plan.service.ts'
import type { PeriodicTask } from './periodic.ts'

/** Creates the home windows and radiology appointments of the coming days (modules/slots). */
export const windowPlanning: PeriodicTask = {
  name: 'window-planning',
  everyMs: 24 * 3_600_000,
  atStart: true,
  run: ({ db, clock }) => planAll(db, clock.now()),
}
