import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** As many answers as fit under the field of a phone. */
const LIMIT = 8

/** What the provider knows by this name. An answer that is no longer wanted is called off. */
export function searchQuery(api: Api, cityId: number, search: string) {
  return queryOptions({
    queryKey: ['search', cityId, search],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId, search, limit: LIMIT }
      return (await api.call('globalSearch', { query }, { signal, quiet: true })).hits
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}
