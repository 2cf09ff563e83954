import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import { testListQuery } from './catalogue.queries.ts'
import { cataloguePromiseQuery, homeVisitQuery, nearCentresQuery } from './home.queries.ts'

/** The home page's packages, tests and one scan, most popular first. */
export function homeQueries(api: Api, cityId: number) {
  const popular = (item_type: 'test' | 'package' | 'radiology', size: number) =>
    testListQuery(api, cityId, { item_type, sort: 'popular' }, { size })
  return {
    packages: popular('package', 6),
    tests: popular('test', 5),
    scans: popular('radiology', 1),
    promise: cataloguePromiseQuery(api, cityId),
    visit: homeVisitQuery(api, cityId),
    centres: nearCentresQuery(api, cityId),
  }
}

/** Packages and tests are required; the rest is left out when it fails. */
export async function loadHome(queryClient: QueryClient, api: Api, cityId: number): Promise<void> {
  const { packages, tests, scans, promise, visit, centres } = homeQueries(api, cityId)
  await Promise.all([
    queryClient.fetchQuery(packages),
    queryClient.fetchQuery(tests),
    queryClient.prefetchQuery(scans),
    queryClient.prefetchQuery(promise),
    queryClient.prefetchQuery(visit),
    queryClient.prefetchQuery(centres),
  ])
}
