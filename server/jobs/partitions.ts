import { keepPartitions } from '#server/partitions/keep-partitions.ts'
import type { PeriodicTask } from './periodic.ts'

const DAY_MS = 86_400_000

/**
 * Creates and drops partitions of old rows (docs/scale.md). Not `atStart`: a process starts when a lock is
 * not to be had, and in one that starts a day after the last run it is due.
 */
export const partitions: PeriodicTask = {
  name: 'partitions',
  everyMs: DAY_MS,
  run: (deps) => keepPartitions(deps, deps.config.sites.retention ?? {}),
}
