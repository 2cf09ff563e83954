import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { shareChanges } from '#lib/tabs/share-changes.ts'
import { openTabs } from '#lib/tabs/tabs.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A tab that shows the points. */
function openTab() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['wallet', '9820012345'], { points: 200 })
  stops.push(shareChanges(queryClient, openTabs()))
  const isStale = (...key: string[]) => queryClient.getQueryState(key)?.isInvalidated
  return { queryClient, isStale }
}

test('what one tab has changed is loaded again in the others', async () => {
  const [one, other] = [openTab(), openTab()]
  other.queryClient.setQueryData(['orders'], [])
  await one.queryClient.invalidateQueries({ queryKey: ['wallet'] })
  await vi.waitFor(() => expect(other.isStale('wallet', '9820012345')).toBe(true))
  expect(one.isStale('wallet', '9820012345')).toBe(true)
  expect(other.isStale('orders')).toBe(false)
})

test('a tab that hears of a change does not tell it again', async () => {
  const [one, other] = [openTab(), openTab()]
  const heard = vi.fn()
  stops.push(openTabs().listen(heard))
  await one.queryClient.invalidateQueries({ queryKey: ['wallet'] })
  await vi.waitFor(() => expect(other.isStale('wallet', '9820012345')).toBe(true))
  expect(heard).toHaveBeenCalledOnce()
})
