import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ADDRESS_PAGE_SIZE } from '#contract/constants.ts'
import type { Api } from '#lib/http/api.ts'

/** All that is known of saved addresses. */
export const ADDRESSES_KEY = ['addresses'] as const

/** One page of an account's addresses, the newest first; not asked until it is known whose. */
export function addressesQuery(api: Api, userId: string, page: number) {
  return queryOptions({
    queryKey: [...ADDRESSES_KEY, userId, 'list', page],
    queryFn: ({ signal }) =>
      api.call(
        'addressList',
        { query: { page, size: ADDRESS_PAGE_SIZE } },
        { signal, quiet: true },
      ),
    enabled: userId !== '',
    placeholderData: keepPreviousData,
  })
}

export function addressQuery(api: Api, userId: string, id: string) {
  return queryOptions({
    queryKey: [...ADDRESSES_KEY, userId, id],
    queryFn: ({ signal }) =>
      api.call('addressDetails', { params: { id } }, { signal, quiet: true }),
    enabled: userId !== '',
    // The form is filled with it once: it begins with what the lab knows now.
    gcTime: 0,
  })
}
