import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'

/** Debounce of the search field, milliseconds. */
const PAUSE_MS = 120

/** What the city's catalogue answers to what is being typed; `term` is what was asked. */
export function useSearch(typed: string) {
  const api = useApi()
  const city = useCity()
  const term = useDebouncedValue(typed.trim(), PAUSE_MS)
  return { term, answer: useQuery(searchQuery(api, city.id, term)) }
}

/** Number of results that fit under the field on a phone. */
const LIMIT = 8

/** Superseded requests are aborted. */
function searchQuery(api: Api, cityId: number, search: string) {
  return queryOptions({
    queryKey: ['search', cityId, search],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId, search, limit: LIMIT }
      return api.call('globalSearch', { query }, { signal })
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}
