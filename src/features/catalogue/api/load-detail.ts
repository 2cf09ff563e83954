import type { QueryClient } from '@tanstack/react-query'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { itemFaqQuery, type TestName, testDetailQuery } from './catalogue.queries.ts'
import { itemVisitQuery } from './item-visit.query.ts'

/** Fails without the item; windows and questions are optional. */
export async function loadDetail(
  queryClient: QueryClient,
  api: Api,
  cityId: number,
  asked: TestName,
): Promise<ItemDetail> {
  const item = await queryClient.fetchQuery(testDetailQuery(api, cityId, asked))
  const visit = item.is_hc_available
    ? queryClient.prefetchQuery(itemVisitQuery(api, cityId, item))
    : undefined
  await Promise.all([visit, queryClient.prefetchQuery(itemFaqQuery(api, item.item_id))])
  return item
}

export function loadedFaqs(queryClient: QueryClient, api: Api, { item_id }: ItemDetail) {
  return queryClient.getQueryData(itemFaqQuery(api, item_id).queryKey) ?? []
}
