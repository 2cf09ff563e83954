import { paths } from '#config/paths.ts'
import type { Category } from '#contract/catalogue.endpoints.ts'
import type { ApiInput } from '#lib/http/api.ts'

export const MENU_SORTS = ['popular', 'price', 'name'] as const
export type MenuSort = (typeof MENU_SORTS)[number]

const KINDS = ['test', 'package', 'radiology'] as const
export type MenuKind = (typeof KINDS)[number]

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
  readonly sort: MenuSort
  /** Pages that are shown, one under the other. */
  readonly page: number
  /** Whether the categories behind "8 more" are shown as well. */
  readonly categories: 'all' | undefined
}

/** Reads an address; what it does not understand, it leaves out. */
export function readMenuQuery(parameters: URLSearchParams): MenuQuery {
  const text = (name: string) => parameters.get(name)?.trim() || undefined
  const search = text('search')?.slice(0, 80)
  return {
    item_type: oneOf(KINDS, text('item_type')) ?? (search ? undefined : 'test'),
    category: text('category')?.slice(0, 60),
    category_name: text('category_name'),
    search,
    at_home: text('at_home') === 'true',
    no_fasting: text('no_fasting') === 'true',
    report_within_hours: positive(text('report_within_hours')),
    max_price: positive(text('max_price')),
    sort: oneOf(MENU_SORTS, text('sort')) ?? 'popular',
    page: positive(text('page')) ?? 1,
    categories: text('categories') === 'all' ? 'all' : undefined,
  }
}

/** The parameters of a query as they stand in the address, without those that say nothing. */
export function menuParameters(query: Partial<MenuQuery>): [name: string, value: string][] {
  const plain = { ...query, page: query.page === 1 ? undefined : query.page }
  if (plain.sort === 'popular') delete plain.sort
  // Without a search, tests are what the menu shows anyway.
  if (plain.item_type === 'test' && !plain.search) delete plain.item_type
  return Object.entries(plain).flatMap(([name, value]) =>
    value === undefined || value === false || value === '' ? [] : [[name, String(value)]],
  )
}

export function menuHref(query: Partial<MenuQuery>): string {
  const parameters = new URLSearchParams(menuParameters(query)).toString()
  return parameters ? `${paths.testMenu.path}?${parameters}` : paths.testMenu.path
}

/** Another question: it begins at its first page. */
export function changed(query: MenuQuery, change: Partial<MenuQuery>): string {
  return menuHref({ ...query, page: 1, ...change })
}

/** The category of the query, by its slug, else by its name. */
export function categoryOf(
  query: Pick<MenuQuery, 'category' | 'category_name'>,
  categories: readonly Category[],
): Category | undefined {
  const name = query.category_name?.toLowerCase()
  return query.category
    ? categories.find(({ slug_name }) => slug_name === query.category)
    : categories.find((category) => category.name.toLowerCase() === name)
}

/** What the list call is asked, but for city and page. */
export function listFilter(query: MenuQuery, category: Category | undefined): ListFilter {
  const { item_type, search, at_home, no_fasting, report_within_hours, max_price, sort } = query
  return {
    sort,
    ...(item_type && { item_type }),
    ...(search && { search }),
    ...((query.category ?? category) && { category: category?.slug_name ?? query.category }),
    ...(at_home && { at_home: 'true' }),
    ...(no_fasting && { no_fasting: 'true' }),
    ...(report_within_hours && { report_within_hours }),
    ...(max_price && { max_price }),
  }
}

export type ListFilter = Omit<ApiInput<'testList'>['query'], 'city_id' | 'page' | 'size'>

function oneOf<T extends string>(options: readonly T[], text: string | undefined): T | undefined {
  return options.find((option) => option === text)
}

function positive(text: string | undefined): number | undefined {
  const figure = Number(text)
  return Number.isInteger(figure) && figure > 0 ? figure : undefined
}
