import { counted } from './item-words.ts'
import type { MenuKind, MenuQuery, MenuSort } from './menu-query.ts'

export const KIND_LABEL: Record<MenuKind, string> = {
  test: 'Tests',
  package: 'Packages',
  radiology: 'Scans',
}

export const SORT_LABEL: Record<MenuSort, string> = {
  popular: 'Most asked for',
  price: 'Price, low to high',
  name: 'Name',
}

const ONE: Record<MenuKind, string> = { test: 'test', package: 'package', radiology: 'scan' }

type Place = { readonly query: MenuQuery; readonly category: string | undefined; city: string }

/** `Tests in Mumbai`, `Thyroid tests in Mumbai`, `“thyroid” in Mumbai`. */
export function menuTitle({ query, category, city }: Place): string {
  const { item_type, search } = query
  if (!item_type) return `“${search}” in ${city}`
  const kind = KIND_LABEL[item_type]
  const what = category ? `${category} ${kind.toLowerCase()}` : kind
  return search ? `${what} for “${search}” in ${city}` : `${what} in ${city}`
}

/** `109 tests at home`, `8 answers`. */
export function foundWords(total: number, query: MenuQuery): string {
  const what = query.item_type ? ONE[query.item_type] : 'answer'
  return `${counted(total, what)}${query.at_home ? ' at home' : ''}`
}

/** What the search field of the menu is for: `Search 116 tests`. */
export function searchWords(
  kind: MenuKind | undefined,
  counts: Readonly<Record<MenuKind, number>>,
): string {
  if (kind) return `Search ${counted(counts[kind], ONE[kind])}`
  return 'Search tests, packages and scans'
}
