import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import type { ListFilter } from '../menu-query.ts'

type Page = { readonly page?: number; readonly size?: number }

export function testListQuery(api: Api, cityId: number, filter: ListFilter, page: Page = {}) {
  return queryOptions({
    queryKey: ['test-list', cityId, filter, page],
    queryFn: ({ signal }) =>
      api.call('testList', { query: { ...filter, ...page, city_id: cityId } }, { signal }),
  })
}

/** The most booked items of a city, of every kind. */
export function masterListQuery(api: Api, cityId: number, size: number) {
  return queryOptions({
    queryKey: ['master-list', cityId, size],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId, size }
      return (await api.call('masterListByCity', { query }, { signal })).items
    },
  })
}

/** Number of items that match the filter. */
export function countQuery(api: Api, cityId: number, filter: ListFilter) {
  return queryOptions({
    queryKey: ['test-count', cityId, filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter, size: 1, city_id: cityId }
      return (await api.call('testList', { query }, { signal, byItself: true })).total
    },
  })
}

/** spec §5: the call takes a slug or an id. */
export type TestName = { readonly slug_name: string } | { readonly item_id: string }

export function testDetailQuery(api: Api, cityId: number, name: TestName) {
  return queryOptions({
    queryKey: ['test-detail', cityId, name],
    queryFn: ({ signal }) =>
      api.call('testDetails', { query: { ...name, city_id: cityId } }, { signal }),
  })
}

/** Optional content: the page renders without it. */
export function itemFaqQuery(api: Api, itemId: string) {
  return queryOptions({
    queryKey: ['item-faq', itemId],
    queryFn: async ({ signal }) => {
      const body = { item_id: itemId }
      return (await api.call('itemFaqList', { body }, { signal })).faqs
    },
  })
}
