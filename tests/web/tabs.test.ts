import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withTabLock } from '#lib/tabs/tab-lock.ts'

/** Work that records its start and ends on request. */
function work() {
  let end = () => {}
  const run = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        end = () => resolve('done')
      }),
  )
  return { run, end: () => end() }
}

/** Web Locks shared by all tabs of a browser. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<T>(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<T>) {
      const turn = last
        .catch(() => {})
        .then(() => {
          if (signal.aborted) throw signal.reason
          return work()
        })
      last = turn
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      return Promise.race([turn, aborted])
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each([
  ['with Web Locks', fakeLocks],
  ['without them, by a lease in the storage', () => undefined],
])('work of two tabs %s', (_says, locks) => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: locks() })
  })

  test('runs one after the other', async () => {
    const [one, two] = [work(), work()]
    const first = withTabLock('refresh', one.run)
    const second = withTabLock('refresh', two.run)
    await vi.advanceTimersByTimeAsync(1000)
    expect(one.run.mock.calls.length + two.run.mock.calls.length).toBe(1)
    one.end()
    two.end()
    await vi.advanceTimersByTimeAsync(1000)
    one.end()
    two.end()
    expect(await first).toBe('done')
    expect(await second).toBe('done')
    expect(one.run).toHaveBeenCalledOnce()
    expect(two.run).toHaveBeenCalledOnce()
  })

  test('waits at most ten seconds for work that never ends', async () => {
    const [stuck, patient] = [work(), work()]
    void withTabLock('refresh', stuck.run)
    await vi.advanceTimersByTimeAsync(500)
    const second = withTabLock('refresh', patient.run)
    await vi.advanceTimersByTimeAsync(9000)
    expect(patient.run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    patient.end()
    expect(await second).toBe('done')
  })

  test('releases the lock when it fails, and rejects for its caller', async () => {
    const first = withTabLock('refresh', () => Promise.reject(new Error('refused')))
    first.catch(() => {})
    await vi.advanceTimersByTimeAsync(500)
    await expect(first).rejects.toThrow('refused')
    const next = withTabLock('refresh', async () => 'done')
    await vi.advanceTimersByTimeAsync(500)
    expect(await next).toBe('done')
  })
})

describe('work of a tab without Web Locks', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', {})
  })

  test('runs at once where there is no storage either', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect(await withTabLock('refresh', async () => 'done')).toBe('done')
  })

  test('ignores a malformed lease', async () => {
    localStorage.setItem('refresh', 'not a lease')
    const result = withTabLock('refresh', async () => 'done')
    await vi.advanceTimersByTimeAsync(100)
    expect(await result).toBe('done')
  })

  test('ignores an expired lease', async () => {
    localStorage.setItem('refresh', JSON.stringify({ holder: 'x', until: Date.now() - 1 }))
    const result = withTabLock('refresh', async () => 'done')
    await vi.advanceTimersByTimeAsync(100)
    expect(await result).toBe('done')
    expect(localStorage.length).toBe(0)
  })
})
