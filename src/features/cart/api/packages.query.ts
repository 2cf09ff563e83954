import { queryOptions } from '@tanstack/react-query'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import type { Api } from '#lib/http/api.ts'

/** The API's maximum page size; a lab has fewer packages. */
const ALL = 100

/** A city's packages as cart lines: candidates for a cheaper equivalent of the cart. */
export function packagesQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['cart-packages', cityId],
    queryFn: async ({ signal }): Promise<CartLine[]> => {
      const query = { city_id: cityId, item_type: 'package', size: ALL } as const
      return (await api.call('testList', { query }, { signal, byItself: true })).items.map(
        toCartLine,
      )
    },
  })
}
