import type { Item, SearchHit } from '#contract/catalogue.endpoints.ts'
import { AtMost } from './at-most.ts'
import { BitSet, MOST_LIMITS, positionsUpTo } from './bit-set.ts'
import type { CityPrices, ItemRecord } from './catalogue.repository.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { asked, type CityRows, componentsOf, type Price, toBrief, toItem } from './item.mapper.ts'
import { type Match, matchOf, nearMatchOf, normalised, RANKS } from './item-search.ts'
import { termsOf } from './item-terms.ts'
import { SortOrder } from './sort-order.ts'

export type Found = { readonly record: ItemRecord; readonly match: Match }

type Kind = ItemRecord['kind']

const NOT_SOLD = -1
/** Packages that are kept as they are sent: those most asked for. To keep and forget others costs more. */
const KEPT_PACKAGES = 10_000
const PAISE = 100

/** What one city sells, and for how much; items by their place on the shelf. */
export class CityCatalogue implements CityRows {
  readonly shelf: CatalogueIndex
  readonly sold: BitSet
  readonly #prices: Int32Array
  readonly #mrps: Int32Array
  readonly #packages: string[] = []
  readonly #cheap = new AtMost<number, BitSet>(MOST_LIMITS)
  #byPrice: SortOrder | undefined
  #counts: Readonly<Record<Kind, number>> | undefined

  constructor(
    shelf: CatalogueIndex,
    prices: Pick<CityPrices, 'itemIds' | 'pricesPaise' | 'mrpsPaise'>,
  ) {
    const size = shelf.records.length
    this.shelf = shelf
    this.sold = new BitSet(size)
    this.#prices = new Int32Array(size).fill(NOT_SOLD)
    this.#mrps = new Int32Array(size)
    prices.itemIds.forEach((id, at) => {
      const place = shelf.placeOf(id)
      if (place === undefined) return
      this.sold.add(place)
      this.#prices[place] = prices.pricesPaise[at] ?? 0
      this.#mrps[place] = prices.mrpsPaise[at] ?? 0
    })
  }

  record(id: number): ItemRecord | undefined {
    return this.shelf.record(id)
  }

  price(id: number): Price | undefined {
    const place = this.shelf.placeOf(id)
    if (place === undefined || !this.sold.has(place)) return undefined
    return this.#priceAt(place)
  }

  #priceAt(place: number): Price {
    return { pricePaise: this.pricePaise(place), mrpPaise: this.#mrps[place] ?? 0 }
  }

  pricePaise(place: number): number {
    return this.#prices[place] ?? NOT_SOLD
  }

  /** As it is sent; a place where something is that the city sells. */
  item(place: number): Item {
    const item = toItem(this.recordAt(place), this)
    if (!item) throw new Error(`The city does not sell what is at place ${place}.`)
    return item
  }

  /**
   * The same as JSON. Not put through its schema each time: that would be most of the work of a list,
   * and the type is the schema's own; a test holds every item against it.
   */
  encoded(place: number): string {
    const record = this.recordAt(place)
    if (record.kind === 'package') return this.#encodedPackage(place)
    const rest = this.shelf.encodedRest(place, () => this.item(place))
    return `${JSON.stringify(asked(this.#priceAt(place))).slice(0, -1)},${rest}`
  }

  /** The tests that it holds have prices of the city too. */
  #encodedPackage(place: number): string {
    const kept = this.#packages[place]
    if (kept !== undefined) return kept
    const made = JSON.stringify(this.item(place))
    if (place < KEPT_PACKAGES) this.#packages[place] = made
    return made
  }

  /** What costs no more than so many rupees. */
  upTo(rupees: number): BitSet {
    return this.#cheap.get(rupees, () => positionsUpTo(this.#prices, rupees * PAISE))
  }

  brief(record: ItemRecord): Omit<SearchHit, 'hint'> {
    return toBrief(record, this.price(record.id) ?? { pricePaise: 0, mrpPaise: 0 })
  }

  recordAt(place: number): ItemRecord {
    const record = this.shelf.records[place]
    if (!record) throw new Error(`The catalogue has no place ${place}.`)
    return record
  }

  find(key: {
    item_id?: string | undefined
    slug_name?: string | undefined
  }): ItemRecord | undefined {
    const { item_id, slug_name = '' } = key
    const place =
      item_id === undefined
        ? this.shelf.placeOfSlug(slug_name)
        : this.shelf.placeOf(/^\d+$/.test(item_id) ? Number(item_id) : Number.NaN)
    return place !== undefined && this.sold.has(place) ? this.recordAt(place) : undefined
  }

  /** Items that fit what was typed, in steps from the best to the least. */
  found(typed: string): Iterable<BitSet> {
    const query = normalised(typed)
    return query === '' ? [] : this.shelf.found(query, this.sold)
  }

  /** The best of them, the most asked for first among equals, and why they fit. */
  search(typed: string, most: number): Found[] {
    const places: number[] = []
    for (const step of this.found(typed)) {
      places.push(...step.slice(0, most - places.length))
      if (places.length === most) break
    }
    const query = normalised(typed)
    return places.flatMap((place) => {
      const record = this.recordAt(place)
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
        .keep(this.shelf.set(`kind ${kind}`))
        .count()
    this.#counts ??= {
      test: count('test'),
      package: count('package'),
      radiology: count('radiology'),
    }
    return this.#counts
  }

  /** Places in the order of the prices, then of the names; what is not sold may be among them. */
  get byPrice(): SortOrder {
    this.#byPrice ??= new SortOrder(this.#sortedByPrice())
    return this.#byPrice
  }

  #sortedByPrice(): Uint32Array {
    const byName = this.shelf.byName.places
    const size = byName.length
    // One number sorts by both, and numbers are sorted many times as fast as records.
    const keys = Float64Array.from(byName, (place, at) => this.pricePaise(place) * size + at)
    const sorted = keys.sort()
    return Uint32Array.from(sorted, (key) => byName[((key % size) + size) % size] ?? 0)
  }
}
