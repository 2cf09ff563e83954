import type { z } from 'zod'
import type { catalogueEndpoints, ItemList } from '#contract/catalogue.endpoints.ts'
import type { CityCatalogue, Entry } from './city-catalogue.ts'

export type ListQuery = z.output<typeof catalogueEndpoints.testList.query>

/** Three columns of four, or a phone's dozen. */
const PAGE_SIZE = 12

type Kind = Entry['record']['kind']

/** A page of a city's items, narrowed and ordered as the test menu's chips say. */
export function listPage(city: CityCatalogue, query: ListQuery): ItemList {
  const { page, size = PAGE_SIZE } = query
  const found = query.search ? city.search(query.search).map(({ entry }) => entry) : city.entries
  const kept = ordered(
    found.filter((entry) => fits(entry, query)),
    query.sort,
  )
  return {
    items: kept.slice((page - 1) * size, page * size).map(({ item }) => item),
    total: kept.length,
    page,
    size,
    counts: {
      test: countOf(city, 'test'),
      package: countOf(city, 'package'),
      radiology: countOf(city, 'radiology'),
    },
  }
}

function fits({ record, components, item }: Entry, query: ListQuery): boolean {
  const { item_type, category, report_within_hours, max_price } = query
  if (item_type && record.kind !== item_type) return false
  // A package belongs to the categories of its tests too.
  if (category && ![record, ...components].some((part) => part.category.slug === category)) {
    return false
  }
  if (query.at_home && !item.is_hc_available) return false
  if (query.no_fasting && item.fasting_hours > 0) return false
  if (report_within_hours !== undefined && item.report_tat_hours > report_within_hours) return false
  return max_price === undefined || item.price <= max_price
}

function ordered(entries: readonly Entry[], sort: ListQuery['sort']): readonly Entry[] {
  if (sort === 'popular') return entries
  const byName = (a: Entry, b: Entry) => a.item.item_name.localeCompare(b.item.item_name, 'en')
  if (sort === 'name') return [...entries].sort(byName)
  return [...entries].sort((a, b) => a.item.price - b.item.price || byName(a, b))
}

function countOf(city: CityCatalogue, kind: Kind): number {
  return city.entries.filter(({ record }) => record.kind === kind).length
}
