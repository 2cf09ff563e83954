import type { QueryClient } from '@tanstack/react-query'
import type { Category, Item } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import type { MenuQuery } from '../menu-address.ts'
import { appliedFilters } from '../menu-filters.ts'
import { menuPages } from '../menu-pages.ts'
import { categoryOf, listFilter } from '../menu-query.ts'
import { countQuery, testListQuery } from './catalogue.queries.ts'
import { homeVisitQuery } from './home.queries.ts'

export type LoadedMenu = {
  readonly category: Category | undefined
  /** What the URL names but the city does not have. */
  readonly missing: 'category' | 'page' | undefined
  readonly items: readonly Item[]
}

/**
 * Loads the menu that the URL asks for. The first page is required; a failed later page offers a
 * retry in place. Of a long list only the first pages and the last one are loaded.
 */
export async function loadMenu(
  queryClient: QueryClient,
  api: Api,
  cityId: number,
  query: MenuQuery,
): Promise<LoadedMenu> {
  const visit = queryClient.prefetchQuery(homeVisitQuery(api, cityId))
  const categories = await queryClient
    .fetchQuery(categoryListQuery(api, cityId))
    .catch((error: unknown): Category[] => {
      // Without them the list would be that of all categories.
      if (query.category_name !== undefined && query.category === undefined) throw error
      return []
    })
  const category = categoryOf(query, categories)
  const filter = listFilter(query, category)
  const { items, total, size } = await queryClient.fetchQuery(testListQuery(api, cityId, filter))
  const { drawn, reached } = menuPages(query.page, total, size)
  const pages = reached ? [...drawn, reached] : drawn
  const wider = total === 0 ? widerCounts(api, cityId, query, category) : []
  await Promise.all([
    visit,
    ...wider.map(({ count }) => queryClient.prefetchQuery(count)),
    ...pages.map((page) => queryClient.prefetchQuery(testListQuery(api, cityId, filter, { page }))),
  ])
  const lacksCategory =
    !category && (await isUnknown(queryClient, api, cityId, query, categories.length > 0))
  if (lacksCategory) return { category, missing: 'category', items }
  const isBehind = query.page > Math.max(1, Math.ceil(total / size))
  return { category, missing: isBehind ? 'page' : undefined, items }
}

/** For each applied filter, the number of items without it. */
export function widerCounts(
  api: Api,
  cityId: number,
  query: MenuQuery,
  category: Category | undefined,
) {
  return appliedFilters(query, category).map((filter) => {
    const wider = { ...query, ...filter.without }
    const left = 'category' in filter.without ? undefined : category
    return { filter, count: countQuery(api, cityId, listFilter(wider, left)) }
  })
}

/** Categories of scans and packages are not in the city's list, so the items decide. */
async function isUnknown(
  queryClient: QueryClient,
  api: Api,
  cityId: number,
  { category, category_name }: MenuQuery,
  isListed: boolean,
): Promise<boolean> {
  if (!category) return category_name !== undefined && isListed
  const count = countQuery(api, cityId, { category, sort: 'popular' })
  return (await queryClient.fetchQuery(count)) === 0
}
