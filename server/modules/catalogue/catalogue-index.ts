import { setImmediate as nextTick } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { BitSet, positionsUpTo } from './bit-set.ts'
import type { ItemRecord } from './catalogue.repository.ts'
import { componentsOf } from './item.mapper.ts'
import { termsOf } from './item-terms.ts'
import { SearchIndex } from './search-index.ts'
import { SortOrder } from './sort-order.ts'

/** Filters of lists; `category` includes packages that contain an item of it, `own` does not. */
type SetName =
  | `kind ${ItemRecord['kind']}`
  | `category ${string}`
  | `own ${number}`
  | `sex ${number}`
  | 'at home'
  | 'no fasting'

const SEXES = [0, 1, 2]
/** As in the contract's eligibility rule. */
const OPEN_HIGH_AGE = 120
/** Number of filters by hours or age kept as bit sets; the test menu offers only a few. */
export const MAX_CACHED_FILTERS = 50

/**
 * Catalogue in memory, items sorted by popularity. Shared by all cities; `CityCatalogue` holds
 * prices and availability.
 */
export class CatalogueIndex {
  readonly records: readonly ItemRecord[]
  readonly #positions: ReadonlyMap<number, number>
  readonly #slugs: ReadonlyMap<string, number>
  readonly #sets: ReadonlyMap<string, BitSet>
  readonly #search: SearchIndex
  /** Positions of the packages that contain an item, by item id. */
  readonly #packagesByItem: ReadonlyMap<number, readonly number[]>
  /** Positions sorted by name, and by hours until the report. */
  readonly byName: SortOrder
  readonly byReport: SortOrder
  readonly #reportHours: Int32Array
  readonly #encoded: string[] = []
  readonly #byReportHours = new LRUCache<number, BitSet>({
    max: MAX_CACHED_FILTERS,
    memoMethod: (hours) => positionsUpTo(this.#reportHours, hours),
  })
  readonly #byAge = new LRUCache<number, BitSet>({
    max: MAX_CACHED_FILTERS,
    memoMethod: (age) => this.#positionsForAge(age),
  })
  readonly #lowAges: Uint8Array
  readonly #highAges: Uint8Array

  private constructor(records: readonly ItemRecord[], sets: FilterSets, search: SearchIndex) {
    this.records = records
    this.#positions = positionsOf(records)
    this.#slugs = new Map(records.map(({ slug }, position) => [slug, position]))
    this.#sets = sets.all
    this.#packagesByItem = sets.packagesByItem
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
    const yieldToEventLoop = eventLoopYield()
    const positions = positionsOf(records)
    const record = (id: number) => records[positions.get(id) ?? -1]
    const sets = new FilterSets(records.length)
    const terms = []
    for (const [position, item] of records.entries()) {
      const components = componentsOf(item, { record })
      sets.put(position, item, components)
      terms.push(termsOf(item, components))
      await yieldToEventLoop()
    }
    return new CatalogueIndex(records, sets, await SearchIndex.build(terms, yieldToEventLoop))
  }

  record(id: number): ItemRecord | undefined {
    return this.records[this.positionOf(id) ?? -1]
  }

  positionOf(id: number): number | undefined {
    return this.#positions.get(id)
  }

  positionOfSlug(slug: string): number | undefined {
    return this.#slugs.get(slug)
  }

  set(name: SetName): BitSet {
    return this.#sets.get(name) ?? new BitSet(this.records.length)
  }

  /** The end of an item's JSON that is the same in every city: all but its prices. */
  encodedRest(position: number, make: () => Item): string {
    const kept = this.#encoded[position]
    if (kept !== undefined) return kept
    const { price: _, mrp: _mrp, price_type: _type, ...rest } = make()
    const made = JSON.stringify(rest).slice(1)
    this.#encoded[position] = made
    return made
  }

  /** Items whose report takes at most this many hours. */
  reportedWithin(hours: number): BitSet {
    return this.#byReportHours.memo(hours)
  }

  /** Items that some person of this age may take. */
  forAge(age: number): BitSet {
    return this.#byAge.memo(age)
  }

  #positionsForAge(age: number): BitSet {
    const positions = new BitSet(this.records.length)
    for (let position = 0; position < this.records.length; position += 1) {
      const low = this.#lowAges[position] ?? 0
      const high = this.#highAges[position] ?? OPEN_HIGH_AGE
      if (age >= low && age <= high) positions.add(position)
    }
    return positions
  }

  packagesContaining(id: number): readonly number[] {
    return this.#packagesByItem.get(id) ?? []
  }

  /**
   * Items that match a normalised query, best rank first; each rank excludes earlier ones.
   * @param isStrict whether every word counts, and a single one is not taken for a similar one
   */
  *found(query: string, sold: BitSet, isStrict: boolean): Generator<BitSet> {
    const left = sold.copy()
    // Typing errors are tolerated only if there is no literal match, single words only if neither.
    const near = () => this.#search.near(this.known(query))
    const loose = () => this.#search.loose(this.known(query))
    const strict = query.includes(' ') ? [near] : []
    const searches = [() => this.#search.matching(query), ...(isStrict ? strict : [near, loose])]
    for (const search of searches) {
      let isFound = false
      for (const step of ranked(search(), left)) {
        isFound ||= !step.isEmpty()
        yield step
      }
      if (isFound) return
    }
  }

  /** Whether some text of the catalogue has the word. */
  hasWord(word: string): boolean {
    return this.#search.hasWord(word)
  }

  /** What the typo search looks for: the query without fillers and unknown words. */
  known(query: string): string {
    return this.#search.known(query)
  }
}

function* ranked(ranks: Iterable<BitSet>, left: BitSet): Generator<BitSet> {
  for (const positions of ranks) {
    const step = positions.intersect(left)
    left.subtract(step)
    yield step
  }
}

class FilterSets {
  readonly all = new Map<string, BitSet>()
  readonly packagesByItem = new Map<number, number[]>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  put(position: number, item: ItemRecord, components: readonly ItemRecord[]): void {
    this.#add(`kind ${item.kind}`, position)
    this.#add(`own ${item.categoryId}`, position)
    for (const part of [item, ...components]) this.#add(`category ${part.category.slug}`, position)
    if (item.isHcAvailable) this.#add('at home', position)
    if (item.fastingHours === 0) this.#add('no fasting', position)
    const forOneSex = item.sexAgeAction === 1 || item.sexAgeAction === 3
    for (const sex of SEXES) {
      if (!forOneSex || item.sex === null || item.sex === sex) this.#add(`sex ${sex}`, position)
    }
    for (const { id } of components) {
      const packagesByItem = this.packagesByItem.get(id)
      if (packagesByItem) packagesByItem.push(position)
      else this.packagesByItem.set(id, [position])
    }
  }

  #add(name: SetName, position: number): void {
    const set = this.all.get(name) ?? new BitSet(this.#size)
    set.add(position)
    this.all.set(name, set)
  }
}

function positionsOf(records: readonly ItemRecord[]): ReadonlyMap<number, number> {
  return new Map(records.map(({ id }, position) => [id, position]))
}

/** Age limits apply to the actions 2 and 3 (spec §5). */
function hasAges({ sexAgeAction }: ItemRecord): boolean {
  return sexAgeAction === 2 || sexAgeAction === 3
}

/** Positions sorted by an integer figure; stable. */
function sortedBy(figures: Int32Array): Uint32Array {
  const size = figures.length
  // One number holds both keys: numbers sort much faster than records.
  const keys = Float64Array.from(figures, (figure, position) => figure * size + position).sort()
  return Uint32Array.from(keys, (key) => key % size)
}

/** Milliseconds that building the index may block the event loop. */
const TIME_SLICE_MS = 5

/** Returns a function that yields to the event loop once its time slice is used up. */
function eventLoopYield(): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart < TIME_SLICE_MS) return
    await nextTick()
    sliceStart = performance.now()
  }
}
