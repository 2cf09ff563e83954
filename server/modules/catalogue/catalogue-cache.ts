import { LRUCache } from 'lru-cache'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { readCatalogueRevision } from '#server/db/catalogue-revision.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { PreparedResponse } from '#server/http/prepared-response.ts'
import { type CityRow, listCities } from '../cities/cities.repository.ts'
import {
  type CategoryRow,
  findItems,
  type ItemRecord,
  listCategories,
  listEmergencies,
  listItemIds,
  listPrices,
} from './catalogue.repository.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { CityCatalogue } from './city-catalogue.ts'
import { withContainedPreparation } from './contained-preparation.ts'
import { Emergencies } from './emergencies.ts'

/** A revision is read again after this time. */
const REVISION_TTL_MS = 1_000
const MAX_RESPONSES = 1_000
/** A response is cached when its request repeats within this number of requests. */
const MAX_RECENT_REQUESTS = 1_000
/**
 * Up to this many items, requests wait for a reload; a larger catalogue reloads in the background.
 */
const MAX_ITEMS_TO_WAIT_FOR = 2_000
/** Items per query: mapping a batch of rows blocks the event loop. */
const BATCH_SIZE = 500

/** The catalogue at one revision. Immutable; replaced as a whole. */
export type CatalogueState = {
  readonly revision: number
  /** Number of items. */
  readonly size: number
  readonly cities: readonly CityRow[]
  readonly categories: readonly CategoryRow[]
  readonly emergencies: Emergencies
  /** Undefined for a city that is not served. */
  city(id: number): CityCatalogue | undefined
  /** The cached response of a key, or a new one; it is cached from its second request on. */
  response(key: string, make: () => PreparedResponse): PreparedResponse
}

/**
 * Caches one revision of the catalogue and replaces it when the database has a newer one (README).
 */
export class CatalogueCache {
  readonly #db: Database
  readonly #clock: Clock
  #state: CatalogueState | undefined
  #checkedAt = 0
  #checking: Promise<CatalogueState> | undefined
  #reading: Promise<CatalogueState> | undefined

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** At most a second old. Concurrent callers share one read. */
  async current(): Promise<CatalogueState> {
    const age = Math.abs(this.#clock.now().getTime() - this.#checkedAt)
    if (this.#state && age < REVISION_TTL_MS) return this.#state
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #check(): Promise<CatalogueState> {
    const revision = await readCatalogueRevision(this.#db)
    const state = this.#state
    if (state?.revision !== revision) {
      const reading = this.#read()
      if (!state || state.size <= MAX_ITEMS_TO_WAIT_FOR) await reading
      // The previous state is served meanwhile; a failed read is retried after a second.
      else reading.catch(() => undefined)
    }
    this.#checkedAt = this.#clock.now().getTime()
    return this.#state ?? this.#read()
  }

  #read(): Promise<CatalogueState> {
    this.#reading ??= readRows(this.#db)
      .then(stateOf)
      .then((state) => {
        this.#state = state
        return state
      })
      .finally(() => {
        this.#reading = undefined
      })
    return this.#reading
  }
}

type Rows = Awaited<ReturnType<typeof readSnapshot>>

/** In one database snapshot, so that every item has its prices. */
const readRows = (db: Database): Promise<Rows> =>
  inTransaction(db, readSnapshot, { isolation: 'repeatable read' })

async function stateOf(rows: Rows): Promise<CatalogueState> {
  const { revision, cities, categories, prices } = rows
  const index = await CatalogueIndex.build(rows.records)
  const listed = cities.length > 0 ? cities : [FALLBACK_CITY]
  const known = new Set<number>(listed.map(({ id }) => id))
  const catalogues = new Map<number, CityCatalogue>()
  const responses = new LRUCache<string, PreparedResponse>({ max: MAX_RESPONSES })
  const recent = new LRUCache<string, true>({ max: MAX_RECENT_REQUESTS })
  return {
    revision,
    size: index.records.length,
    cities,
    categories,
    emergencies: new Emergencies(rows.emergencies, (word) => index.hasWord(word)),
    city(id) {
      if (!known.has(id)) return undefined
      const made = catalogues.get(id) ?? new CityCatalogue(index, prices.get(id) ?? NO_PRICES)
      catalogues.set(id, made)
      return made
    },
    response(key, make) {
      // Most searches never repeat: caching each at once would evict useful entries.
      const isRepeated = recent.has(key)
      recent.set(key, true)
      const response = responses.get(key) ?? make()
      if (isRepeated) responses.set(key, response)
      return response
    },
  }
}

const NO_PRICES = { itemIds: [], pricesPaise: [], mrpsPaise: [] }

async function readSnapshot(tx: Transaction) {
  const revision = await readCatalogueRevision(tx)
  const cities = await listCities(tx)
  const categories = await listCategories(tx)
  const emergencies = await listEmergencies(tx)
  const ids = await listItemIds(tx)
  const byId = new Map<number, ItemRecord>()
  const shared = new SharedValues()
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = await findItems(tx, ids.slice(from, from + BATCH_SIZE))
    for (const record of some) byId.set(record.id, record)
  }
  const prices = new Map((await listPrices(tx)).map((city) => [city.cityId, city]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  const records = withContainedPreparation(rows).map((record) => shared.of(record))
  return { revision, cities, categories, emergencies, records, prices }
}

/**
 * Shares equal values among items: thousands have the same tubes, preparation rules and analytes,
 * and each database row brings its own copy.
 */
class SharedValues {
  readonly #known = new Map<string, unknown>()

  of(record: ItemRecord): ItemRecord {
    return {
      ...record,
      category: this.#one(record.category),
      subdepartment: this.#one(record.subdepartment),
      tags: this.#one(record.tags),
      preparation: this.#one(record.preparation),
      preparationRules: this.#one(record.preparationRules),
      safetyQuestions: this.#one(record.safetyQuestions),
      samples: this.#one(record.samples),
      timingNote: this.#one(record.timingNote),
      measured: record.measured.map((one) => this.#one(one)),
    }
  }

  #one<T>(value: T): T {
    const key = JSON.stringify(value)
    if (!this.#known.has(key)) this.#known.set(key, value)
    // SAFETY: a key is the JSON of its value, so equal keys have equal values of one type.
    return this.#known.get(key) as T
  }
}
