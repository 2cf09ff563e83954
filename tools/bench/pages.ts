import { paths } from '#config/paths.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'

/** A page that every database has from its seeds. */
const DETAIL = paths.testDetail.getHref('complete-blood-count')

export const FIRST_ROUTES = [paths.home.getHref(), paths.testMenu.getHref(), DETAIL]

/** A landing page, and a city's, that the seeds have too. */
export const LEAD_PAGE = paths.leadFullBody599.getHref()
const CITY_PAGE = paths.locationCity.getHref(FALLBACK_CITY.state_name, FALLBACK_CITY.city_name)

export const AUDITED_PAGES = [...FIRST_ROUTES, CITY_PAGE, LEAD_PAGE, paths.cart.getHref()]

/** The path alone names a page well enough. */
export function nameOf(page: string): string {
  return page.split('?')[0] ?? page
}
