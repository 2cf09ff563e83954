import type { Deps } from '#server/deps.ts'
import { findUnderWay } from '#server/modules/lab/lab.repository.ts'
import { dueAt, type Pace } from '#server/modules/lab/lab-stages.ts'
import { stepOrder } from '#server/modules/lab/lab-worker.service.ts'
import { attemptEach } from './attempt-each.ts'
import { type Job, type PeriodicTask, periodic } from './periodic.ts'

/** Moves every order that is due one stage on, at the pace of `LAB_PACE`. */
export async function moveDueOrders(deps: Deps, pace: Pace): Promise<void> {
  const now = deps.clock.now()
  const since = pace === 'real' ? now : new Date(now.getTime() - pace * 1000)
  const due = (await findUnderWay(deps.db, since)).filter((order) => dueAt(order, pace) <= now)
  await attemptEach(due, async ({ id, status }) => {
    await stepOrder(deps, id, { from: status })
  })
}

/** Real times are of minutes; a demonstration is watched. */
function taskAt(pace: Pace): PeriodicTask {
  return {
    name: 'lab-life',
    everyMs: pace === 'real' ? 60_000 : 2_000,
    run: (deps) => moveDueOrders(deps, pace),
  }
}

/** The lab of the embedded mode: a lab of its own moves its orders by itself. */
export const labSimulation: Job = async (deps, log) => {
  const { embedded, labPace } = deps.config
  return embedded && labPace !== null ? periodic(taskAt(labPace))(deps, log) : async () => undefined
}
