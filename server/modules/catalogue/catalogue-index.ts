import type { Item } from '#contract/catalogue.endpoints.ts'
import { AtMost } from './at-most.ts'
import { BitSet, MOST_LIMITS, positionsUpTo } from './bit-set.ts'
import { Breath } from './breath.ts'
import type { ItemRecord } from './catalogue.repository.ts'
import { componentsOf } from './item.mapper.ts'
import { termsOf } from './item-terms.ts'
import { SearchIndex } from './search-index.ts'
import { SortOrder } from './sort-order.ts'

/** What lists are narrowed to; `category` has the packages that hold one of it, `own` has not. */
type SetName =
  | `kind ${ItemRecord['kind']}`
  | `category ${string}`
  | `own ${number}`
  | `sex ${number}`
  | 'at home'
  | 'no fasting'

const SEXES = [0, 1, 2]
/** As in the contract's rule of eligibility. */
const OPEN_HIGH_AGE = 120

/**
 * Every item of the catalogue at its place, the most asked for first. What differs between cities is
 * in `CityCatalogue`; all else is here, once for all of them.
 */
export class CatalogueIndex {
  readonly records: readonly ItemRecord[]
  readonly #places: ReadonlyMap<number, number>
  readonly #slugs: ReadonlyMap<string, number>
  readonly #sets: ReadonlyMap<string, BitSet>
  readonly #search: SearchIndex
  /** Places of the packages that hold an item, by the item's id. */
  readonly #holders: ReadonlyMap<number, readonly number[]>
  /** Places in the order of the names, and of the hours to the report. */
  readonly byName: SortOrder
  readonly byReport: SortOrder
  readonly #reportHours: Int32Array
  readonly #encoded: string[] = []
  readonly #soon = new AtMost<number, BitSet>(MOST_LIMITS)
  readonly #ages = new AtMost<number, BitSet>(MOST_LIMITS)
  readonly #lowAges: Uint8Array
  readonly #highAges: Uint8Array

  private constructor(records: readonly ItemRecord[], sets: FilterSets, search: SearchIndex) {
    this.records = records
    this.#places = placesOf(records)
    this.#slugs = new Map(records.map(({ slug }, place) => [slug, place]))
    this.#sets = sets.all
    this.#holders = sets.holders
    this.#search = search
    this.byName = new SortOrder(search.byName)
    this.#reportHours = Int32Array.from(records, ({ reportTatHours }) => reportTatHours)
    this.byReport = new SortOrder(sortedBy(this.#reportHours))
    this.#lowAges = Uint8Array.from(records, (item) => (hasAges(item) && item.lowAgeLimit) || 0)
    this.#highAges = Uint8Array.from(
      records,
      (item) => (hasAges(item) && item.highAgeLimit) || OPEN_HIGH_AGE,
    )
  }

  static async build(records: readonly ItemRecord[]): Promise<CatalogueIndex> {
    const breath = new Breath()
    const places = placesOf(records)
    const record = (id: number) => records[places.get(id) ?? -1]
    const sets = new FilterSets(records.length)
    const terms = []
    for (const [place, item] of records.entries()) {
      const components = componentsOf(item, { record })
      sets.put(place, item, components)
      terms.push(termsOf(item, components))
      await breath.take()
    }
    return new CatalogueIndex(records, sets, await SearchIndex.build(terms, breath))
  }

  record(id: number): ItemRecord | undefined {
    return this.records[this.placeOf(id) ?? -1]
  }

  placeOf(id: number): number | undefined {
    return this.#places.get(id)
  }

  placeOfSlug(slug: string): number | undefined {
    return this.#slugs.get(slug)
  }

  set(name: SetName): BitSet {
    return this.#sets.get(name) ?? new BitSet(this.records.length)
  }

  /** The end of an item's JSON, which is the same in each city: all but its prices. */
  encodedRest(place: number, make: () => Item): string {
    const kept = this.#encoded[place]
    if (kept !== undefined) return kept
    const { price: _, mrp: _mrp, price_type: _type, ...rest } = make()
    const made = JSON.stringify(rest).slice(1)
    this.#encoded[place] = made
    return made
  }

  /** Items whose report takes no more than so many hours. */
  reportedWithin(hours: number): BitSet {
    return this.#soon.get(hours, () => positionsUpTo(this.#reportHours, hours))
  }

  /** Items that somebody of this age may take. */
  forAge(age: number): BitSet {
    return this.#ages.get(age, () => {
      const places = new BitSet(this.records.length)
      for (let place = 0; place < this.records.length; place += 1) {
        const low = this.#lowAges[place] ?? 0
        const high = this.#highAges[place] ?? OPEN_HIGH_AGE
        if (age >= low && age <= high) places.add(place)
      }
      return places
    })
  }

  holdersOf(id: number): readonly number[] {
    return this.#holders.get(id) ?? []
  }

  /** Items that fit a normalised query, the best first: each step without those before it. */
  *found(query: string, sold: BitSet): Generator<BitSet> {
    const left = sold.copy()
    let isFound = false
    for (const step of ranked(this.#search.matching(query), left)) {
      isFound ||= !step.isEmpty()
      yield step
    }
    // Only when nothing fits as it is written are small errors of typing allowed for.
    if (!isFound) yield* ranked(this.#search.near(query), left)
  }
}

function* ranked(ranks: Iterable<BitSet>, left: BitSet): Generator<BitSet> {
  for (const places of ranks) {
    const step = places.keep(left)
    left.drop(step)
    yield step
  }
}

class FilterSets {
  readonly all = new Map<string, BitSet>()
  readonly holders = new Map<number, number[]>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  put(place: number, item: ItemRecord, components: readonly ItemRecord[]): void {
    this.#add(`kind ${item.kind}`, place)
    this.#add(`own ${item.categoryId}`, place)
    for (const part of [item, ...components]) this.#add(`category ${part.category.slug}`, place)
    if (item.isHcAvailable) this.#add('at home', place)
    if (item.fastingHours === 0) this.#add('no fasting', place)
    const forOneSex = item.sexAgeAction === 1 || item.sexAgeAction === 3
    for (const sex of SEXES) {
      if (!forOneSex || item.sex === null || item.sex === sex) this.#add(`sex ${sex}`, place)
    }
    for (const { id } of components) {
      const holders = this.holders.get(id)
      if (holders) holders.push(place)
      else this.holders.set(id, [place])
    }
  }

  #add(name: SetName, place: number): void {
    const set = this.all.get(name) ?? new BitSet(this.#size)
    set.add(place)
    this.all.set(name, set)
  }
}

function placesOf(records: readonly ItemRecord[]): ReadonlyMap<number, number> {
  return new Map(records.map(({ id }, place) => [id, place]))
}

/** spec §5: the limits of age count with the actions 2 and 3. */
function hasAges({ sexAgeAction }: ItemRecord): boolean {
  return sexAgeAction === 2 || sexAgeAction === 3
}

/** Places by a whole figure each, equal ones in their order. */
function sortedBy(figures: Int32Array): Uint32Array {
  const size = figures.length
  // One number sorts by both, and numbers are sorted many times as fast as records.
  const keys = Float64Array.from(figures, (figure, place) => figure * size + place).sort()
  return Uint32Array.from(keys, (key) => key % size)
}
