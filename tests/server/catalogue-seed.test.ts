import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item, ItemDetail } from '#contract/catalogue.endpoints.ts'
import { fastHours } from '#contract/rules/preparation/planned-line.ts'
import { itemAnalytes, itemPrices, items, packageComponents } from '#server/db/schema/catalogue.ts'
import { cities } from '#server/db/schema/cities.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { catalogueSeed, measuredRows, priceRows } from '#server/db/seed/catalogue.seed.ts'
import { itemRows, volumeMl } from '#server/db/seed/catalogue-items.ts'
import { centresSeed } from '#server/db/seed/centres.seed.ts'
import { citiesSeed, readPriceFactors } from '#server/db/seed/cities.seed.ts'
import { readHomeCollection } from '#server/db/seed/home-collection.facts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

const facts = readCatalogue()
const MUMBAI = 1

describe('the item rows made from the facts', () => {
  const rows = itemRows(facts)
  const rowOf = (code: string) => rows.find((row) => row.code === code)

  it('give a package exactly the containers of the facts, each with the largest volume', () => {
    expect(rowOf('PRF002')?.samples).toEqual([
      { container: 'EDTA tube (lavender)', volume_ml: 3 },
      { container: 'Fluoride tube (grey)', volume_ml: 2 },
      { container: 'Serum separator tube (yellow/red)', volume_ml: 4 },
      { container: 'Sterile screw-cap container', volume_ml: 50 },
    ])
  })

  it('have as many parameters as the facts count, for every item', () => {
    const measured = new Map<string, number>()
    for (const { code } of measuredRows(facts)) measured.set(code, (measured.get(code) ?? 0) + 1)
    for (const test of facts.tests) {
      expect([test.code, measured.get(test.code)]).toEqual([test.code, test.parameters_count])
    }
    for (const item of facts.packages) {
      const all = (measured.get(item.code) ?? 0) + item.component_radiology.length
      expect([item.code, all]).toEqual([item.code, item.parameters_count])
    }
  })

  it('read volumes in millilitres only', () => {
    expect(['3 to 4 mL', '2.7 mL', '20 to 50 mL'].map(volumeMl)).toEqual([4, 2.7, 50])
    expect(['5 to 10 g', '1 smear', 'Full ejaculate'].map(volumeMl)).toEqual([null, null, null])
  })

  it('need an appointment for a package with a scan that needs one', () => {
    const asking = rows.filter((row) => row.kind === 'package' && row.needsAppointment)
    expect(asking.map(({ code }) => code)).toEqual(['PRF007', 'PRF020'])
  })
})

describe('the prices made from the facts', () => {
  const prices = priceRows(facts, readPriceFactors())
  const inMumbai = new Map(
    prices.filter(({ cityId }) => cityId === MUMBAI).map((price) => [price.code, price]),
  )

  it('equal the facts in Mumbai', () => {
    for (const item of [...facts.tests, ...facts.scans]) {
      expect(inMumbai.get(item.code)).toMatchObject({
        pricePaise: item.suggested_price_inr * 100,
        mrpPaise: item.price_max_inr * 100,
      })
    }
    expect(inMumbai.get('PRF002')).toMatchObject({ pricePaise: 99_900, mrpPaise: 281_000 })
    expect(inMumbai.get('PRF020')).toMatchObject({ pricePaise: 279_900, mrpPaise: 594_000 })
  })

  it('are multiples of ten rupees elsewhere, and never above the MRP', () => {
    expect(prices).toHaveLength(12 * 157)
    for (const { cityId, pricePaise, mrpPaise } of prices) {
      expect(pricePaise).toBeGreaterThan(0)
      expect(pricePaise).toBeLessThanOrEqual(mrpPaise)
      if (cityId !== MUMBAI) expect(pricePaise % 1000).toBe(0)
    }
  })

  it('differ between cities', () => {
    const ofCbc = prices.filter(({ code }) => code === 'LFT').map(({ pricePaise }) => pricePaise)
    expect(new Set(ofCbc).size).toBeGreaterThan(6)
  })
})

describe('the facts of home collection', () => {
  it("has consecutive slots within the lab's hours", () => {
    const { slot_templates, rules } = readHomeCollection()
    for (const { slots, capacity_per_slot } of Object.values(slot_templates)) {
      expect(capacity_per_slot).toBeGreaterThan(0)
      slots.forEach((slot, index) => {
        expect(slot.name).toBe(`${slot.from_time} - ${slot.to_time}`)
        if (index > 0) expect(slot.from_time).toBe(slots[index - 1]?.to_time)
      })
    }
    expect(rules.fasting_band).toEqual({ from_time: '06:00', to_time: '11:00' })
  })
})

describe('seeding again', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.drop())

  const countOf = async (table: typeof items | typeof itemAnalytes | typeof itemPrices) => {
    const [row] = await database.db.select({ rows: count() }).from(table)
    return row?.rows
  }

  it('keeps the ids of items, adds no duplicates, and restores prices and names', async () => {
    const { db } = database
    const before = await db.select({ id: items.id, code: items.code }).from(items)
    await db.update(cities).set({ name: 'Elsewhere' }).where(eq(cities.id, MUMBAI))
    await db.update(itemPrices).set({ pricePaise: 1 })
    await db.delete(packageComponents)
    for (const seeder of [citiesSeed, catalogueSeed, centresSeed]) {
      await inTransaction(db, (tx) => seeder.run(tx))
    }
    const after = await db.select({ id: items.id, code: items.code }).from(items)
    expect(after.toSorted((a, b) => a.id - b.id)).toEqual(before.toSorted((a, b) => a.id - b.id))
    expect(await countOf(itemPrices)).toBe(12 * 157)
    expect(await countOf(itemAnalytes)).toBe(measuredRows(facts).length)
    const [mumbai] = await db.select().from(cities).where(eq(cities.id, MUMBAI))
    expect(mumbai?.name).toBe('Mumbai')
    expect(await db.select().from(itemPrices).where(eq(itemPrices.pricePaise, 1))).toEqual([])
  })
})

describe('preparation of a package', () => {
  let server: TestApp

  beforeAll(async () => {
    server = await createTestApp()
  })

  afterAll(() => server.close())

  const rows = new Map(itemRows(facts).map((row) => [row.code, row]))

  async function detailOf(code: string): Promise<ItemDetail> {
    const slug = rows.get(code)?.slug
    const answer = await server.inject({ url: `/api/v1/tests/details?city_id=1&slug_name=${slug}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().result
  }

  /** Codes of the tests and scans in an item: its components, and tests of fewer of its analytes. */
  function partsOf(code: string): string[] {
    const components = facts.packages.find((one) => one.code === code)
    if (components) return [...components.component_tests, ...components.component_radiology]
    const own = new Set(facts.tests.find((one) => one.code === code)?.parameters_analyte)
    return facts.tests
      .filter(({ parameters_analyte: all }) => all.length > 0 && all.length < own.size)
      .filter(({ parameters_analyte: all }) => all.every((one) => own.has(one)))
      .map((one) => one.code)
  }

  const kindsOf = ({ preparation_rules }: Item) =>
    preparation_rules.map((rule) => JSON.stringify([rule.kind, 'words' in rule && rule.words]))

  it('each package and profile of the catalogue asks at least what its tests ask', async () => {
    const wholes = [...facts.packages, ...facts.tests].filter(
      ({ code }) => partsOf(code).length > 0,
    )
    expect(wholes.map(({ code }) => code)).toEqual(expect.arrayContaining(['TFT', 'PSAFT', 'HOMA']))
    for (const { code } of wholes) {
      const whole = await detailOf(code)
      for (const part of await Promise.all(partsOf(code).map(detailOf))) {
        expect([code, part.code, fastHours(whole) >= fastHours(part)]).toEqual([
          code,
          part.code,
          true,
        ])
        expect([code, ...kindsOf(whole)]).toEqual(expect.arrayContaining(kindsOf(part)))
        const said = [...whole.preparation, whole.timing_note]
        const others = part.preparation.filter((one) => !one.startsWith('Take nothing'))
        expect([code, ...said]).toEqual(expect.arrayContaining(others))
      }
      const fasts = whole.preparation.filter((one) => /^(Take nothing|Nothing to eat)/.test(one))
      expect([code, fasts.length <= 1, new Set(whole.preparation).size]).toEqual([
        code,
        true,
        whole.preparation.length,
      ])
    }
  })

  it('the thyroid profile asks about thyroid tablets, as its TSH does', async () => {
    const { preparation } = await detailOf('TFT')
    expect(preparation).toEqual([
      'If you take thyroid tablets, ask your doctor whether to take them after the sample.',
      'For repeat tests, give the sample at the same time of day.',
    ])
  })
})
