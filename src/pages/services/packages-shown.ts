import { testListQuery } from '#features/catalogue/api/catalogue.queries.ts'
import type { Api } from '#lib/http/api.ts'

/** The most popular packages of a city. */
export function packagesShown(api: Api, cityId: number, size: number) {
  return testListQuery(api, cityId, { item_type: 'package', sort: 'popular' }, { size })
}
