import { testListQuery } from '#features/catalogue/api/catalogue.queries.ts'
import type { Api } from '#lib/http/api.ts'

/** The packages of a city that are asked for most. */
export function packagesShown(api: Api, cityId: number, size: number) {
  return testListQuery(api, cityId, { item_type: 'package', sort: 'popular' }, { size })
}
