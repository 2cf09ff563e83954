import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { claimTask } from './periodic-task.repository.ts'

/** Work that goes on beside the requests; what it returns ends it and waits for what is under way. */
export type Job = (deps: Deps, log: FastifyBaseLogger) => Promise<() => Promise<void>>

export type PeriodicTask = {
  readonly name: string
  readonly everyMs: number
  /** Does the work; to do it twice, or in two processes at once, must do no harm. */
  run(deps: Deps): Promise<void>
  /** Runs at the start of every process and is waited for, whether it is due or not. */
  readonly atStart?: true
}

/** How long a process waits before it asks again whether a task is due. */
const longestPauseMs = 60_000

/** A job that runs a task whenever it is due, in one of the processes on the database. */
export function periodic(task: PeriodicTask): Job {
  return async (deps, log) => {
    if (task.atStart) await task.run(deps)
    let timer: NodeJS.Timeout | undefined
    let running = Promise.resolve()
    let stopped = false
    const rest = () => {
      if (!stopped) timer = setTimeout(begin, Math.min(task.everyMs, longestPauseMs))
    }
    const begin = () => {
      running = runIfDue(task, deps, log).then(rest)
    }
    begin()
    return async () => {
      stopped = true
      clearTimeout(timer)
      await running
    }
  }
}

/** One look at a task: a failure is logged, and the next turn tries again. */
export async function runIfDue(
  task: PeriodicTask,
  deps: Deps,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const now = deps.clock.now()
    const next = new Date(now.getTime() + task.everyMs)
    if (await claimTask(deps.db, task.name, now, next)) await task.run(deps)
  } catch (err) {
    log.error({ err, task: task.name }, 'a periodic task failed')
  }
}
