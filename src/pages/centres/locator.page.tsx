import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type LocatorData, loadLocator } from '#features/centres/api/load-locator.ts'
import { Locator, NoCentres } from '#features/centres/locator.container.tsx'
import { breadcrumbJsonLd } from '#lib/routing/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'

export const page = definePage<LocatorData>({
  loader: loadLocator,
  meta: {
    title: 'Find the nearest centre by PIN or location',
    description:
      'The centres near you, the nearest first: distance, opening hours, directions, and what each of them does.',
    canonical: paths.centreLocator.path,
  },
  jsonLd: ({ origin }) => [
    breadcrumbJsonLd(origin, [
      { label: 'Our Presence', href: paths.location.path },
      { label: 'The nearest centre', href: paths.centreLocator.path },
    ]),
  ],
  Component: LocatorPage,
})

function LocatorPage() {
  const [parameters] = useSearchParams()
  const text = (name: string) => parameters.get(name)?.trim().slice(0, 40) || undefined
  const { city, ...data } = usePageData<LocatorData>()
  if (!city) return <NoCentres />
  return <Locator {...data} city={city} pin={text('pin')} centre={text('centre')} />
}
