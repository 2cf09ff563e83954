import { QueryClient } from '@tanstack/react-query'

/** Milliseconds for which an answer counts as fresh; what was rendered on the server is not asked again. */
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
      // Offline a mutation fails at once: waiting for the network would look like saving.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
