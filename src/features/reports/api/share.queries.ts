import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api, ApiInput } from '#lib/http/api.ts'

const SHARES_KEY = ['report-shares'] as const

/** Shared links with their visits, newest first; of one report, or of all. */
export function sharesQuery(api: Api, userId: string, reportId?: string) {
  return queryOptions({
    queryKey: [...SHARES_KEY, userId, reportId ?? 'all'],
    queryFn: async ({ signal }) => {
      const body = reportId ? { report_id: reportId } : {}
      return (await api.call('reportShares', { body }, { signal })).shares
    },
    enabled: userId !== '',
    // Always fresh: the list shows recent visits.
    staleTime: 0,
  })
}

export function createShareMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ApiInput<'reportShareCreate'>['body']) =>
      api.call('reportShareCreate', { body }),
    // Without an answer the link may be made: the list shows it.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: SHARES_KEY }),
  })
}

export function revokeShareMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ApiInput<'reportShareRevoke'>['body']) =>
      api.call('reportShareRevoke', { body }),
    // After a failure too: the link may have expired.
    onSettled: () => queryClient.invalidateQueries({ queryKey: SHARES_KEY }),
  })
}
