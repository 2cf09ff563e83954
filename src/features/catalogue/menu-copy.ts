import { formatCount } from '#lib/format/text-format.ts'
import type { PageMeta } from '#lib/routing/page.ts'

import { type MenuKind, type MenuQuery, type MenuSort, menuHref } from './menu-address.ts'

export const KIND_LABEL: Record<MenuKind, string> = {
  test: 'Tests',
  package: 'Packages',
  radiology: 'Scans',
}

export const SORT_LABEL: Record<MenuSort, string> = {
  popular: 'Most popular',
  price: 'Price, low to high',
  report: 'Soonest report',
  name: 'Name',
}

export const KIND_NOUN: Record<MenuKind, string> = {
  test: 'test',
  package: 'package',
  radiology: 'scan',
}

type Place = { readonly query: MenuQuery; readonly category: string | undefined; city: string }

/** `Tests in Mumbai`, `Thyroid tests in Mumbai`, `“thyroid” in Mumbai`. */
export function menuTitle({ query, category, city }: Place): string {
  const { item_type, search } = query
  if (!item_type) return `“${search}” in ${city}`
  const kind = KIND_LABEL[item_type]
  const what = category ? `${category} ${kind.toLowerCase()}` : kind
  return search ? `${what} for “${search}” in ${city}` : `${what} in ${city}`
}

/** `109 tests at home`, `8 results`. */
export function formatResultCount(total: number, query: MenuQuery): string {
  const what = query.item_type ? KIND_NOUN[query.item_type] : 'result'
  return `${formatCount(total, what)}${query.at_home ? ' at home' : ''}`
}

/** `Search 116 tests`. */
export function searchLabel(
  kind: MenuKind | undefined,
  counts: Readonly<Record<MenuKind, number>>,
): string {
  if (kind) return `Search ${formatCount(counts[kind], KIND_NOUN[kind])}`
  return 'Search tests, packages and scans'
}

type Loaded = {
  readonly category?: string | undefined
  readonly slug?: string | undefined
  readonly missing?: 'category' | 'page' | undefined
  readonly compared?: readonly string[]
}

/** Canonical URL by kind and category; filters and searches share it. */
export function menuMeta(query: MenuQuery, city: string, loaded: Loaded): PageMeta {
  const { category, slug, missing, compared } = loaded
  if (missing) return { title: 'We could not find this page', robots: 'noindex' }
  if (compared) return { title: `Compare packages in ${city}`, robots: 'noindex' }
  const title = menuTitle({ query, category, city })
  return {
    title,
    description: `${title}: prices, preparation, fasting and report times, at home or at a centre.`,
    canonical: menuHref({ item_type: query.item_type ?? 'test', category: slug }),
    ...(query.search && { robots: 'noindex' }),
  }
}
