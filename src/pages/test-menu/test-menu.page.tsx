import { useSearchParams } from 'react-router-dom'
import { loadMenu } from '#features/catalogue/api/load-menu.ts'
import { Menu } from '#features/catalogue/menu.container.tsx'
import { menuHref, readMenuQuery } from '#features/catalogue/menu-query.ts'
import { menuTitle } from '#features/catalogue/menu-words.ts'
import { definePage } from '#lib/routing/page.ts'

export const page = definePage({
  async loader({ queryClient, api, city, url }) {
    const category = await loadMenu(queryClient, api, city.id, readMenuQuery(url.searchParams))
    return { category: category?.name, slug: category?.slug_name }
  },
  meta({ url, city, data }) {
    const query = readMenuQuery(url.searchParams)
    const title = menuTitle({ query, category: data.category, city: city.city_name })
    return {
      title,
      description: `${title}: prices, preparation, fasting and report times, at home or at a centre.`,
      // One address for each kind and category; filters and searches are views of it.
      canonical: menuHref({ item_type: query.item_type ?? 'test', category: data.slug }),
      ...(query.search && { robots: 'noindex' as const }),
    }
  },
  Component: TestMenuPage,
})

function TestMenuPage() {
  const [parameters] = useSearchParams()
  return <Menu query={readMenuQuery(parameters)} />
}
