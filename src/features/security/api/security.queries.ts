import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** Keyed by account, so that another account on the same browser never sees them. */
export function sessionsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api.call('sessionList', {}, { signal }),
    enabled: userId !== '',
  })
}

export function consentsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['consents', userId],
    queryFn: ({ signal }) => api.call('consentList', {}, { signal }),
    enabled: userId !== '',
  })
}
