import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { loadHome } from '#features/catalogue/api/load-home.ts'
import { Home } from '#features/catalogue/home.container.tsx'
import { organisationLd, websiteLd } from '#features/content/json-ld.ts'
import { SearchField } from '#features/search/search-field.container.tsx'
import { definePage, usePageData } from '#lib/routing/page.ts'

const SEARCH_FIELD = 'search'

export const page = definePage({
  async loader({ queryClient, api, city }) {
    await loadHome(queryClient, api, city.id)
    return { loadedAt: new Date().toISOString() }
  },
  meta: ({ city }) => ({
    title: `${brand().fullName}: blood tests and scans in ${city.city_name}, at home or at a centre`,
    description: brand().description,
    canonical: paths.home.path,
  }),
  // The constant keeps the data for search engines out of the first chunk.
  jsonLd: ({ origin }) => (import.meta.env.SSR ? [organisationLd(origin), websiteLd(origin)] : []),
  Component: HomePage,
})

function HomePage() {
  const { loadedAt } = usePageData<{ loadedAt: string }>()
  return (
    <Home fieldId={SEARCH_FIELD} search={<SearchField id={SEARCH_FIELD} />} loadedAt={loadedAt} />
  )
}
