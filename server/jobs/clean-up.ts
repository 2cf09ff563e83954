import { applyRetention } from '#server/retention/retention-rules.ts'
import type { PeriodicTask } from './periodic.ts'

const HOUR_MS = 3_600_000

/** Deletes or anonymises what is kept no longer (contract/retention.ts). */
export const cleanUp: PeriodicTask = {
  name: 'clean-up',
  everyMs: HOUR_MS,
  run: (deps) => applyRetention(deps, deps.config.sites.retention ?? {}),
}
