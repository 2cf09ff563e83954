import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Job } from './periodic.ts'

type Polling = {
  readonly everyMs: number
  /** Safe in several processes at once. Ends early after `stopping`. */
  run(deps: Deps, log: FastifyBaseLogger, stopping: AbortSignal): Promise<unknown>
  /** Logged when a run fails; the next one follows. */
  readonly failure: string
  close?(deps: Deps): void
}

/** A job that runs in every process, with a pause between two runs. */
export function polling({ everyMs, run, failure, close }: Polling): Job {
  return async (deps, log) => {
    const stop = new AbortController()
    const keepRunning = async () => {
      while (!stop.signal.aborted) {
        await run(deps, log, stop.signal).catch((err: unknown) => log.error({ err }, failure))
        await pause(everyMs, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
    const running = keepRunning()
    return async () => {
      stop.abort()
      await running
      close?.(deps)
    }
  }
}

/** Doubles with each attempt; random, so that processes do not try at once after an outage. */
export function backoffMs(
  attempts: number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
  const longest = Math.min(longestMs, firstMs * 2 ** (attempts - 1))
  return longest / 2 + Math.random() * (longest / 2)
}
