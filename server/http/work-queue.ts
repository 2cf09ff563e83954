import pLimit from 'p-limit'
import { metrics } from '#server/observe/metrics.ts'
import { Problem } from './problem.ts'
import { withoutTurn } from './route-groups.ts'

type QueueLimits = {
  /** In the metrics. */
  readonly name: string
  /** Works at the same time. */
  readonly concurrent: number
  /** Works that wait for their turn. */
  readonly maxWaiting: number
  /** Seconds after which a refused caller may try again. */
  readonly retryAfter: number
}

/**
 * A queue for work that costs much CPU time or memory: a flood of calls is refused early, in place of
 * making every call slow, and a call that waits keeps none of its group from the database. Enter it
 * outside of transactions. The returned function throws Problem 429 `busy` when too many works wait.
 */
export function workQueue({ name, concurrent, maxWaiting, retryAfter }: QueueLimits) {
  const limit = pLimit(concurrent)
  const noteWaiting = () => metrics.queueWaiting.set({ queue: name }, limit.pendingCount)
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount < maxWaiting) {
      return withoutTurn(() => {
        const done = limit(() => {
          noteWaiting()
          return work()
        })
        noteWaiting()
        return done
      })
    }
    metrics.queueRefused.inc({ queue: name })
    throw new Problem(
      429,
      'busy',
      'Many people are using this right now. Please try again in a moment.',
      { retryAfter },
    )
  }
}
