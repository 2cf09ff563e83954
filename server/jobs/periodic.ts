import type { Server } from 'node:http'
import { SpanStatusCode, trace } from '@opentelemetry/api'
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Executor } from '#server/db/client.ts'
import { periodicTasks } from '#server/db/schema/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { metrics } from '#server/observe/metrics.ts'

/**
 * Background work; returns a function that stops it and waits for a running task. Jobs start before
 * the server listens.
 */
export type Job = (
  deps: Deps,
  log: FastifyBaseLogger,
  server: Pick<Server, 'address'>,
) => Promise<() => Promise<void>>

export type PeriodicTask = {
  readonly name: string
  readonly everyMs: number
  /** Must be idempotent and safe in two processes at once. */
  run(deps: Deps): Promise<void>
  /** Also runs at the start of every process, which waits for it. */
  readonly atStart?: true
}

/** Maximum time between two checks whether a task is due. */
const longestPauseMs = 60_000

/** A job that runs a task whenever it is due, in one of the processes. */
export function periodic(task: PeriodicTask): Job {
  return async (deps, log) => {
    metrics.taskPeriod.set({ task: task.name }, task.everyMs / 1_000)
    if (task.atStart) await measured(task.name, () => task.run(deps))
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

/** Runs a task if it is due. Failures are logged and retried at the next interval. */
export async function runIfDue(
  task: PeriodicTask,
  deps: Deps,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    if (!(await claimTask(deps.db, task.name, task.everyMs))) return
    await measured(task.name, () => task.run(deps))
    await noteSuccess(deps.db, task.name)
  } catch (err) {
    log.error({ err, task: task.name }, 'a periodic task failed')
  }
}

async function measured(task: string, run: () => Promise<void>): Promise<void> {
  const end = metrics.taskSeconds.startTimer({ task })
  try {
    await traceTask(task, run)
    end({ outcome: 'done' })
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}

/**
 * Claims a due task by moving its due date one period on. The time is the database's, so that
 * processes whose clocks differ agree. A due date more than a period away was set while that clock
 * ran ahead: the task is due.
 * @returns whether this caller claimed it; of concurrent processes, only one does.
 */
async function claimTask(db: Executor, name: string, everyMs: number): Promise<boolean> {
  // Not now(), the start of a statement that may have waited for the row: the date that another
  // process has just set would be more than a period away.
  const next = sql`clock_timestamp() + ${everyMs} * interval '1 millisecond'`
  const { dueAt } = periodicTasks
  const claimed = await db
    .insert(periodicTasks)
    .values({ name, dueAt: next })
    .onConflictDoUpdate({
      target: periodicTasks.name,
      set: { dueAt: next },
      setWhere: sql`${dueAt} <= clock_timestamp() or ${dueAt} > ${next}`,
    })
    .returning({ name: periodicTasks.name })
  return claimed.length > 0
}

/** For the operator's alerts; does not affect when the task is due. */
async function noteSuccess(db: Executor, name: string): Promise<void> {
  await db
    .update(periodicTasks)
    .set({ succeededAt: sql`clock_timestamp()` })
    .where(eq(periodicTasks.name, name))
}

/** Runs a task as a trace of its own. */
function traceTask(name: string, run: () => Promise<void>): Promise<void> {
  return trace.getTracer('parakh').startActiveSpan(`task ${name}`, async (span) => {
    try {
      await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Processes items one after another; a failure does not stop the others.
 * @throws AggregateError with all failures, after the last item.
 */
export async function attemptEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed.`)
}
