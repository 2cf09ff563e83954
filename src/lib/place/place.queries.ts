import { queryOptions } from '@tanstack/react-query'
import type { City } from '#contract/catalogue.endpoints.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { Api } from '#lib/http/api.ts'

/** Cities and categories change with the lab's plans, not with the hour. */
const FRESH_MS = 60 * 60_000

/** The cities that are served. */
export function cityListQuery(api: Api) {
  return queryOptions({
    queryKey: ['cities'],
    queryFn: async ({ signal }) => (await api.call('cityList', {}, { signal, quiet: true })).cities,
    staleTime: FRESH_MS,
  })
}

/** The categories that the city offers. */
export function categoryListQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['categories', cityId],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId }
      return (await api.call('categoryList', { query }, { signal, quiet: true })).categories
    },
    staleTime: FRESH_MS,
  })
}

/** spec §3: when the list cannot be had, it is one city. */
export const FALLBACK_CITIES: readonly City[] = [FALLBACK_CITY]
