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
import { type Match, matchOf, nearMatchOf, normalised, RANKS } from './item-search.ts'
import { termsOf } from './item-terms.ts'
import { SortOrder } from './sort-order.ts'

export type Found = { readonly record: ItemRecord; readonly match: Match }

type Kind = ItemRecord['kind']

const NOT_SOLD = -1
/** Packages that are kept as they are sent: those most asked for. To keep and forget others costs more. */
const KEPT_PACKAGES = 10_000
const PAISE = 100

/** The items that one city sells, with their prices, by position in the index. */
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

  /** As it is sent; a position where something is that the city sells. */
  item(position: number): Item {
    const item = toItem(this.recordAt(position), this)
    if (!item) throw new Error(`The city does not sell what is at position ${position}.`)
    return item
  }

  /**
   * The same as JSON, without the schema: validating would be most of the work of a list. A test validates
   * every item.
   */
  encoded(position: number): string {
    const record = this.recordAt(position)
    if (record.kind === 'package') return this.#encodedPackage(position)
    const rest = this.index.encodedRest(position, () => this.item(position))
    return `${JSON.stringify(toPriceFields(this.#priceAt(position))).slice(0, -1)},${rest}`
  }

  /** The tests that it holds have prices of the city too. */
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

  /** Items that fit what was typed, in steps from the best to the least. */
  found(typed: string): Iterable<BitSet> {
    const query = normalised(typed)
    return query === '' ? [] : this.index.found(query, this.sold)
  }

  /** The best of them, the most asked for first among equals, and why they fit. */
  search(typed: string, most: number): Found[] {
    const positions: number[] = []
    for (const step of this.found(typed)) {
      positions.push(...step.slice(0, most - positions.length))
      if (positions.length === most) break
    }
    const query = normalised(typed)
    return positions.flatMap((position) => {
      const record = this.recordAt(position)
      const match = this.#whyFound(query, record)
      return match ? { record, match } : []
    })
  }

  /** Mostly it is the name: then nothing else need be looked at. */
  #whyFound(query: string, record: ItemRecord): Match | null {
    const name = matchOf(query, [{ field: 'name', shown: record.name }])
    if (name && name.rank <= RANKS.indexOf('name')) return name
    const terms = termsOf(record, componentsOf(record, this))
    return matchOf(query, terms) ?? nearMatchOf(query, terms)
  }

  /** How many items of each kind it sells. */
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

  /** Positions in the order of the prices, then of the names; what is not sold may be among them. */
  get byPrice(): SortOrder {
    this.#byPrice ??= new SortOrder(this.#sortedByPrice())
    return this.#byPrice
  }

  #sortedByPrice(): Uint32Array {
    const byName = this.index.byName.positions
    const size = byName.length
    // One number sorts by both, and numbers are sorted many times as fast as records.
    const keys = Float64Array.from(byName, (position, at) => this.pricePaise(position) * size + at)
    const sorted = keys.sort()
    return Uint32Array.from(sorted, (key) => byName[((key % size) + size) % size] ?? 0)
  }
}
