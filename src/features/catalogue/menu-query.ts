import type { Category } from '#contract/catalogue.endpoints.ts'
import { GENDER } from '#contract/codes.ts'
import type { ApiInput } from '#lib/http/api.ts'
import { type MenuKind, type MenuQuery, type MenuSort, menuHref } from './menu-address.ts'

export const MENU_SORTS: readonly MenuSort[] = ['popular', 'price', 'report', 'name']
const KINDS: readonly MenuKind[] = ['test', 'package', 'radiology']
const GENDERS = Object.values(GENDER)
const OLDEST = 120

/** The list call's default page size. */
export const MENU_PAGE_SIZE = 12

/** As many columns as fit on a phone. */
export const MAX_COMPARED = 3

/** Parses the query; unknown values are ignored. */
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
    sex: GENDERS.find((code) => String(code) === text('sex')),
    age: ageOf(text('age')),
    sort: oneOf(MENU_SORTS, text('sort')) ?? 'popular',
    page: positive(text('page')) ?? 1,
    categories: text('categories') === 'all' ? 'all' : undefined,
    chosen: slugsOf(text('chosen')),
    compare: slugsOf(text('compare')),
  }
}

/** URL of a changed query; it starts at the first page. */
export function changed(query: MenuQuery, change: Partial<MenuQuery>): string {
  return menuHref({ ...query, page: 1, ...change })
}

/** Adds or removes a slug; unchanged when the selection is full. */
export function toggled(chosen: readonly string[], slug: string): readonly string[] {
  if (chosen.includes(slug)) return chosen.filter((other) => other !== slug)
  return chosen.length < MAX_COMPARED ? [...chosen, slug] : chosen
}

export function categoryOf(
  query: Pick<MenuQuery, 'category' | 'category_name'>,
  categories: readonly Category[],
): Category | undefined {
  const name = query.category_name?.toLowerCase()
  return query.category
    ? categories.find(({ slug_name }) => slug_name === query.category)
    : categories.find((category) => category.name.toLowerCase() === name)
}

/** Parameters of the list call without city and page. */
export function listFilter(query: MenuQuery, category: Category | undefined): ListFilter {
  const { item_type, search, at_home, no_fasting, report_within_hours, max_price } = query
  const { sex, age, sort } = query
  return {
    sort,
    ...(item_type && { item_type }),
    ...(search && { search }),
    ...((query.category ?? category) && { category: category?.slug_name ?? query.category }),
    ...(at_home && { at_home: 'true' }),
    ...(no_fasting && { no_fasting: 'true' }),
    ...(report_within_hours && { report_within_hours }),
    ...(max_price && { max_price }),
    ...(sex !== undefined && { sex }),
    ...(age !== undefined && { age }),
  }
}

export type ListFilter = Omit<ApiInput<'testList'>['query'], 'city_id' | 'page' | 'size'>

function oneOf<T extends string>(options: readonly T[], text: string | undefined): T | undefined {
  return options.find((option) => option === text)
}

function slugsOf(text: string | undefined): string[] {
  const slugs = (text ?? '').split(',').filter((slug) => /^[a-z0-9-]{1,120}$/.test(slug))
  return [...new Set(slugs)].slice(0, MAX_COMPARED)
}

function ageOf(text: string | undefined): number | undefined {
  const age = Number(text)
  return text !== undefined && Number.isInteger(age) && age >= 0 && age <= OLDEST ? age : undefined
}

function positive(text: string | undefined): number | undefined {
  const figure = Number(text)
  return Number.isInteger(figure) && figure > 0 ? figure : undefined
}
