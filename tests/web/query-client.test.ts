import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'

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
