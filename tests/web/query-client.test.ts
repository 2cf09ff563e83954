import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { createQueryClient, reloadWhenOnline } from '#lib/query-client.ts'

afterEach(() => {
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
})

/** An observed, stale query, which would refetch if it were configured to. */
async function watched(queryFn: () => Promise<number>) {
  const queryClient = createQueryClient()
  queryClient.mount()
  const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn, staleTime: 0 })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetched).toBe(true))
  return () => {
    stop()
    queryClient.unmount()
    queryClient.clear()
  }
}

it('[R9.28] does not refetch when the window gets the focus', async () => {
  const queryFn = vi.fn(async () => 1)
  const stop = await watched(queryFn)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await Promise.resolve()
  expect(queryFn).toHaveBeenCalledTimes(1)
  stop()
})

it('[R9.29] does not refetch when the network comes back', async () => {
  const queryFn = vi.fn(async () => 1)
  const stop = await watched(queryFn)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await Promise.resolve()
  expect(queryFn).toHaveBeenCalledTimes(1)
  stop()
})

it('[R9.30] does not retry failed queries', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('no')))
  const stop = await watched(queryFn)
  expect(queryFn).toHaveBeenCalledTimes(1)
  stop()
})

const failure = (kind: 'network' | 'refused') =>
  new HttpFailure({ kind, status: 0, code: kind, message: '' })

it('loads what had no answer again when the network is back, and nothing else', async () => {
  const queryClient = createQueryClient()
  const stopReloading = reloadWhenOnline(queryClient)
  const unanswered = vi.fn(async (): Promise<number> => {
    throw failure('network')
  })
  const refused = vi.fn(async () => {
    throw failure('refused')
  })
  const loaded = vi.fn(async () => 1)
  const observers = [unanswered, refused, loaded].map((queryFn, index) => {
    const observer = new QueryObserver(queryClient, { queryKey: [index], queryFn })
    return [observer, observer.subscribe(() => {})] as const
  })
  for (const [observer] of observers) {
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  }
  unanswered.mockResolvedValueOnce(2)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(observers[0]?.[0].getCurrentResult().data).toBe(2))
  expect(refused).toHaveBeenCalledTimes(1)
  expect(loaded).toHaveBeenCalledTimes(1)
  for (const [, stop] of observers) stop()
  stopReloading()
  queryClient.clear()
})
