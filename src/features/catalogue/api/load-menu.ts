import type { QueryClient } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import { categoryOf, listFilter, type MenuQuery } from '../menu-query.ts'
import { testListQuery } from './catalogue.queries.ts'
import { homeVisitQuery } from './home.queries.ts'

/**
 * Loads what the address asks for and says which category that is. The menu stands on its first page;
 * a later one that fails is offered again in its place.
 */
export async function loadMenu(
  queryClient: QueryClient,
  api: Api,
  cityId: number,
  query: MenuQuery,
): Promise<Category | undefined> {
  const visit = queryClient.prefetchQuery(homeVisitQuery(api, cityId))
  const categories = await queryClient
    .fetchQuery(categoryListQuery(api, cityId))
    .catch((): Category[] => [])
  const category = categoryOf(query, categories)
  const filter = listFilter(query, category)
  const { total, size } = await queryClient.fetchQuery(testListQuery(api, cityId, filter))
  await Promise.all([
    visit,
    ...laterPages(query.page, total, size).map((page) =>
      queryClient.prefetchQuery(testListQuery(api, cityId, filter, { page })),
    ),
  ])
  return category
}

/** Pages after the first, as many as are asked for and are there. */
export function laterPages(asked: number, total: number, size: number): number[] {
  const last = Math.min(asked, Math.ceil(total / size))
  return Array.from({ length: Math.max(0, last - 1) }, (_, at) => at + 2)
}
