import { LRUCache } from 'lru-cache'
import type { Item, SearchHit } from '#contract/catalogue.endpoints.ts'
import { BitSet, positionsUpTo } from './bit-set.ts'
import type { CityPrices, ItemRecord } from './catalogue.repository.ts'
import { type CatalogueIndex, MAX_CACHED_FILTERS } from './catalogue-index.ts'
import {
  type CityRows,
  componentsOf,
  type Price,
  toBrief,
  toItem,
  toPriceFields,
} from './item.mapper.ts'
import { looseMatchOf, type Match, matchOf, nearMatchOf, normalised, RANKS } from './item-search.ts'
import { termsOf } from './item-terms.ts'
import { SortOrder } from './sort-order.ts'

export type Found = { readonly record: ItemRecord; readonly match: Match }

type Kind = ItemRecord['kind']

const NOT_SOLD = -1
/** Number of packages, by popularity, whose JSON is cached. An LRU cache would cost more. */
const KEPT_PACKAGES = 10_000
const PAISE = 100

/** Items sold in one city with their prices, by position in the index. */
export class CityCatalogue implements CityRows {
  readonly index: CatalogueIndex
  readonly sold: BitSet
  readonly #prices: Int32Array
  readonly #mrps: Int32Array
  readonly #packages: string[] = []
  readonly #byMaxPrice = new LRUCache<number, BitSet>({
    max: MAX_CACHED_FILTERS,
    memoMethod: (rupees) => positionsUpTo(this.#prices, rupees * PAISE),
  })
  #byPrice: SortOrder | undefined
  #counts: Readonly<Record<Kind, number>> | undefined

  constructor(
    index: CatalogueIndex,
    prices: Pick<CityPrices, 'itemIds' | 'pricesPaise' | 'mrpsPaise'>,
  ) {
    const size = index.records.length
    this.index = index
    this.sold = new BitSet(size)
    this.#prices = new Int32Array(size).fill(NOT_SOLD)
    this.#mrps = new Int32Array(size)
    prices.itemIds.forEach((id, at) => {
      const position = index.positionOf(id)
      if (position === undefined) return
      this.sold.add(position)
      this.#prices[position] = prices.pricesPaise[at] ?? 0
      this.#mrps[position] = prices.mrpsPaise[at] ?? 0
    })
  }

  record(id: number): ItemRecord | undefined {
    return this.index.record(id)
  }

  price(id: number): Price | undefined {
    const position = this.index.positionOf(id)
    if (position === undefined || !this.sold.has(position)) return undefined
    return this.#priceAt(position)
  }

  #priceAt(position: number): Price {
    return { pricePaise: this.pricePaise(position), mrpPaise: this.#mrps[position] ?? 0 }
  }

  pricePaise(position: number): number {
    return this.#prices[position] ?? NOT_SOLD
  }

  /** The wire shape. The city must sell the item at this position. */
  item(position: number): Item {
    const item = toItem(this.recordAt(position), this)
    if (!item) throw new Error(`The city does not sell the item at position ${position}.`)
    return item
  }

  /**
   * The wire shape as JSON, encoded without the schema: validation would be most of the cost of a
   * list. A test validates every item.
   */
  encoded(position: number): string {
    const record = this.recordAt(position)
    if (record.kind === 'package') return this.#encodedPackage(position)
    const rest = this.index.encodedRest(position, () => this.item(position))
    return `${JSON.stringify(toPriceFields(this.#priceAt(position))).slice(0, -1)},${rest}`
  }

  /** Not shared between cities, because the tests in a package have prices too. */
  #encodedPackage(position: number): string {
    const kept = this.#packages[position]
    if (kept !== undefined) return kept
    const made = JSON.stringify(this.item(position))
    if (position < KEPT_PACKAGES) this.#packages[position] = made
    return made
  }

  /** Items that cost at most this many rupees. */
  upTo(rupees: number): BitSet {
    return this.#byMaxPrice.memo(rupees)
  }

  brief(record: ItemRecord): Omit<SearchHit, 'hint'> {
    return toBrief(record, this.price(record.id) ?? { pricePaise: 0, mrpPaise: 0 })
  }

  recordAt(position: number): ItemRecord {
    const record = this.index.records[position]
    if (!record) throw new Error(`The catalogue has no position ${position}.`)
    return record
  }

  find(key: {
    item_id?: string | undefined
    slug_name?: string | undefined
  }): ItemRecord | undefined {
    const { item_id, slug_name = '' } = key
    const position =
      item_id === undefined
        ? this.index.positionOfSlug(slug_name)
        : this.index.positionOf(/^\d+$/.test(item_id) ? Number(item_id) : Number.NaN)
    return position !== undefined && this.sold.has(position) ? this.recordAt(position) : undefined
  }

  /** Items that match the typed text, best rank first. */
  found(typed: string, isStrict = false): Iterable<BitSet> {
    const query = normalised(typed)
    return query === '' ? [] : this.index.found(query, this.sold, isStrict)
  }

  /** The best matches, the most popular first among equals, with the reason for the match. */
  search(typed: string, limit: number, isStrict = false): Found[] {
    const positions: number[] = []
    for (const step of this.found(typed, isStrict)) {
      positions.push(...step.slice(0, limit - positions.length))
      if (positions.length === limit) break
    }
    const query = normalised(typed)
    return positions.flatMap((position) => {
      const record = this.recordAt(position)
      const match = this.#whyFound(query, record)
      return match ? { record, match } : []
    })
  }

  /** Checks the name first: it is the most frequent match. */
  #whyFound(query: string, record: ItemRecord): Match | null {
    const name = matchOf(query, [{ field: 'name', shown: record.name }])
    if (name && name.rank <= RANKS.indexOf('name')) return name
    const terms = termsOf(record, componentsOf(record, this))
    const known = this.index.known(query)
    return matchOf(query, terms) ?? nearMatchOf(known, terms) ?? looseMatchOf(known, terms)
  }

  /** Number of items sold, by kind. */
  get counts(): Readonly<Record<Kind, number>> {
    const count = (kind: Kind) =>
      this.sold
        .copy()
        .intersect(this.index.set(`kind ${kind}`))
        .count()
    this.#counts ??= {
      test: count('test'),
      package: count('package'),
      radiology: count('radiology'),
    }
    return this.#counts
  }

  /** Positions sorted by price, then by name; may contain items that the city does not sell. */
  get byPrice(): SortOrder {
    this.#byPrice ??= new SortOrder(this.#sortedByPrice())
    return this.#byPrice
  }

  #sortedByPrice(): Uint32Array {
    const byName = this.index.byName.positions
    const size = byName.length
    // One number holds both keys: numbers sort much faster than records.
    const keys = Float64Array.from(byName, (position, at) => this.pricePaise(position) * size + at)
    const sorted = keys.sort()
    return Uint32Array.from(sorted, (key) => byName[((key % size) + size) % size] ?? 0)
  }
}
