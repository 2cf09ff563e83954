import type { Clock } from '#server/adapters/clock.ts'
import { readCatalogueRevision } from '#server/db/catalogue-revision.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ReadyAnswer } from '#server/http/ready-answer.ts'
import { type CityRow, listCities } from '../cities/cities.repository.ts'
import { type CategoryRow, listCategories, listItems, listPrices } from './catalogue.repository.ts'
import { CityCatalogue } from './city-catalogue.ts'
import { grouped } from './grouped.ts'

/** How long the revision is believed before it is read again. */
const BELIEVED_MS = 1_000
/** Answers kept at once; the oldest gives way. Searches make ever new ones. */
const MOST_ANSWERS = 1_000

/** The catalogue as it was at one revision; never changed, only replaced. */
export type CatalogueState = {
  readonly revision: number
  readonly cities: readonly CityRow[]
  readonly categories: readonly CategoryRow[]
  /** Undefined for a city that is not served. */
  city(id: number): CityCatalogue | undefined
  /** The answer under a key, made now if it is not kept. */
  answer(key: string, make: () => ReadyAnswer): ReadyAnswer
}

/** Holds one state of the catalogue and replaces it when the database has a newer one (README). */
export class CatalogueCache {
  readonly #db: Database
  readonly #clock: Clock
  #state: CatalogueState | undefined
  #checkedAt = 0
  #checking: Promise<CatalogueState> | undefined

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
    if (this.#state?.revision !== revision) {
      // One moment of the database: no item without its prices.
      this.#state = await inTransaction(this.#db, readState, { isolation: 'repeatable read' })
    }
    this.#checkedAt = this.#clock.now().getTime()
    return this.#state
  }
}

async function readState(tx: Transaction): Promise<CatalogueState> {
  const revision = await readCatalogueRevision(tx)
  const cities = await listCities(tx)
  const categories = await listCategories(tx)
  const records = await listItems(tx)
  const prices = grouped(await listPrices(tx), ({ cityId }) => cityId)
  const known = new Set(cities.map(({ id }) => id))
  const catalogues = new Map<number, CityCatalogue>()
  const answers = new Map<string, ReadyAnswer>()
  return {
    revision,
    cities,
    categories,
    city(id) {
      if (!known.has(id)) return undefined
      const made = catalogues.get(id) ?? new CityCatalogue(records, prices.get(id) ?? [])
      catalogues.set(id, made)
      return made
    },
    answer(key, make) {
      const kept = answers.get(key)
      if (kept) return kept
      const made = make()
      for (const oldest of answers.keys()) {
        if (answers.size < MOST_ANSWERS) break
        answers.delete(oldest)
      }
      answers.set(key, made)
      return made
    },
  }
}
