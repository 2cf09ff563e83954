import { cleanUp } from './jobs/clean-up.ts'
import { holdSweep } from './jobs/hold-sweep.ts'
import type { Job } from './jobs/job.ts'
import { periodic } from './jobs/periodic.ts'
import { windowPlanning } from './jobs/window-planning.ts'

/** What every process does beside the requests (jobs/README.md). */
export const jobs: readonly Job[] = [windowPlanning, holdSweep, cleanUp].map(periodic)
