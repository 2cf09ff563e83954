import { withLease } from './lease.ts'

const LOCK_TIMEOUT_MS = 10_000

/**
 * Runs `work` while no other tab runs work of this name: with Web Locks or, without them, with a
 * lease in local storage. When another tab does not release the lock in time, the work runs anyway.
 */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return withLease(name, LOCK_TIMEOUT_MS, work)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), LOCK_TIMEOUT_MS)
  try {
    return await locks.request(name, { signal: timeout.signal }, () => {
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (timeout.signal.aborted) return work()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
