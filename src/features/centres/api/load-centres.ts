import type { Centre, CityPresence } from '#contract/centres.endpoints.ts'
import type { PageContext } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { CENTRE_PAGE_SIZE, type CentreQuery, readCentreQuery } from '../centre-query.ts'
import { cityOf } from '../city-address.ts'
import {
  centreListQuery,
  centreLocalitiesQuery,
  centreServiceQuery,
  facilitiesQuery,
  presenceQuery,
} from './centres.queries.ts'

export type CentresPageData = {
  readonly city: CityPresence
  readonly centres: readonly Centre[]
  readonly total: number
  /** Load time, ISO; see load-city.ts. */
  readonly loadedAt: string
}

/** Parameters of the list call without the city. */
export function listFilter({ search, locality, service, facility, page }: CentreQuery) {
  return {
    page,
    size: CENTRE_PAGE_SIZE,
    ...(search && { search }),
    ...(locality && { locality }),
    ...(service && { service }),
    ...(facility && { facility }),
  }
}

/**
 * Loads a page of centres of the city in the URL, or of the chosen city.
 * @throws PageFailure for an unknown city or page.
 */
export async function loadCentres(context: PageContext): Promise<CentresPageData> {
  const { queryClient, api, url } = context
  const query = readCentreQuery(url.searchParams)
  if (query.page === 0) throw new PageFailure('not-found')
  const facilities = queryClient.prefetchQuery(facilitiesQuery(api))
  const cities = await queryClient.fetchQuery(presenceQuery(api))
  const city = query.city
    ? cityOf(cities, query.city)
    : (cities.find(({ id }) => id === context.city.id) ?? cities[0])
  if (!city) throw new PageFailure('not-found')
  const { centres, total } = await queryClient.fetchQuery(
    centreListQuery(api, city.id, listFilter(query)),
  )
  if (query.page > 1 && centres.length === 0) throw new PageFailure('not-found')
  await Promise.all([
    facilities,
    queryClient.prefetchQuery(centreLocalitiesQuery(api, city.id)),
    centres.some(({ lab_code }) => lab_code === query.centre) &&
      queryClient.prefetchQuery(centreServiceQuery(api, query.centre ?? '')),
  ])
  return { city, centres, total, loadedAt: new Date().toISOString() }
}
