import type { Deps } from '#server/deps.ts'
import { findUnderWay } from '#server/modules/lab/lab.repository.ts'
import { dueAt, type Pace } from '#server/modules/lab/lab-stages.ts'
import { stepOrder } from '#server/modules/lab/lab-worker.service.ts'
import { attemptEach } from './attempt-each.ts'
import { type Job, type PeriodicTask, periodic } from './periodic.ts'

/** Moves every due order to its next stage, at the pace of `LAB_PACE`. */
export async function moveDueOrders(deps: Deps, pace: Pace): Promise<void> {
  const now = deps.clock.now()
  const since = pace === 'real' ? now : new Date(now.getTime() - pace * 1000)
  const due = (await findUnderWay(deps.db, since)).filter((order) => dueAt(order, pace) <= now)
  await attemptEach(due, async ({ id, ...from }) => {
    await stepOrder(deps, id, { from })
  })
}

/** Checks every minute at the real pace, more often in a demonstration. */
function taskAt(pace: Pace): PeriodicTask {
  return {
    name: 'lab-life',
    everyMs: pace === 'real' ? 60_000 : 2_000,
    run: (deps) => moveDueOrders(deps, pace),
  }
}

/** Simulates the lab in embedded mode, unless a real one is connected. */
export const labSimulation: Job = async (deps, log) => {
  const { embedded, lab, labPace } = deps.config
  return embedded && lab === 'simulated' && labPace !== null
    ? periodic(taskAt(labPace))(deps, log)
    : async () => undefined
}
