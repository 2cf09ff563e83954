import type { Clock } from '#server/adapters/clock.ts'
import { readCatalogueRevision } from '#server/db/catalogue-revision.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { PreparedResponse } from '#server/http/prepared-response.ts'
import { type CityRow, listCities } from '../cities/cities.repository.ts'
import { AtMost } from './at-most.ts'
import {
  type CategoryRow,
  findItems,
  type ItemRecord,
  listCategories,
  listItemIds,
  listPrices,
} from './catalogue.repository.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { CityCatalogue } from './city-catalogue.ts'

/** How long the revision is believed before it is read again. */
const BELIEVED_MS = 1_000
/** Answers kept at once; the oldest gives way. */
const MOST_ANSWERS = 1_000
/** Questions remembered: an answer is kept when it is asked for again among so many. */
const MOST_ASKED = 1_000
/** A catalogue of so many items is read anew while calls wait; a larger one beside them. */
const WAITED_FOR = 2_000
/** Items read at a time: rows become records in one go, and nothing else runs meanwhile. */
const READ_AT_ONCE = 500

/** The catalogue as it was at one revision; never changed, only replaced. */
export type CatalogueState = {
  readonly revision: number
  /** Items in all. */
  readonly size: number
  readonly cities: readonly CityRow[]
  readonly categories: readonly CategoryRow[]
  /** Undefined for a city that is not served. */
  city(id: number): CityCatalogue | undefined
  /** The answer under a key, made now if it is not kept; it is kept when it is asked for again. */
  answer(key: string, make: () => PreparedResponse): PreparedResponse
}

/** Holds one state of the catalogue and replaces it when the database has a newer one (README). */
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

  /** At most a second old. Calls that come while it is read wait for the same reading. */
  async current(): Promise<CatalogueState> {
    const age = Math.abs(this.#clock.now().getTime() - this.#checkedAt)
    if (this.#state && age < BELIEVED_MS) return this.#state
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
      if (!state || state.size <= WAITED_FOR) await reading
      // The state of before is answered from; what could not be read is tried again in a second.
      else reading.catch(() => undefined)
    }
    this.#checkedAt = this.#clock.now().getTime()
    return this.#state ?? this.#read()
  }

  #read(): Promise<CatalogueState> {
    this.#reading ??= readState(this.#db)
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

async function readState(db: Database): Promise<CatalogueState> {
  // One moment of the database: no item without its prices.
  const rows = await inTransaction(db, readRows, { isolation: 'repeatable read' })
  const { revision, cities, categories, prices } = rows
  const shelf = await CatalogueIndex.build(rows.records)
  const known = new Set(cities.map(({ id }) => id))
  const catalogues = new Map<number, CityCatalogue>()
  const answers = new AtMost<string, PreparedResponse>(MOST_ANSWERS)
  const asked = new AtMost<string, true>(MOST_ASKED)
  return {
    revision,
    size: shelf.records.length,
    cities,
    categories,
    city(id) {
      if (!known.has(id)) return undefined
      const made = catalogues.get(id) ?? new CityCatalogue(shelf, prices.get(id) ?? NO_PRICES)
      catalogues.set(id, made)
      return made
    },
    answer(key, make) {
      // Most searches are never repeated: to keep their answers would only be work to forget them.
      if (asked.has(key)) return answers.get(key, make)
      asked.get(key, () => true)
      return make()
    },
  }
}

const NO_PRICES = { itemIds: [], pricesPaise: [], mrpsPaise: [] }

async function readRows(tx: Transaction) {
  const revision = await readCatalogueRevision(tx)
  const cities = await listCities(tx)
  const categories = await listCategories(tx)
  const ids = await listItemIds(tx)
  const byId = new Map<number, ItemRecord>()
  const shared = new SharedValues()
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const some = await findItems(tx, ids.slice(from, from + READ_AT_ONCE))
    for (const record of some) byId.set(record.id, shared.of(record))
  }
  const prices = new Map((await listPrices(tx)).map((city) => [city.cityId, city]))
  const records = ids.flatMap((id) => byId.get(id) ?? [])
  return { revision, cities, categories, records, prices }
}

/**
 * Gives equal parts of items one place in memory: thousands of them ask for the same tube, the same fast
 * and the same analyte, and each row of the database brings its own copy.
 */
export class SharedValues {
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
    // SAFETY: what is known under a text was written as this text, and so are equal values of a type.
    return this.#known.get(key) as T
  }
}
