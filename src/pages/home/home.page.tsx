import { Suspense } from 'react'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { loadHome } from '#features/catalogue/api/load-home.ts'
import { Home } from '#features/catalogue/home.container.tsx'
import { organisationLd, websiteLd } from '#features/content/json-ld.ts'
import { SearchField } from '#features/search/search-field.container.tsx'
import { latePart } from '#lib/late-part.tsx'
import { definePage, usePageData } from '#lib/routing/page.ts'

const Banners = latePart(
  async () => (await import('#features/content/banners.container.tsx')).Banners,
)

const SEARCH_FIELD = 'search'
/** Page name of the banners. */
const BANNERS = 'home'

export const page = definePage({
  async loader({ queryClient, api, city }) {
    await loadHome(queryClient, api, city.id)
    // In the browser the banners load themselves, which keeps their query out of the first chunk.
    if (import.meta.env.SSR) {
      const { bannersQuery } = await import('#features/content/api/content.queries.ts')
      await queryClient.prefetchQuery(bannersQuery(api, BANNERS))
    }
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
    <>
      <Home fieldId={SEARCH_FIELD} search={<SearchField id={SEARCH_FIELD} />} loadedAt={loadedAt} />
      <div className="wrap band">
        <Suspense>
          <Banners source={BANNERS} />
        </Suspense>
      </div>
    </>
  )
}
