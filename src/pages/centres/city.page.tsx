import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type CityPageData, loadCity } from '#features/centres/api/load-city.ts'
import { centresJsonLd, cityServiceJsonLd } from '#features/centres/centre-json-ld.ts'
import { CityPlace } from '#features/centres/city.container.tsx'
import { cityHref, readCityQuery } from '#features/centres/city-address.ts'
import { breadcrumbJsonLd, faqJsonLd } from '#lib/routing/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { CityPrices, CityTests, loadCityTests } from './city-tests.tsx'

export const page = definePage<CityPageData>({
  async loader(context) {
    const data = await loadCity(context)
    await loadCityTests(context, data.city.id)
    return data
  },
  meta: ({ data: { city, lead } }) => ({
    title: `Blood tests and scans in ${city.city_name}, ${city.state_name}`,
    description: `Diagnostics in ${city.city_name}: ${lead} Opening hours, directions, services and prices.`,
    canonical: cityHref(city),
  }),
  jsonLd: ({ data: { city, centres, questions }, origin }) => {
    // The constant keeps the data for search engines out of the browser's code.
    if (!import.meta.env.SSR) return []
    const path = cityHref(city)
    return [
      cityServiceJsonLd(city.city_name, `${origin}${path}`, path),
      ...centresJsonLd(centres, `${origin}${path}`),
      breadcrumbJsonLd(origin, [
        { label: 'Our Presence', href: paths.location.path },
        { label: city.city_name, href: path },
      ]),
      ...(questions.length > 0 ? [faqJsonLd(questions)] : []),
    ]
  },
  Component: CityPage,
})

function CityPage() {
  const [parameters] = useSearchParams()
  const data = usePageData<CityPageData>()
  return (
    <CityPlace
      {...data}
      key={data.city.id}
      query={readCityQuery(parameters)}
      tests={
        <>
          <CityTests city={data.city} />
          <CityPrices city={data.city} />
        </>
      }
    />
  )
}
