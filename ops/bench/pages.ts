import { FALLBACK_CITY } from '../../contract/constants.ts'
import { paths } from '../../src/config/paths.ts'

/** Exists in every seeded database. */
const DETAIL = paths.testDetail.getHref('complete-blood-count')

export const FIRST_ROUTES = [paths.home.getHref(), paths.testMenu.getHref(), DETAIL]

/** Exists in every seeded database. */
export const LEAD_PAGE = paths.leadFullBody599.getHref()
const CITY_PAGE = paths.locationCity.getHref(FALLBACK_CITY.state_name, FALLBACK_CITY.city_name)

export const AUDITED_PAGES = [...FIRST_ROUTES, CITY_PAGE, LEAD_PAGE, paths.cart.getHref()]

/** The path without the query. */
export function nameOf(page: string): string {
  return page.split('?')[0] ?? page
}
