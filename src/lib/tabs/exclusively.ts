import { withLease } from './lease.ts'

const LOCK_TIMEOUT_MS = 10_000

/**
 * Runs `work` while no other tab runs work of this name: by Web Locks, or, in a browser without
 * them, by a lease in its storage. A lock that another tab does not give back in time does not keep
 * the patient waiting: the work runs all the same.
 */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return withLease(name, LOCK_TIMEOUT_MS, work)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LOCK_TIMEOUT_MS)
  try {
    return await locks.request(name, { signal: patience.signal }, () => {
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (patience.signal.aborted) return work()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
