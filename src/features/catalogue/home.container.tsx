import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { labMoment } from '#lib/format/day-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { homeQueries } from './api/load-home.ts'
import { HomeHero } from './components/home-hero.tsx'
import { ItemBand } from './components/item-band.tsx'
import { CatalogueItem } from './item.container.tsx'
import { HomeBelowFold } from './lazy-parts.tsx'
import { menuHref } from './menu-address.ts'

export interface HomeProps {
  /** The id of the search field. */
  fieldId: string
  search: ReactNode
  /** Load time, ISO: server and browser must agree on which centres are open. */
  loadedAt: string
}

export function Home({ fieldId, search, loadedAt }: HomeProps) {
  const api = useApi()
  const { id, city_name } = useCity()
  const queries = homeQueries(api, id)
  const packages = useSuspenseQuery(queries.packages).data
  const tests = useSuspenseQuery(queries.tests).data
  const scans = useQuery(queries.scans).data
  const promise = useQuery(queries.promise).data
  const visit = useQuery(queries.visit).data
  const centres = useQuery(queries.centres).data ?? []
  const popular = [...tests.items, ...(scans?.items ?? [])]
  const now = labMoment(loadedAt)

  return (
    <>
      <HomeHero fieldId={fieldId} catalogue={promise} visit={visit}>
        {search}
      </HomeHero>
      {packages.items.length > 0 && (
        <ItemBand
          title="Packages"
          sideways
          all={{
            href: menuHref({ item_type: 'package' }),
            label: `All ${packages.counts.package} packages`,
          }}
        >
          {packages.items.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ItemBand>
      )}
      {popular.length > 0 && (
        <ItemBand
          title={`Popular tests in ${city_name}`}
          mist
          all={{ href: menuHref({}), label: `All ${tests.counts.test} tests` }}
        >
          {popular.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ItemBand>
      )}
      <Suspense>
        <HomeBelowFold cityName={city_name} visit={visit} centres={centres} now={now} />
      </Suspense>
    </>
  )
}
