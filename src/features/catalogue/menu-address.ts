import { paths } from '#config/paths.ts'
import type { Gender } from '#contract/codes.ts'

export type MenuSort = 'popular' | 'price' | 'report' | 'name'

export type MenuKind = 'test' | 'package' | 'radiology'

/** What the address of the test menu says (spec §2). */
export type MenuQuery = {
  /** All kinds, while something is searched for and none is chosen. */
  readonly item_type: MenuKind | undefined
  readonly category: string | undefined
  readonly category_name: string | undefined
  readonly search: string | undefined
  readonly at_home: boolean
  readonly no_fasting: boolean
  readonly report_within_hours: number | undefined
  readonly max_price: number | undefined
  /** Who is to take it: the code of the sex (spec §3), and years. */
  readonly sex: Gender | undefined
  readonly age: number | undefined
  readonly sort: MenuSort
  /** Pages that are shown, one under the other. */
  readonly page: number
  /** Whether the categories behind "8 more" are shown as well. */
  readonly categories: 'all' | undefined
  /** Slugs of the packages that are chosen to be compared. */
  readonly chosen: readonly string[]
  /** Those that are compared now; without any the menu is shown. */
  readonly compare: readonly string[]
}

/** The parameters of a query as they stand in the address, without those that say nothing. */
export function menuParameters(query: Partial<MenuQuery>): [name: string, value: string][] {
  const plain = { ...query, page: query.page === 1 ? undefined : query.page }
  if (plain.sort === 'popular') delete plain.sort
  // Without a search, tests are what the menu shows anyway.
  if (plain.item_type === 'test' && !plain.search) delete plain.item_type
  return Object.entries(plain).flatMap(([name, value]) =>
    value === undefined || value === false || String(value) === '' ? [] : [[name, String(value)]],
  )
}

export function menuHref(query: Partial<MenuQuery>): string {
  const parameters = new URLSearchParams(menuParameters(query)).toString()
  return parameters ? `${paths.testMenu.path}?${parameters}` : paths.testMenu.path
}
