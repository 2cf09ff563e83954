import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { slugOf } from '#config/slug.ts'
import { type CentresPageData, loadCentres } from '#features/centres/api/load-centres.ts'
import { formatServices } from '#features/centres/centre-format.ts'
import { centresJsonLd } from '#features/centres/centre-json-ld.ts'
import { CentreList } from '#features/centres/centre-list.container.tsx'
import { centreHref, readCentreQuery } from '#features/centres/centre-query.ts'
import { cityHref } from '#features/centres/city-address.ts'
import { breadcrumbJsonLd } from '#lib/routing/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'

export const page = definePage<CentresPageData>({
  loader: loadCentres,
  meta({ data: { city }, url }) {
    const { search, page: at } = readCentreQuery(url.searchParams)
    return {
      title: `Centres in ${city.city_name}${at > 1 ? `, page ${at}` : ''}`,
      description: `Every centre in ${city.city_name} with opening hours, directions, facilities and services: ${formatServices(city.services)}.`,
      // Canonical URL by city and page; filters and searches share it.
      canonical: centreHref({ city: slugOf(city.city_name), page: at }),
      ...(search && { robots: 'noindex' as const }),
    }
  },
  jsonLd: ({ data: { city, centres }, origin }) => [
    ...centresJsonLd(centres, `${origin}${cityHref(city)}`),
    breadcrumbJsonLd(origin, [
      { label: 'Our Presence', href: paths.location.path },
      {
        label: `Centres in ${city.city_name}`,
        href: centreHref({ city: slugOf(city.city_name) }),
      },
    ]),
  ],
  Component: CentresPage,
})

function CentresPage() {
  const [parameters] = useSearchParams()
  const { city, loadedAt } = usePageData<CentresPageData>()
  return <CentreList city={city} loadedAt={loadedAt} query={readCentreQuery(parameters)} />
}
