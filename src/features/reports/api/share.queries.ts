import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api, ApiInput } from '#lib/http/api.ts'

const SHARES_KEY = ['report-shares'] as const

/** The links that were given out, newest first, with who came; of one report, or of all. */
export function sharesQuery(api: Api, userId: string, reportId?: string) {
  return queryOptions({
    queryKey: [...SHARES_KEY, userId, reportId ?? 'all'],
    queryFn: async ({ signal }) => {
      const body = reportId ? { report_id: reportId } : {}
      return (await api.call('reportShares', { body }, { signal, quiet: true })).shares
    },
    enabled: userId !== '',
    // Whoever looks wants to know who came until now.
    staleTime: 0,
  })
}

export function createShareMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ApiInput<'reportShareCreate'>['body']) =>
      api.call('reportShareCreate', { body }, { quiet: true }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: SHARES_KEY }),
  })
}

export function revokeShareMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (shareId: string) =>
      api.call('reportShareRevoke', { body: { share_id: shareId } }, { quiet: true }),
    // After a failure too: it may have ended by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: SHARES_KEY }),
  })
}
