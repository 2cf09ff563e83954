import type { QueryClient } from '@tanstack/react-query'
import type { Tabs } from './tabs.ts'

/**
 * What this tab knows to be out of date, because it has changed it, is so in the other tabs too: an
 * order that was placed here, points that were spent, an address that was added.
 * @returns stops listening
 */
export function shareChanges(queryClient: QueryClient, tabs: Tabs): () => void {
  const invalidate = queryClient.invalidateQueries.bind(queryClient)
  queryClient.invalidateQueries = (filters, options) => {
    const queryKey: readonly unknown[] | undefined = filters?.queryKey
    if (queryKey) tabs.broadcast({ type: 'data-changed', queryKey })
    return invalidate(filters, options)
  }
  return tabs.listen((message) => {
    if (message.type === 'data-changed') void invalidate({ queryKey: message.queryKey })
  })
}
