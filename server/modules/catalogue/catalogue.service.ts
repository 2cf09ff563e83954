import type { z } from 'zod'
import { catalogueEndpoints, type Item } from '#contract/catalogue.endpoints.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { Endpoint, EndpointResult } from '#contract/endpoint.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { PreparedResponse, prepareResponse } from '#server/http/prepared-response.ts'
import { Problem } from '#server/http/problem.ts'
import { requireCity, toCity, unknownCity } from '../cities/cities.service.ts'
import { findPrices, type ItemRecord } from './catalogue.repository.ts'
import { CatalogueCache, type CatalogueState } from './catalogue-cache.ts'
import type { CityCatalogue } from './city-catalogue.ts'
import { findPreparedItems } from './contained-preparation.ts'
import { type CityRows, toItem } from './item.mapper.ts'
import { detailOf } from './item-detail.ts'
import { type ListQuery, listPage } from './item-list.ts'
import type { Match } from './item-search.ts'

type Query<Name extends keyof typeof catalogueEndpoints> =
  (typeof catalogueEndpoints)[Name] extends { query: infer S extends z.ZodType }
    ? z.output<S>
    : never

/** Public reads of the catalogue from memory; orders use `itemsByCodes` for prices. */
export type CatalogueReads = {
  list(query: ListQuery): Promise<PreparedResponse>
  search(query: Query<'globalSearch'>): Promise<PreparedResponse>
  master(query: Query<'masterListByCity'>): Promise<PreparedResponse>
  details(query: Query<'testDetails'>): Promise<PreparedResponse>
  categories(query: Query<'categoryList'>): Promise<PreparedResponse>
  cities(): Promise<PreparedResponse>
}

export function catalogueReads({ db, clock }: Pick<Deps, 'db' | 'clock'>): CatalogueReads {
  const cache = new CatalogueCache(db, clock)

  async function answer<E extends Endpoint>(
    endpoint: E,
    query: unknown,
    make: (state: CatalogueState) => EndpointResult<E>,
  ): Promise<PreparedResponse> {
    const state = await cache.current()
    const key = `${endpoint.path} ${JSON.stringify(query)}`
    return state.response(key, () => prepareResponse(endpoint, make(state)))
  }

  return {
    list: async (query) => {
      const state = await cache.current()
      const key = `${catalogueEndpoints.testList.path} ${JSON.stringify(query)}`
      const make = () => new PreparedResponse(listPage(state, cityOf(state, query.city_id), query))
      return state.response(key, make)
    },
    search: (query) =>
      answer(catalogueEndpoints.globalSearch, query, (state) => {
        const city = cityOf(state, query.city_id)
        const emergency = state.emergencies.of(query.search)
        const found = city.search(query.search, query.limit, emergency !== undefined)
        const hits = found.map(({ record, match }) => ({
          ...city.brief(record),
          hint: hintOf(record, match),
        }))
        return { hits, emergency }
      }),
    master: (query) =>
      answer(catalogueEndpoints.masterListByCity, query, (state) => {
        const { page, size } = query
        const city = cityOf(state, query.city_id)
        const positions = city.sold.slice((page - 1) * size, size)
        const items = positions.map((position) => city.brief(city.recordAt(position)))
        return { items, total: city.sold.count(), page, size }
      }),
    details: (query) =>
      answer(catalogueEndpoints.testDetails, query, (state) => {
        const city = cityOf(state, query.city_id)
        const record = city.find(query)
        if (!record) {
          throw new Problem(404, 'unknown-item', 'We do not offer this test in your city.')
        }
        return detailOf(city, record)
      }),
    categories: (query) =>
      answer(catalogueEndpoints.categoryList, query, (state) => ({
        categories: categoriesOf(state, query.city_id),
      })),
    cities: () =>
      answer(catalogueEndpoints.cityList, {}, ({ cities }) => ({ cities: cities.map(toCity) })),
  }
}

/** An item to book: the wire shape in rupees, and its prices in paise. */
export type PricedItem = {
  readonly item: Item
  readonly pricePaise: number
  readonly mrpPaise: number
  readonly preparation: readonly string[]
}

/**
 * Items of a city by code, always read from the database, because money depends on the prices. In
 * the order of `codes`; items that the city does not sell are left out.
 * @throws Problem 404 `unknown-city`
 */
export async function itemsByCodes(
  db: Executor,
  cityId: number,
  codes: readonly string[],
): Promise<PricedItem[]> {
  await requireCity(db, cityId)
  if (codes.length === 0) return []
  const records = await findPreparedItems(db, codes)
  const prices = await findPrices(
    db,
    cityId,
    records.map(({ id }) => id),
  )
  const recordById = new Map(records.map((record) => [record.id, record]))
  const priceById = new Map(prices.map((price) => [price.itemId, price]))
  const rows: CityRows = {
    record: (id) => recordById.get(id),
    price: (id) => priceById.get(id),
  }
  const byCode = new Map(records.map((record) => [record.code, record]))
  return codes.flatMap((code) => {
    const record = byCode.get(code)
    const price = record && rows.price(record.id)
    const item = record && toItem(record, rows)
    if (!record || !price || !item) return []
    const { pricePaise, mrpPaise } = price
    return { item, pricePaise, mrpPaise, preparation: record.preparation }
  })
}

function cityOf(state: CatalogueState, cityId: number): CityCatalogue {
  const city = state.city(cityId)
  if (!city) throw unknownCity()
  return city
}

/** Test categories with tests in the city; without a city, in the first one. */
function categoriesOf(state: CatalogueState, cityId: number | undefined) {
  const city = cityOf(state, cityId ?? state.cities[0]?.id ?? FALLBACK_CITY.id)
  return state.categories
    .filter(({ kind }) => kind === 'test')
    .map((category) => ({
      id: category.id,
      name: category.name,
      slug_name: category.slug,
      test_count: city.sold
        .copy()
        .intersect(city.index.set(`own ${category.id}`))
        .count(),
    }))
    .filter(({ test_count }) => test_count > 0)
}

/**
 * The line under a search result: the matching text unless the name shows it, else the kind of
 * item.
 */
function hintOf(record: ItemRecord, { field, shown }: Match): string {
  const { kind, parameterCount, fastingHours } = record
  if (field === 'alias') return `Also called ${shown}`
  if (field === 'word') return `For ${shown}`
  if (field === 'analyte' && shown !== record.name) return `Measures ${shown}`
  if (field === 'component') return `Includes ${shown}`
  if (field === 'summary') return record.summary
  if (kind === 'package') return `Package, ${counted(parameterCount, 'parameter')}`
  if (kind === 'radiology') return `${record.subdepartment}, ${record.slotMinutes} min`
  const fast = fastingHours > 0 ? `${fastingHours} h fasting` : 'no fasting'
  return `${counted(parameterCount, 'parameter')}, ${fast}`
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
