import { setTimeout as pause } from 'node:timers/promises'
import { metrics } from '#server/observe/metrics.ts'
import { isSerialisationFailure } from './errors.ts'

const RETRIES = 20

/**
 * Runs work again that PostgreSQL has rolled back in favour of another transaction (SQLSTATE 40001,
 * 40P01), after a random pause of a second at most.
 */
export async function retryAborted<T>(work: () => Promise<T>, retries = RETRIES): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= retries || !isSerialisationFailure(error)) throw error
      metrics.retriedTransactions.inc()
      await pause(Math.random() * Math.min(1_000, 5 * 2 ** attempt))
    }
  }
}
