import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

const FRESH_MS = 10 * 60_000

export function jobsQuery(api: Api) {
  return queryOptions({
    queryKey: ['jobs'],
    queryFn: async ({ signal }) => (await api.call('jobPostings', {}, { signal })).jobs,
    staleTime: FRESH_MS,
  })
}
