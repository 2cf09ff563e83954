import { type Query, QueryClient } from '@tanstack/react-query'
import { HttpFailure } from './http/http-failure.ts'

/** Data counts as fresh for this time, so the browser does not refetch server-rendered queries. */
const FRESH_MS = 60_000

/** spec §9: data queries do not refetch on focus or reconnect and do not retry. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        staleTime: FRESH_MS,
      },
      // Offline, a mutation fails at once instead of pausing: a paused one would look like saving.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Loads what is on the page and had no answer again, once the network is back. Data that is there
 * is not fetched again (spec §9).
 */
export function reloadWhenOnline(queryClient: QueryClient): () => void {
  const reload = () => void queryClient.refetchQueries({ type: 'active', predicate: hadNoAnswer })
  addEventListener('online', reload)
  return () => removeEventListener('online', reload)
}

function hadNoAnswer({ state }: Query): boolean {
  return state.error instanceof HttpFailure && state.error.kind === 'network'
}
