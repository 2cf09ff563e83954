import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** `userId` is empty for a visitor, whose browser is known until the page is left. */
export function sentApplicationsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['applications', userId],
    queryFn: async ({ signal }) =>
      (await api.call('jobApplications', {}, { signal, byItself: true })).applications,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
