import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { ORDERS_KEY } from './orders.queries.ts'

/** The slots that are offered beside waiting for a late visit. */
export function orderWindowsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'windows', id],
    queryFn: ({ signal }) =>
      api.call('orderWindows', { params: { id } }, { signal, byItself: true }),
  })
}

/** The localities of a city, with their positions. */
export function placedLocalitiesQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['placed-localities', cityId],
    queryFn: async ({ signal }) => {
      const options = { signal, byItself: true }
      return (await api.call('cityLocalities', { query: { city_id: cityId } }, options)).localities
    },
  })
}
