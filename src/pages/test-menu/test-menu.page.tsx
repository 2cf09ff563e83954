import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { loadComparison } from '#features/catalogue/api/load-comparison.ts'
import { loadMenu } from '#features/catalogue/api/load-menu.ts'
import { type ListedItem, listedItems, listJsonLd } from '#features/catalogue/catalogue-json-ld.ts'
import { Comparison, MenuNotFound } from '#features/catalogue/lazy-parts.tsx'
import { Menu } from '#features/catalogue/menu.container.tsx'
import { menuMeta, menuTitle } from '#features/catalogue/menu-copy.ts'
import { changed, readMenuQuery } from '#features/catalogue/menu-query.ts'
import { useCity } from '#lib/place/use-city.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'

type TestMenuData = {
  readonly category?: string | undefined
  readonly slug?: string | undefined
  readonly missing?: 'category' | 'page' | undefined
  /** Slugs of the compared packages available in the city. */
  readonly compared?: readonly string[]
  /** Meta description. */
  readonly listed?: readonly ListedItem[]
}

export const page = definePage<TestMenuData>({
  async loader({ queryClient, api, city, url }) {
    const query = readMenuQuery(url.searchParams)
    if (query.compare.length > 0) {
      return { compared: await loadComparison(queryClient, api, city.id, query.compare) }
    }
    const { category, missing, items } = await loadMenu(queryClient, api, city.id, query)
    const data = { category: category?.name, slug: category?.slug_name, missing }
    return { ...data, listed: listedItems(items) }
  },
  status: ({ missing }) => (missing ? 404 : 200),
  meta: ({ url, city, data }) => menuMeta(readMenuQuery(url.searchParams), city.city_name, data),
  jsonLd({ url, city, data, origin }) {
    const { listed = [], missing, category } = data
    // The constant keeps the data for search engines out of the browser's code.
    if (!import.meta.env.SSR || missing) return []
    const query = readMenuQuery(url.searchParams)
    const title = menuTitle({ query, category, city: city.city_name })
    return listJsonLd(title, listed, [{ label: title, href: url.pathname + url.search }], origin)
  },
  Component: TestMenuPage,
})

function TestMenuPage() {
  const [parameters] = useSearchParams()
  const query = readMenuQuery(parameters)
  const { compared, missing } = usePageData<TestMenuData>()
  const { city_name } = useCity()
  if (!compared && !missing) return <Menu query={query} />
  return (
    <Suspense>
      {compared && <Comparison slugs={compared} />}
      {missing && (
        <div className="wrap page">
          <MenuNotFound what={missing} city={city_name} firstHref={changed(query, {})} />
        </div>
      )}
    </Suspense>
  )
}
