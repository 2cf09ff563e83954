import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ImportOptions, importSources } from '#server/data/import.ts'
import { openSources } from '#server/data/read-file.ts'
import { cities } from '#server/db/schema/cities.ts'
import { invoices, legalEntities } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { invoiceService } from '#server/modules/invoices/invoice.service.ts'
import { insertDrafts } from './factories/drafts.ts'
import { pagesOf } from './factories/invoice.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'

let server: TestApp
let folder: string
beforeAll(async () => {
  server = await createTestApp({ config: { labName: 'The Lab', labGstin: '27AAPFU0939F1ZV' } })
  folder = await mkdtemp(join(tmpdir(), 'parakh-entities-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await server.db.delete(legalEntities)
  server.clock.set(TEST_NOW)
})

const COLUMNS = 'code,name,address,state,gstin,prefix,cities,states,valid from,valid to'
const WEST = 'W,Lab West Pvt Ltd,1 Sea Road,Maharashtra,27AAAAA0000A1Z2,MH,,Maharashtra,2026-01-01,'
const GOA = 'G,Lab Goa LLP,2 Fort Road,Goa,30AAAAA0000A1ZF,GA,,Goa,2026-01-01,'
const REST = 'R,Lab India Ltd,3 Ring Road,Delhi,,IN,,,2026-01-01,'

async function importRows(rows: readonly string[], options?: ImportOptions) {
  const path = join(folder, 'legal-entities.csv')
  await writeFile(path, [COLUMNS, ...rows].join('\n'))
  const { sources } = await openSources([path])
  return importSources(server.db, sources, options)
}

let number = 0

/** A placed order in a city. */
async function orderIn(cityId: number) {
  const [draft] = await insertDrafts(server.db, 1, server.clock.now())
  if (!draft) throw new Error('No draft was made.')
  number += 1
  await server.db
    .update(orders)
    .set({ status: 'booked', cityId, orderNo: `7${number}`, placedAt: server.clock.now() })
    .where(eq(orders.id, draft.orderId))
  return draft
}

async function cityNamed(name: string): Promise<number> {
  const [city] = await server.db.select().from(cities).where(eq(cities.name, name))
  if (!city) throw new Error(`There is no city ${name}.`)
  return city.id
}

async function invoiceIn(city: string) {
  const { accountId, orderId } = await orderIn(await cityNamed(city))
  const service = invoiceService(server.deps)
  const { invoice_id: id } = await service.prepare(accountId, orderId)
  const [row] = await server.db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Error('No invoice was stored.')
  const text = async () => {
    const { content } = await service.download(accountId, id)
    if (!(content instanceof Uint8Array)) throw new Error('The invoice is no file.')
    return (await pagesOf(content)).join(' ')
  }
  return { row, text }
}

describe('the first import', () => {
  it('waits for processes of an older release, where one has issued invoices', async () => {
    const { row } = await invoiceIn('Mumbai')
    const isOf = eq(invoices.id, row.id)
    await server.db.update(invoices).set({ seller: null }).where(isOf)
    const refused = {
      ok: false,
      problems: [
        {
          file: 'legal-entities.csv',
          allowed: expect.stringContaining('with --all-processes-updated, once every process'),
        },
      ],
    }
    expect(await importRows([WEST])).toMatchObject(refused)
    expect(await importRows([WEST], { dryRun: true })).toMatchObject(refused)
    expect(await server.db.select().from(legalEntities)).toEqual([])
    expect(await importRows([WEST], { allUpdated: true })).toMatchObject({ ok: true })
    expect(await importRows([WEST, GOA])).toMatchObject({ ok: true })
    await server.db.update(invoices).set({ seller: row.seller }).where(isOf)
  })
})

describe('the invoice of an order', () => {
  it('is of the entity that serves the city, else the state, else any, else of the settings', async () => {
    const pune = 'P,Lab Pune Ltd,4 Hill Road,Maharashtra,,PN,Pune,,2026-01-01,'
    expect(await importRows([WEST, GOA, pune])).toMatchObject({ ok: true })
    const sellers = async () =>
      Promise.all(
        ['Pune', 'Mumbai', 'Panaji', 'New Delhi'].map(async (city) => {
          const { row } = await invoiceIn(city)
          return [row.prefix, row.seller?.name]
        }),
      )
    expect(await sellers()).toEqual([
      ['PN', 'Lab Pune Ltd'],
      ['MH', 'Lab West Pvt Ltd'],
      ['GA', 'Lab Goa LLP'],
      ['INV', 'The Lab'],
    ])
    expect(await importRows([REST])).toMatchObject({ ok: true })
    expect((await sellers()).at(-1)).toEqual(['IN', 'Lab India Ltd'])
  })

  it('is numbered without gaps for each entity and financial year, and INV goes on', async () => {
    const before = await invoiceIn('Mumbai')
    expect(before.row).toMatchObject({ prefix: 'INV', seller: { name: 'The Lab' } })
    await importRows([WEST.replace(',MH,', ',INV,'), GOA.replace(',GA,', ',GX,')])
    const [first, goa, second] = [
      await invoiceIn('Mumbai'),
      await invoiceIn('Panaji'),
      await invoiceIn('Panaji'),
    ]
    expect(first.row.number).toBe(before.row.number + 1)
    expect([goa.row.number, second.row.number]).toEqual([1, 2])
    server.clock.set('2026-04-01T00:00:01+05:30')
    const next = await invoiceIn('Panaji')
    expect(next.row).toMatchObject({ financialYear: '2026-27', number: 1 })
    expect(await next.text()).toContain('GX/26-27/00001')
  })

  it('keeps the entity of the day it was issued', async () => {
    await importRows([WEST])
    const old = await invoiceIn('Mumbai')
    const words = 'Lab West Pvt Ltd 1 Sea Road State: Maharashtra (27) GSTIN 27AAAAA0000A1Z2'
    expect(await old.text()).toContain(words)
    await importRows([
      WEST.replace('Lab West', 'Lab Northwest').replace('1 Sea Road', '9 New Road'),
    ])
    expect(await old.text()).toContain(words)
    expect(await (await invoiceIn('Mumbai')).text()).toContain('Lab Northwest Pvt Ltd 9 New Road')
    await server.db.delete(legalEntities)
    expect(await old.text()).toContain(words)
  })

  it('is of an entity from its first day to its last', async () => {
    await importRows([
      WEST.replace('2026-01-01,', '2026-03-01,2026-03-02'),
      WEST.replace('W,', 'X,').replace(',MH,', ',MV,').replace('2026-01-01', '2026-03-03'),
    ])
    const prefixOn = async (instant: string) => {
      server.clock.set(instant)
      return (await invoiceIn('Mumbai')).row.prefix
    }
    expect(await prefixOn('2026-02-28T23:59:59+05:30')).toBe('INV')
    expect(await prefixOn('2026-03-01T00:00:00+05:30')).toBe('MH')
    expect(await prefixOn('2026-03-02T23:59:59+05:30')).toBe('MH')
    expect(await prefixOn('2026-03-03T00:00:00+05:30')).toBe('MV')
  })
})

describe('the sheet legal-entities', () => {
  const problems = async (rows: readonly string[], options?: ImportOptions) => {
    const result = await importRows(rows, options)
    return result.ok ? [] : result.problems
  }

  it('names every problem of its cells at once', async () => {
    const found = await problems([
      WEST.replace('A1Z2', 'A1Z3'),
      GOA.replace('Goa,30AAAAA0000A1ZF', 'Delhi,30AAAAA0000A1ZF'),
      REST.replace(',IN,', ',LAB1,').replace('Delhi', 'Bombay'),
      'X,Lab,Road,Goa,,MH,Atlantis,Konkan,2026-02-01,2026-01-01',
    ])
    expect(found.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, 'gstin', '27AAAAA0000A1Z3'],
      [3, 'gstin', '30AAAAA0000A1ZF'],
      [4, 'state', 'Bombay'],
      [4, 'prefix', 'LAB1'],
      [5, 'cities', 'Atlantis'],
      [5, 'states', 'Konkan'],
      [5, 'prefix', 'MH'],
    ])
    expect(found[0]?.allowed).toContain('Character 15, the check digit, is "3"')
    expect(found[1]?.allowed).toBe('a number of Delhi (07); this is one of Goa')
    expect(await server.db.select().from(legalEntities)).toEqual([])
  })

  it('refuses two entities for the same city, state or rest on the same day', async () => {
    await importRows([WEST, REST])
    const found = await problems([
      'A,Lab,Road,Goa,,A,Pune,maharashtra | Goa,2026-05-01,',
      'B,Lab,Road,Goa,,B,Pune,,2026-05-01,',
      'C,Lab,Road,Goa,,C,,,2025-01-01,2026-01-01',
      'D,Lab,Road,Goa,,D,,Maharashtra,2025-01-01,2025-12-31',
    ])
    expect(found.map(({ row, column, value, allowed }) => [row, column, value, allowed])).toEqual([
      [2, 'states', 'maharashtra', 'what the entity W does not serve on the same days'],
      [3, 'cities', 'Pune', 'what the entity A does not serve on the same days'],
      [4, 'cities', '', 'what the entity R does not serve on the same days'],
    ])
    expect(await server.db.select().from(legalEntities)).toHaveLength(2)
  })

  it('refuses a state that no city has under this name', async () => {
    const [found, ...others] = await problems([
      WEST.replace(',Maharashtra,2026', ',goa | Sikkim,2026'),
    ])
    expect(found).toMatchObject({ row: 2, column: 'states', value: 'Sikkim' })
    expect(found?.allowed).toMatch(/^a state as the cities have it: .*Goa, .*Maharashtra/)
    expect(others).toEqual([])
    expect(await server.db.select().from(legalEntities)).toEqual([])
  })

  it('lets an entity take the place of one that is removed', async () => {
    await importRows([WEST])
    const heir = WEST.replace('W,', 'H,').replace(',MH,', ',HR,')
    expect(await problems([heir])).toHaveLength(1)
    expect(await problems([heir], { replace: true })).toEqual([])
    expect(await importRows([heir.replace('1 Sea Road', '5 Sea Road')])).toMatchObject({
      changes: [
        {
          sheet: 'legal-entities',
          changed: 1,
          examples: [{ key: 'H', cells: [{ column: 'address', before: '1 Sea Road' }] }],
        },
      ],
    })
  })
})
