import type { z } from 'zod'
import type { catalogueEndpoints, ItemList } from '#contract/catalogue.endpoints.ts'
import { BitSet } from './bit-set.ts'
import type { CatalogueState } from './catalogue-cache.ts'
import type { CityCatalogue } from './city-catalogue.ts'
import type { SortOrder } from './sort-order.ts'

export type ListQuery = z.output<typeof catalogueEndpoints.testList.query>

/** Three columns of four. */
const PAGE_SIZE = 12

/** One page of a city's items, filtered and sorted by the test menu's chips, as JSON. */
export function listPage(
  { emergencies }: Pick<CatalogueState, 'emergencies'>,
  city: CityCatalogue,
  query: ListQuery,
): string {
  const { page, size = PAGE_SIZE } = query
  const allowed = narrowed(city, query)
  // Nothing that merely sounds like an emergency is offered in one.
  const emergency = query.search ? emergencies.of(query.search) : undefined
  const steps = query.search
    ? Array.from(city.found(query.search, emergency !== undefined), (step) =>
        step.intersect(allowed),
      )
    : [allowed]
  const kept = steps.reduce((all, step) => all.union(step), new BitSet(allowed.size))
  const total = kept.count()
  const skip = (page - 1) * size
  const positions =
    query.sort === 'popular'
      ? sliceOf(steps, skip, size)
      : orderOf(city, query.sort).slice(kept, total, skip, size)
  // Items are most of the response, and each is encoded only once.
  const items = positions.map((position) => city.encoded(position)).join()
  const rest = { total, page, size, counts: city.counts, emergency } satisfies Omit<
    ItemList,
    'items'
  >
  return `{"result":{"items":[${items}],${JSON.stringify(rest).slice(1)}}`
}

function narrowed(city: CityCatalogue, query: ListQuery): BitSet {
  const { index } = city
  const { item_type, category, report_within_hours, max_price, sex, age } = query
  const kept = city.sold.copy()
  if (item_type) kept.intersect(index.set(`kind ${item_type}`))
  // A package belongs to the categories of its tests too.
  if (category) kept.intersect(index.set(`category ${category}`))
  if (query.at_home) kept.intersect(index.set('at home'))
  if (query.no_fasting) kept.intersect(index.set('no fasting'))
  if (sex !== undefined) kept.intersect(index.set(`sex ${sex}`))
  if (age !== undefined) kept.intersect(index.forAge(age))
  if (max_price !== undefined) kept.intersect(city.upTo(max_price))
  if (report_within_hours !== undefined) kept.intersect(index.reportedWithin(report_within_hours))
  return kept
}

/** A slice of the concatenated sets. */
function sliceOf(steps: readonly BitSet[], skip: number, limit: number): number[] {
  const positions: number[] = []
  let left = skip
  for (const step of steps) {
    positions.push(...step.slice(left, limit - positions.length))
    left = Math.max(0, left - step.count())
  }
  return positions
}

function orderOf(city: CityCatalogue, sort: Exclude<ListQuery['sort'], 'popular'>): SortOrder {
  if (sort === 'price') return city.byPrice
  return sort === 'name' ? city.index.byName : city.index.byReport
}
