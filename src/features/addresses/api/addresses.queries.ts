import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ADDRESS_PAGE_SIZE } from '#contract/constants.ts'
import type { Api } from '#lib/http/api.ts'

/** Key prefix of every address query. */
export const ADDRESSES_KEY = ['addresses'] as const

/** One page of an account's addresses, newest first; disabled without a user. */
export function addressesQuery(api: Api, userId: string, page: number) {
  return queryOptions({
    queryKey: [...ADDRESSES_KEY, userId, 'list', page],
    queryFn: ({ signal }) =>
      api.call('addressList', { query: { page, size: ADDRESS_PAGE_SIZE } }, { signal }),
    enabled: userId !== '',
    placeholderData: keepPreviousData,
  })
}

export function addressQuery(api: Api, userId: string, id: string) {
  return queryOptions({
    queryKey: [...ADDRESSES_KEY, userId, id],
    queryFn: ({ signal }) => api.call('addressDetails', { params: { id } }, { signal }),
    enabled: userId !== '',
    // Not cached: the form takes its default values from it and needs the current ones.
    gcTime: 0,
  })
}
