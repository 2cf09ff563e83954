import { paths } from '#config/paths.ts'
import type { Gender } from '#contract/codes.ts'

export type MenuSort = 'popular' | 'price' | 'report' | 'name'

export type MenuKind = 'test' | 'package' | 'radiology'

/** The query parameters of the test menu (spec §2). */
export type MenuQuery = {
  /** Undefined means all kinds, which only a search can show. */
  readonly item_type: MenuKind | undefined
  readonly category: string | undefined
  readonly category_name: string | undefined
  readonly search: string | undefined
  readonly at_home: boolean
  readonly no_fasting: boolean
  readonly report_within_hours: number | undefined
  readonly max_price: number | undefined
  /** The patient: code of the sex (spec §3), and age in years. */
  readonly sex: Gender | undefined
  readonly age: number | undefined
  readonly sort: MenuSort
  /** Number of pages shown. */
  readonly page: number
  readonly categories: 'all' | undefined
  /** Slugs of the packages selected for comparison. */
  readonly chosen: readonly string[]
  /** Slugs on the comparison page; empty shows the menu. */
  readonly compare: readonly string[]
}

/** The URL parameters of a query, without default values. */
export function menuParameters(query: Partial<MenuQuery>): [name: string, value: string][] {
  const plain = { ...query, page: query.page === 1 ? undefined : query.page }
  if (plain.sort === 'popular') delete plain.sort
  // Tests are the default kind.
  if (plain.item_type === 'test' && !plain.search) delete plain.item_type
  return Object.entries(plain).flatMap(([name, value]) =>
    value === undefined || value === false || String(value) === '' ? [] : [[name, String(value)]],
  )
}

export function menuHref(query: Partial<MenuQuery>): string {
  const parameters = new URLSearchParams(menuParameters(query)).toString()
  return parameters ? `${paths.testMenu.path}?${parameters}` : paths.testMenu.path
}
