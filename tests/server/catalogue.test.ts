import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ItemDetail, type ItemList, itemListSchema } from '#contract/catalogue.endpoints.ts'
import { raiseCatalogueRevision } from '#server/db/catalogue-revision.ts'
import { itemPrices, items } from '#server/db/schema/catalogue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { itemsByCodes } from '#server/modules/catalogue/catalogue.service.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const MUMBAI = 1
const JAIPUR = 10

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function get<T>(path: string): Promise<T> {
  const answer = await server.inject({ url: `/api/v1/${path}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result
}

const listOf = (query: string) => get<ItemList>(`tests/list?city_id=${MUMBAI}&${query}`)
const detailsOf = (query: string) => get<ItemDetail>(`tests/details?city_id=${MUMBAI}&${query}`)

async function setPrice(code: string, pricePaise: number): Promise<void> {
  const [item] = await server.db.select().from(items).where(eq(items.code, code))
  await inTransaction(server.db, async (tx) => {
    await tx
      .update(itemPrices)
      .set({ pricePaise })
      .where(eq(itemPrices.itemId, item?.id ?? 0))
    await raiseCatalogueRevision(tx)
  })
}

describe('cities/lists and category/category-list', () => {
  it('[R7.074] lists the twelve cities, Mumbai first', async () => {
    const { cities } = await get<{ cities: unknown[] }>('cities/lists')
    expect(cities).toHaveLength(12)
    expect(cities[0]).toEqual({ id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' })
  })

  it('[R7.073] lists the categories with the number of tests in the city', async () => {
    const { categories } = await get<{ categories: { slug_name: string; test_count: number }[] }>(
      `category/category-list?city_id=${MUMBAI}`,
    )
    expect(categories).toHaveLength(15)
    expect(categories[0]).toEqual({
      id: 1,
      name: 'Haematology',
      slug_name: 'haematology',
      test_count: 10,
    })
    expect(categories.reduce((sum, { test_count }) => sum + test_count, 0)).toBe(116)
  })

  it('answers 404 for a city that is not served, in every call with a city', async () => {
    const paths = [
      'category/category-list?city_id=99',
      'tests/list?city_id=99',
      'tests/global-search?city_id=99&search=cbc',
      'tests/master-list-by-city?city_id=99',
      'tests/details?city_id=99&slug_name=complete-blood-count',
      'patient/locality/list?city_id=99&search=400',
      'centre/list?city_id=99&page=1',
      'centre/locality-list?city_id=99',
    ]
    for (const path of paths) {
      const answer = await server.inject({ url: `/api/v1/${path}` })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'unknown-city'])
    }
  })
})

describe('tests/list', () => {
  it("[R7.071] returns a page of twelve, most popular first, with the city's counts", async () => {
    const list = await listOf('item_type=test')
    expect(list.items.map(({ code }) => code).slice(0, 5)).toEqual([
      'CBC',
      'TFT',
      'HBA1C',
      'LIPID',
      'VITD',
    ])
    expect(list).toMatchObject({ total: 116, page: 1, size: 12 })
    expect(list.counts).toEqual({ test: 116, package: 20, radiology: 21 })
    expect(list.items).toHaveLength(12)
  })

  it('pages without repeated or missing items, and is empty after the last', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => listOf(`size=60&page=${page}`)))
    const codes = pages.flatMap((page) => page.items.map(({ code }) => code))
    expect(codes).toHaveLength(157)
    expect(new Set(codes).size).toBe(157)
    expect((await listOf('size=60&page=4')).items).toEqual([])
  })

  it('[R7.071] conforms to the contract for every item of the city', async () => {
    for (const page of [1, 2]) {
      const list = await listOf(`size=100&page=${page}`)
      expect(z.encode(itemListSchema, list)).toEqual(list)
    }
  })

  it('[R1.03, R1.04, R1.05] offers pathology, radiology, cardiology, tests and packages', async () => {
    expect((await listOf('item_type=package')).items.every((item) => item.x_is_package)).toBe(true)
    expect((await listOf('item_type=package')).total).toBe(20)
    expect((await listOf('item_type=test&category=haematology')).total).toBe(10)
    expect((await listOf('item_type=radiology&category=radiology')).total).toBe(18)
    expect((await listOf('item_type=radiology&category=cardiology')).total).toBe(3)
  })

  it('filters by category, and finds packages by the tests in them', async () => {
    const thyroid = await listOf('category=thyroid&item_type=test')
    expect(thyroid.total).toBe(5)
    expect(thyroid.items.every(({ category }) => category === 'Thyroid')).toBe(true)
    const packages = await listOf('category=thyroid&item_type=package&size=100')
    expect(packages.items.map(({ item_name }) => item_name)).toContain('Thyroid Care')
    expect(packages.items.map(({ item_name }) => item_name)).not.toContain('Arthritis Panel')
  })

  it('combines filters by home collection, fasting, report time and price', async () => {
    const list = await listOf(
      'item_type=test&at_home=true&no_fasting=true&report_within_hours=12&max_price=500&size=100',
    )
    expect(list.total).toBeGreaterThan(10)
    for (const item of list.items) {
      expect(item.is_hc_available).toBe(true)
      expect(item.fasting_hours).toBe(0)
      expect(item.report_tat_hours).toBeLessThanOrEqual(12)
      expect(item.price).toBeLessThanOrEqual(500)
    }
    expect((await listOf('item_type=test&at_home=true')).total).toBe(109)
    expect((await listOf('item_type=test&at_home=false')).total).toBe(116)
  })

  it('sorts by price, by name and by report time', async () => {
    const prices = (await listOf('sort=price&size=100')).items.map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(prices[0]).toBe(80)
    // Only letters and digits are compared: CA-125 sorts before CA 15-3.
    const names = (await listOf('sort=name&size=100')).items.map(({ item_name }) => item_name)
    const letters = names.map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, ' '))
    expect(letters).toEqual([...letters].sort())
    const hours = (await listOf('sort=report&size=100')).items.map((item) => item.report_tat_hours)
    expect(hours).toEqual([...hours].sort((a, b) => a - b))
  })

  it('filters by typed text', async () => {
    const list = await listOf('search=thyroid&item_type=test')
    expect(list.items[0]?.code).toBe('TFT')
    expect(list.total).toBeLessThan(10)
    expect((await listOf('search=zzzz')).total).toBe(0)
  })

  it('[R5.23] refuses a list without a city', async () => {
    const answer = await server.inject({ url: '/api/v1/tests/list' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('invalid')
  })

  it('returns the price and MRP of the mockups in Mumbai and different ones elsewhere', async () => {
    const [cbc] = (await listOf('search=cbc&item_type=test')).items
    expect(cbc).toMatchObject({ price: 240, mrp: 300, price_type: 'offer' })
    const [pt] = (await listOf('search=PTINR&item_type=test')).items
    expect(pt).toMatchObject({ price: 380, mrp: 380, price_type: 'mrp' })
    const jaipur = await get<ItemList>(`tests/list?city_id=${JAIPUR}&search=cbc&item_type=test`)
    expect(jaipur.items[0]?.price).toBe(210)
  })
})

describe('cached catalogue responses', () => {
  it('show a new price within a second of the change', async () => {
    const before = await listOf('search=HBA1C&item_type=test')
    await setPrice('HBA1C', 12_300)
    expect((await listOf('search=HBA1C&item_type=test')).items).toEqual(before.items)
    server.clock.advance(1_000)
    expect((await listOf('search=HBA1C&item_type=test')).items[0]?.price).toBe(123)
    await setPrice('HBA1C', 38_000)
    server.clock.advance(1_000)
  })

  it('are compressed once, with identical content', async () => {
    const url = `/api/v1/tests/list?city_id=${MUMBAI}`
    const plain = await server.inject({ url })
    const packed = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
    const refused = await server.inject({ url, headers: { 'accept-encoding': 'br;q=0' } })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  it('are never used to price orders', async () => {
    await listOf('search=LIPID&item_type=test')
    await setPrice('LIPID', 54_300)
    const [lipid] = await itemsByCodes(server.db, MUMBAI, ['LIPID'])
    expect(lipid).toMatchObject({ pricePaise: 54_300, mrpPaise: 70_000, item: { price: 543 } })
    await setPrice('LIPID', 55_000)
  })
})

describe('itemsByCodes', () => {
  it('keeps the requested order, leaves out items that are not sold, and gives packages their tests', async () => {
    const found = await itemsByCodes(server.db, MUMBAI, ['PRF002', 'NOPE', 'CBC'])
    expect(found.map(({ item }) => item.code)).toEqual(['PRF002', 'CBC'])
    const tests = found[0]?.item.supplementary_tests.map(({ code, price }) => [code, price])
    expect(tests).toContainEqual(['CBC', 240])
    expect(tests).toHaveLength(8)
  })

  it("equals the list's version of the same item", async () => {
    const list = await listOf('item_type=package&size=100')
    const found = await itemsByCodes(
      server.db,
      MUMBAI,
      list.items.map(({ code }) => code),
    )
    expect(found.map(({ item }) => item)).toEqual(list.items)
  })

  it('refuses a city that is not served', async () => {
    await expect(itemsByCodes(server.db, 99, ['CBC'])).rejects.toMatchObject({
      status: 404,
      code: 'unknown-city',
    })
  })
})

describe('tests/details', () => {
  it('[R7.072] answers by slug and by id, with groups, packages and related items', async () => {
    const bySlug = await detailsOf('slug_name=complete-blood-count')
    expect(await detailsOf(`item_id=${bySlug.item_id}`)).toEqual(bySlug)
    expect(
      bySlug.parameter_groups.map(({ name, parameters }) => [name, parameters.length]),
    ).toEqual([
      ['Red cells', 7],
      ['White cells', 11],
      ['Platelets', 3],
    ])
    expect(bySlug.packages.map(({ item_name }) => item_name)).toEqual([
      'ProSelf Basic Check-up',
      'Fever Panel',
      'Full Body Check-up Essential',
      'Vitamin and Anaemia Check',
    ])
    expect(bySlug.related.map(({ category }) => category)).toEqual(Array(4).fill('Haematology'))
    expect(bySlug.related.map(({ code }) => code)).not.toContain('CBC')
    expect(bySlug.samples).toEqual([{ container: 'EDTA tube (lavender)', volume_ml: 3 }])
  })

  it('groups a package by its tests with each analyte once, and scans by name', async () => {
    const heart = await detailsOf('slug_name=heart-check-with-ecg-and-echo')
    const names = heart.parameter_groups.flatMap(({ parameters }) => parameters)
    expect(names).toHaveLength(heart.parameter_count)
    expect(new Set(names).size).toBe(names.length)
    expect(heart.parameter_groups.at(-1)).toEqual({
      name: 'Scans',
      parameters: ['ECG (12 Lead)', '2D Echocardiography'],
    })
    expect(heart.preparation).toContain('Wear a two-piece outfit.')
    expect(heart.preparation.filter((line) => line.includes('plain water'))).toEqual([
      'Take nothing but plain water for 10 to 12 hours before the sample.',
    ])
  })

  it('lists the scans of an item with their appointments', async () => {
    const heart = await detailsOf('slug_name=heart-check-with-ecg-and-echo')
    expect(heart.scans).toEqual([
      {
        code: 'ECG12',
        name: 'ECG (12 Lead)',
        subdepartment: 'ECG',
        modality: 'ECG',
        needs_appointment: false,
        slot_minutes: 10,
      },
      {
        code: 'ECHO2D',
        name: '2D Echocardiography',
        subdepartment: 'Echo',
        modality: 'Echo',
        needs_appointment: true,
        slot_minutes: 30,
      },
    ])
    const scan = (await listOf('search=USGABD&item_type=radiology')).items[0]
    expect(scan?.scans).toEqual([
      {
        code: 'USGABD',
        name: scan?.item_name,
        subdepartment: 'Ultrasound/USG',
        modality: 'USG',
        needs_appointment: true,
        slot_minutes: 20,
      },
    ])
    expect((await detailsOf('slug_name=complete-blood-count')).scans).toEqual([])
  })

  it('also lists the safety questions of a package, without duplicates', async () => {
    const asked = async (search: string) =>
      (await listOf(`search=${search}`)).items
        .find(({ code }) => code === search)
        ?.safety_questions.map(({ id }) => id)
    expect(await asked('CTBRN')).toEqual(['ct-pregnancy'])
    expect(await asked('CBC')).toEqual([])
    const both = await asked('PRF020')
    expect(both).toEqual([...new Set(both)])
    expect(both).toEqual(await asked('MAMMO'))
  })

  it('[R5.24] refuses a request without slug or id', async () => {
    const answer = await server.inject({ url: '/api/v1/tests/details?city_id=1' })
    expect(answer.statusCode).toBe(400)
  })

  it('answers 404 for an item that is not in the catalogue', async () => {
    for (const key of ['slug_name=no-such-test', 'item_id=999999']) {
      const answer = await server.inject({ url: `/api/v1/tests/details?city_id=1&${key}` })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ result: null, code: 'unknown-item' })
    }
  })

  it('answers 404 for an item no longer sold in the city, and 200 where it is still sold', async () => {
    const [zinc] = await server.db.select().from(items).where(eq(items.code, 'ZINC'))
    const [price] = await server.db
      .delete(itemPrices)
      .where(eq(itemPrices.itemId, zinc?.id ?? 0))
      .returning()
    if (price) await server.db.insert(itemPrices).values({ ...price, cityId: JAIPUR })
    await raiseCatalogueRevision(server.db)
    server.clock.advance(1_000)
    const gone = await server.inject({ url: '/api/v1/tests/details?city_id=1&slug_name=zinc' })
    expect(gone.statusCode).toBe(404)
    const sold = await server.inject({ url: '/api/v1/tests/details?city_id=10&slug_name=zinc' })
    expect(sold.statusCode).toBe(200)
    expect(await itemsByCodes(server.db, MUMBAI, ['ZINC'])).toEqual([])
  })
})
