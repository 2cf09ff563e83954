import type { QueryClient } from '@tanstack/react-query'
import type { Item } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import type { MenuKind } from '../menu-address.ts'
import { testListQuery } from './catalogue.queries.ts'

/** The page shows this many; the test menu lists them all. */
const SHOWN = 24

export function kindQuery(api: Api, cityId: number, item_type: MenuKind, size = SHOWN) {
  return testListQuery(api, cityId, { item_type, sort: 'popular' }, { size })
}

export async function loadKind(
  queryClient: QueryClient,
  api: Api,
  cityId: number,
  kind: MenuKind,
  size = SHOWN,
): Promise<readonly Item[]> {
  const [{ items }] = await Promise.all([
    queryClient.fetchQuery(kindQuery(api, cityId, kind, size)),
    queryClient.prefetchQuery(categoryListQuery(api, cityId)),
  ])
  return items
}
