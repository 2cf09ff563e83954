import { redirect } from 'react-router-dom'
import type { Centre, CityPresence } from '#contract/centres.endpoints.ts'
import { isPin } from '#contract/rules/phone.ts'
import type { PageContext } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { cityHref, cityOf, readCityQuery } from '../city-address.ts'
import { cityQuestions, formatCityCoverage, type Question } from '../city-facts.ts'
import { pinProblem } from '../pin-problem.ts'
import {
  centreServiceQuery,
  cityLocalitiesQuery,
  presenceQuery,
  visitedCentresQuery,
} from './centres.queries.ts'
import { nextVisitQuery } from './next-visit.query.ts'
import { pinQuery } from './pin.queries.ts'

export type CityPageData = {
  readonly city: CityPresence
  readonly centres: readonly Centre[]
  readonly questions: readonly Question[]
  readonly lead: string
  /** Error message for an invalid PIN. */
  readonly pinProblem: string | null
  /** Load time, ISO: server and browser must agree on which centres are open. */
  readonly loadedAt: string
}

const MOVED_FOR_GOOD = 301

/**
 * Loads the page of a city. Centres are required; localities and windows are optional.
 * @throws PageFailure for an unknown city; a redirect Response for a non-canonical spelling.
 */
export async function loadCity(context: PageContext): Promise<CityPageData> {
  const { queryClient, api, url, params } = context
  const city = cityOf(await queryClient.fetchQuery(presenceQuery(api)), params.city ?? '')
  if (!city) throw new PageFailure('not-found')
  if (url.pathname !== cityHref(city)) {
    throw redirect(`${cityHref(city)}${url.search}`, MOVED_FOR_GOOD)
  }
  const { pin, centre } = readCityQuery(url.searchParams)
  const [{ centres }, localities, visit] = await Promise.all([
    queryClient.fetchQuery(visitedCentresQuery(api, city.id)),
    queryClient.fetchQuery(cityLocalitiesQuery(api, city.id)).catch(() => []),
    queryClient.fetchQuery(nextVisitQuery(api, city.id)).catch(() => null),
  ])
  await Promise.all([
    pin && isPin(pin) && queryClient.prefetchQuery(pinQuery(api, city.id, pin)),
    centres.some(({ lab_code }) => lab_code === centre) &&
      queryClient.prefetchQuery(centreServiceQuery(api, centre ?? '')),
  ])
  const facts = { city, centres, localities, visit }
  return {
    city,
    centres,
    questions: cityQuestions(facts),
    lead: formatCityCoverage(facts),
    pinProblem: await pinProblem(pin),
    loadedAt: new Date().toISOString(),
  }
}
