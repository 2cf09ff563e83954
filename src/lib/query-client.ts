import { QueryClient } from '@tanstack/react-query'

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
