import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

/** One order of the account, by its id or number. */
export function orderQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['orders', 'details', id],
    queryFn: ({ signal }) => api.call('orderDetails', { params: { id } }, { signal, quiet: true }),
    enabled: id !== '',
  })
}
