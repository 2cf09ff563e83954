import { useQueries } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { widerCounts } from './api/load-menu.ts'
import { MenuEmptyState } from './components/menu-empty.tsx'
import type { MenuQuery } from './menu-address.ts'
import { changed } from './menu-query.ts'

/** The empty menu, with the number of results without each filter. */
export function MenuEmpty({
  query,
  category,
}: {
  query: MenuQuery
  category: Category | undefined
}) {
  const api = useApi()
  const { id } = useCity()
  const wider = widerCounts(api, id, query, category)
  const counts = useQueries({ queries: wider.map(({ count }) => count) })
  const ways = wider.flatMap(({ filter }, at) => {
    const total = counts[at]?.data ?? 0
    if (total === 0) return []
    return [{ label: filter.label, total, href: changed(query, filter.without) }]
  })
  return <MenuEmptyState query={query} ways={ways} />
}
