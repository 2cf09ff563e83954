import type { Item } from '#contract/catalogue.endpoints.ts'
import type { CategoryRow, ItemRecord, PriceRow } from './catalogue.repository.ts'
import { type CityRows, componentsOf, toItem } from './item.mapper.ts'
import { type Match, matchOf, nearMatchOf, normalised, type Term, termsOf } from './item-search.ts'

/** An item that a city sells, as it is sent and as it is searched. */
export type Entry = {
  readonly record: ItemRecord
  readonly components: readonly ItemRecord[]
  readonly item: Item
  readonly terms: readonly Term[]
}

export type Found = { readonly entry: Entry; readonly match: Match }

/** What one city sells, the most asked for first. */
export class CityCatalogue {
  readonly entries: readonly Entry[]
  readonly rows: CityRows
  readonly #byId: ReadonlyMap<string, Entry>
  readonly #bySlug: ReadonlyMap<string, Entry>

  constructor(records: readonly ItemRecord[], prices: readonly PriceRow[]) {
    this.rows = {
      records: new Map(records.map((record) => [record.id, record])),
      prices: new Map(prices.map((price) => [price.itemId, price])),
    }
    this.entries = records.flatMap((record) => {
      const item = toItem(record, this.rows)
      if (!item) return []
      const components = componentsOf(record, this.rows)
      return { record, components, item, terms: termsFor(record, components) }
    })
    this.#byId = new Map(this.entries.map((entry) => [entry.item.item_id, entry]))
    this.#bySlug = new Map(this.entries.map((entry) => [entry.item.slug_name, entry]))
  }

  find(key: { item_id?: string | undefined; slug_name?: string | undefined }): Entry | undefined {
    if (key.item_id !== undefined) return this.#byId.get(key.item_id)
    return key.slug_name === undefined ? undefined : this.#bySlug.get(key.slug_name)
  }

  /**
   * Items that fit what was typed, the best first, the most asked for first among equals. Only when
   * nothing fits as it is written are small errors of typing allowed for.
   */
  search(typed: string): Found[] {
    const query = normalised(typed)
    if (query === '') return []
    const exact = this.#matching((terms) => matchOf(query, terms))
    return exact.length > 0 ? exact : this.#matching((terms) => nearMatchOf(query, terms))
  }

  /** How many tests of a category the city sells. */
  testCount(category: CategoryRow): number {
    return this.entries.filter(({ record }) => record.categoryId === category.id).length
  }

  #matching(matched: (terms: readonly Term[]) => Match | null): Found[] {
    return this.entries
      .flatMap((entry) => {
        const match = matched(entry.terms)
        return match ? { entry, match } : []
      })
      .sort((a, b) => a.match.rank - b.match.rank)
  }
}

function termsFor(record: ItemRecord, components: readonly ItemRecord[]): Term[] {
  const isPackage = record.kind === 'package'
  return termsOf({
    code: record.code,
    name: record.name,
    aliases: record.aliases,
    // What a package measures is found through the tests it holds.
    analytes: isPackage ? [] : record.measured.map(({ name }) => name),
    components: components.flatMap(({ name, aliases }) => [name, ...aliases]),
    tags: record.tags,
    summary: record.summary,
  })
}
