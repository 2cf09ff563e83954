import { newUuid } from '#lib/new-uuid.ts'

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

/** Wait before checking a written lease: another tab may have written at the same time. */
const SETTLE_MS = 50
const RETRY_MS = 100

type Lease = { readonly holder: string; readonly until: number }

/**
 * Runs `work` while this tab holds a lease in local storage. The lease ends with the work, or after
 * `timeoutMs` when the tab was closed. Other tabs wait no longer than that; without storage the
 * work runs at once.
 */
async function withLease<T>(name: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const holder = newUuid()
  const expiresAt = Date.now() + timeoutMs
  try {
    while (Date.now() < expiresAt && !(await acquire(name, { holder, until: expiresAt }))) {
      await wait(RETRY_MS)
    }
  } catch {
    return work()
  }
  try {
    return await work()
  } finally {
    if (read(name)?.holder === holder) localStorage.removeItem(name)
  }
}

/** @throws when there is no storage */
async function acquire(name: string, lease: Lease): Promise<boolean> {
  const held = read(name)
  if (held && held.until > Date.now()) return false
  localStorage.setItem(name, JSON.stringify(lease))
  await wait(SETTLE_MS)
  return read(name)?.holder === lease.holder
}

function read(name: string): Lease | null {
  try {
    // SAFETY: only this file writes under these names.
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Lease | null
  } catch {
    return null
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
