import { queryOptions } from '@tanstack/react-query'
import type { City } from '#contract/catalogue.endpoints.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { Api } from '#lib/http/api.ts'

/** Cities and categories rarely change. */
const FRESH_MS = 60 * 60_000

export function cityListQuery(api: Api) {
  return queryOptions({
    queryKey: ['cities'],
    queryFn: async ({ signal }) => (await api.call('cityList', {}, { signal })).cities,
    staleTime: FRESH_MS,
  })
}

export function categoryListQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['categories', cityId],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId }
      return (await api.call('categoryList', { query }, { signal })).categories
    },
    staleTime: FRESH_MS,
  })
}

/** spec §2: entries of the footer's list. */
const POPULAR_TESTS = 18

/** Names of the tests that the city sells, the most asked for first. */
export function popularTestsQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['popular-tests', cityId],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId, item_type: 'test', size: POPULAR_TESTS } as const
      const { items } = await api.call('testList', { query }, { signal, byItself: true })
      return items.map(({ item_name, slug_name }) => ({ item_name, slug_name }))
    },
    staleTime: FRESH_MS,
  })
}

/** spec §3: used when the list cannot be loaded. */
export const FALLBACK_CITIES: readonly City[] = [FALLBACK_CITY]
