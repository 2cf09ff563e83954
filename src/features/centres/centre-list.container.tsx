import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigation } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { slugOf } from '#config/slug.ts'
import { labMoment } from '#lib/format/day-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { useQueryNavigation } from '#lib/routing/use-query-navigation.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import {
  centreListQuery,
  centreLocalitiesQuery,
  facilitiesQuery,
  presenceQuery,
} from './api/centres.queries.ts'
import { type CentresPageData, listFilter } from './api/load-centres.ts'
import { formatResultCount } from './centre-format.ts'
import { CentreItems } from './centre-item.container.tsx'
import {
  CENTRE_PAGE_SIZE,
  type CentreQuery,
  centreHref,
  narrowed,
  readCentreQuery,
} from './centre-query.ts'
import { cityHref } from './city-address.ts'
import { CentreFilters } from './components/centre-filters.tsx'
import { CentreSkeletons } from './components/centre-skeletons.tsx'
import { CityMap } from './components/city-map.tsx'

const ADDRESS = { hrefOf: (query: CentreQuery) => centreHref(query), read: readCentreQuery }

export interface CentreListProps extends Pick<CentresPageData, 'city' | 'loadedAt'> {
  query: CentreQuery
}

export function CentreList({ city, query, loadedAt }: CentreListProps) {
  const api = useApi()
  const navigate = useQueryNavigation(query, ADDRESS)
  const loading = useNavigation().location?.pathname === paths.centre.path
  const cities = useSuspenseQuery(presenceQuery(api)).data
  const facilities = useQuery(facilitiesQuery(api)).data ?? []
  const localities = useQuery(centreLocalitiesQuery(api, city.id)).data ?? []
  const { centres, total } = useSuspenseQuery(centreListQuery(api, city.id, listFilter(query))).data
  const now = labMoment(loadedAt)
  const go = (change: Partial<CentreQuery>) =>
    navigate((asked) => narrowed(asked, change), { replace: 'search' in change })

  return (
    <div className="wrap page place">
      <PageHead
        crumbs={[
          { label: 'Our Presence', href: paths.location.getHref() },
          { label: `Centres in ${city.city_name}` },
        ]}
        link={AppLink}
        title={`Centres in ${city.city_name}`}
      >
        What each centre does, when it is open and how to get there.{' '}
        <AppLink href={cityHref(city)}>Home visits in {city.city_name}</AppLink>
      </PageHead>
      <div className="cols cols--aside mt-6">
        <div className="stack">
          <CentreFilters
            city={slugOf(city.city_name)}
            cities={cities}
            localities={localities.map(({ locality }) => locality)}
            services={city.services}
            facilities={facilities}
            query={query}
            onChange={go}
          />
          <h2 className="vh">Centres</h2>
          <p className="note tabular-nums" role="status">
            {!loading && formatResultCount(total, query.search)}
          </p>
          {loading ? (
            <CentreSkeletons />
          ) : (
            <CentreItems
              centres={centres.map((centre) => ({ centre }))}
              now={now}
              expanded={query.centre}
              hrefOf={(centre) => centreHref({ ...query, centre })}
            />
          )}
          {total === 0 && !loading && (
            <EmptyState
              title="No centre matches"
              action={
                <AppLink className={buttonClass()} href={centreHref({ city: query.city })}>
                  Show all centres in {city.city_name}
                </AppLink>
              }
            >
              Try a locality, a PIN or another word, or remove a filter.
            </EmptyState>
          )}
          <Pager
            link={AppLink}
            page={query.page}
            pages={Math.ceil(total / CENTRE_PAGE_SIZE)}
            hrefOf={(page) => centreHref({ ...query, page, centre: undefined })}
          />
        </div>
        <aside className="aside" aria-label="Map">
          <CityMap cityName={city.city_name} centres={centres} />
        </aside>
      </div>
    </div>
  )
}
