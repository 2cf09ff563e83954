import { paths } from '#config/paths.ts'

/** A page that every database has from its seeds. */
const DETAIL = paths.testDetail.getHref('complete-blood-count')

export const FIRST_ROUTES = [paths.home.getHref(), paths.testMenu.getHref(), DETAIL]

export const AUDITED_PAGES = [...FIRST_ROUTES, paths.cart.getHref()]

/** The path alone names a page well enough. */
export function nameOf(page: string): string {
  return page.split('?')[0] ?? page
}
