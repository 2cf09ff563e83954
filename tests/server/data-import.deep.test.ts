import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportTo, templateOf } from '#server/data/export.ts'
import { type ImportOptions, importSources } from '#server/data/import.ts'
import { openSources } from '#server/data/read-file.ts'
import { sheets } from '#server/data/sheets/all-sheets.ts'
import { readCatalogueRevision } from '#server/db/catalogue-revision.ts'
import { analytes, items } from '#server/db/schema/catalogue.ts'
import { events } from '#server/db/schema/content.ts'
import { homeSlots } from '#server/db/schema/slots.ts'
import { planAll } from '#server/modules/slots/window-plan.service.ts'

import { createDatabase, type TestDatabase } from './support/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'parakh-data-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function importPaths(paths: string[], options?: ImportOptions) {
  const { sources, problems } = await openSources(paths)
  const result = await importSources(database.db, sources, options)
  if (problems.length === 0) return result
  return { ok: false as const, problems: [...problems, ...(result.ok ? [] : result.problems)] }
}

async function importText(name: string, content: string | Uint8Array, options?: ImportOptions) {
  const path = join(folder, name)
  await writeFile(path, content)
  return importPaths([path], options)
}

const everyFile = (from: string) => sheets.map(({ name }) => join(from, `${name}.csv`))

async function priceOf(city: string, code: string): Promise<number | undefined> {
  const { rows } = await database.db.execute<{ price: number }>(
    sql`select price_paise as price from item_prices join cities c on c.id = city_id
      join items i on i.id = item_id where c.name = ${city} and i.code = ${code}`,
  )
  return rows[0]?.price
}

describe('export and import', () => {
  // It exports and imports everything, and exports it again.
  it('changes nothing when nothing was edited, and exports the same again', {
    timeout: 60_000,
  }, async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    await exportTo(database.db, first)
    const before = await readCatalogueRevision(database.db)
    const result = await importPaths(everyFile(first), { replace: true })
    if (!result.ok) expect(result.problems).toEqual([])
    else {
      expect(result.changes).toHaveLength(sheets.length)
      for (const { sheet, added, changed, missing, examples } of result.changes) {
        expect({ sheet, added, changed, missing, examples }).toEqual({
          sheet,
          added: 0,
          changed: 0,
          missing: 0,
          examples: [],
        })
      }
    }
    expect(await readCatalogueRevision(database.db)).toBe(before)
    await exportTo(database.db, second)
    for (const { name } of sheets) {
      const [a, b] = await Promise.all(
        [first, second].map((dir) => readFile(join(dir, `${name}.csv`), 'utf8')),
      )
      expect(b).toBe(a)
    }
  })

  it('changes just the cell that was edited, and raises the revision', async () => {
    const dir = join(folder, 'edited')
    await exportTo(database.db, dir)
    const path = join(dir, 'prices.csv')
    const content = await readFile(path, 'utf8')
    const edited = content.replace(/\r\nMumbai,CBC,\d+,/, '\r\nMumbai,CBC,123,')
    expect(edited).not.toBe(content)
    await writeFile(path, edited)
    const before = await readCatalogueRevision(database.db)
    const result = await importPaths(everyFile(dir))
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    const changed = result.changes.filter((change) => change.added + change.changed > 0)
    expect(changed).toMatchObject([
      {
        sheet: 'prices',
        changed: 1,
        added: 0,
        examples: [{ key: 'Mumbai, CBC', cells: [{ column: 'price', after: '123' }] }],
      },
    ])
    expect(await priceOf('Mumbai', 'CBC')).toBe(12_300)
    expect(await readCatalogueRevision(database.db)).toBe(before + 1)
  })

  it('keeps the codes of analytes when an older file lacks their columns', async () => {
    const codes = async (...ids: string[]) =>
      database.db
        .select({ id: analytes.id, loinc: analytes.loinc, ucum: analytes.ucum })
        .from(analytes)
        .where(inArray(analytes.id, ids))
        .orderBy(asc(analytes.id))
    const older = `id,name,unit,kind,ranges,expected
hb,Haemoglobin (Hb),g/dL,numeric,any 12..16,
kept_new,New analyte,mg/dL,numeric,any ..5,`
    expect(await importText('analytes.csv', older)).toMatchObject({
      ok: true,
      changes: [{ added: 1, changed: 1 }],
    })
    expect(await codes('hb', 'kept_new')).toEqual([
      { id: 'hb', loinc: '718-7', ucum: 'g/dL' },
      { id: 'kept_new', loinc: null, ucum: null },
    ])
    const emptied = `id,name,unit,kind,ranges,expected,loinc
hb,Haemoglobin (Hb),g/dL,numeric,any 12..16,,`
    expect(await importText('analytes.csv', emptied)).toMatchObject({ ok: true })
    expect(await codes('hb')).toEqual([{ id: 'hb', loinc: null, ucum: 'g/dL' }])
  })

  // Each run exports and imports everything.
  it('keeps any text through a round trip, also one that looks like a formula', {
    timeout: 60_000,
  }, async () => {
    const characters = fc.constantFrom(...`=+-@'"|\\;,#a1 \n()₹é`)
    const texts = fc.string({ unit: characters, minLength: 1, maxLength: 12 })
    const trimmed = texts.map((text) => text.trim()).filter((text) => text !== '')
    const dir = join(folder, 'texts')
    const kept = fc.asyncProperty(trimmed, async (text) => {
      const row = { name: text, summary: text, aliases: [text, 'plain', text] }
      await database.db.update(items).set(row).where(eq(items.code, 'CBC'))
      await exportTo(database.db, dir)
      const { records } = await readCsv(join(dir, 'tests.csv'))
      for (const cell of records.flat()) expect(cell).not.toMatch(/^[=@+]/)
      const result = await importPaths([join(dir, 'tests.csv')])
      expect(result).toMatchObject({ ok: true, changes: [{ added: 0, changed: 0 }] })
    })
    const examples: [string][] = [['=1+1'], ["'=x"], ['+91 22 4000'], ['- bring it'], ['#1']]
    await fc.assert(kept, { numRuns: examples.length + 7, examples })
  })
})

it('has a template for each sheet that is up to date, and that imports nothing', async () => {
  for (const sheet of sheets) {
    const path = new URL(`../../docs/data/${sheet.name}.csv`, import.meta.url)
    expect(await readFile(path, 'utf8')).toBe(templateOf(sheet))
  }
  const templates = sheets.map(({ name }) =>
    fileURLToPath(new URL(`../../docs/data/${name}.csv`, import.meta.url)),
  )
  expect(await importPaths(templates)).toMatchObject({ ok: true })
})

async function readCsv(path: string): Promise<{ records: string[][] }> {
  return { records: parse(await readFile(path), { bom: true }) }
}

describe('what spreadsheets do to files', () => {
  it.each([
    [
      'a mark, CRLF and semicolons',
      '\uFEFFcity;code;price;mrp\r\nPune;CBC;"1,200.00";₹2000\r\n;;;\r\n',
    ],
    [
      'a comment, tabs and empty rows',
      '# prices\n\ncity\tcode\tprice\tmrp\nPune\tCBC\t₹1,200.00\t2000\n\n',
    ],
    ['other titles and order', 'CODE,Price,MRP,City\nCBC,Rs. 1200,2000, Pune \n'],
  ])('reads a CSV file with %s', async (_, content) => {
    await importText('prices.csv', 'city,code,price,mrp\nPune,CBC,1,2000\n')
    expect(await importText('prices.csv', content)).toMatchObject({ ok: true })
    expect(await priceOf('Pune', 'CBC')).toBe(120_000)
  })

  it('reads a workbook of several sheets with numbers, dates, times and an empty row', async () => {
    const day = new Date('2026-03-04T00:00:00Z')
    // A spreadsheet's time of day is a part of the day before its first one.
    const time = (hours: number, minutes: number) =>
      new Date(Date.UTC(1899, 11, 31, hours, minutes))
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'prices',
          rows: [['city', 'code', 'price', 'mrp'], ['Pune', 'CBC', 1300, 2000], [null]],
        },
        {
          name: 'events',
          rows: [
            ['id', 'title', 'date', 'from', 'to', 'place', 'city', 'text'],
            ['book', 'A camp', day, time(6, 30), time(18, 0), 'Hall', 'Pune', ''],
          ],
        },
        {
          name: 'home-slots',
          rows: [
            ['city', 'from', 'to', 'capacity', 'charge'],
            ['Pune', '21:00', time(21, 30), 2, 99.5],
          ],
        },
      ],
    })
    const result = await importText('book.xlsx', bytes)
    if (!result.ok) expect(result.problems).toEqual([])
    expect(await priceOf('Pune', 'CBC')).toBe(130_000)
    const [event] = await database.db.select().from(events).where(eq(events.id, 'book'))
    expect(event).toMatchObject({ date: '2026-03-04', fromTime: '06:30', toTime: '18:00' })
    const slots = await database.db.select().from(homeSlots).where(eq(homeSlots.fromTime, '21:00'))
    expect(slots).toMatchObject([{ toTime: '21:30', capacity: 2, chargePaise: 9_950 }])
  })

  it('refuses a formula in a workbook', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'prices',
          rows: [
            ['city', 'code', 'price', 'mrp'],
            ['Pune', 'CBC', 1, 2000],
          ],
          cells: new Map([['1,2', { formula: 'D2/2', formulaResult: 1000 }]]),
        },
      ],
    })
    const result = await importText('book.xlsx', bytes)
    expect(result).toMatchObject({
      ok: false,
      problems: [{ row: 2, column: 'price', value: '=D2/2' }],
    })
  })
})

describe('problems', () => {
  it('are told all at once with file, row, column and what is allowed, and nothing is imported', async () => {
    const before = await priceOf('Pune', 'CBC')
    const rows = [
      'city,code,price,mrp',
      'Pune,CBC,5,10',
      'Atlantis,CBC,5,10',
      'Pune,NO-SUCH,five,10',
      'Pune,CBC,6,10',
      'Pune,ESR,11,10',
      'Pune,TSH,=1+1,10',
    ]
    const result = await importText('prices.csv', rows.join('\n'))
    if (result.ok) throw new Error('It was imported.')
    expect(result.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'city', 'Atlantis'],
      [4, 'code', 'NO-SUCH'],
      [4, 'price', 'five'],
      [5, 'city and code', 'Pune, CBC'],
      [6, 'price', '11'],
      [7, 'price', '=1+1'],
    ])
    expect(result.problems[0]?.allowed).toContain('Mumbai')
    expect(await priceOf('Pune', 'CBC')).toBe(before)
  })

  it('name an unknown and a missing column, and a file of no sheet', async () => {
    const columns = await importText('prices.csv', 'city,code,prize,mrp\nPune,CBC,1,2\n')
    expect(columns).toMatchObject({ problems: [{ column: 'prize' }, { column: 'price' }] })
    expect(await importText('stuff.csv', 'a\n')).toMatchObject({ problems: [{ row: 0 }] })
  })

  it('name a PIN or a dialling code that lost its zero', async () => {
    const head = 'city,name,pincode,zone,position,latitude,longitude'
    const result = await importText('localities.csv', `${head}\nPune,X,41101,West,0,,\n`)
    expect(result).toMatchObject({ problems: [{ column: 'pincode', value: '41101' }] })
    const city = 'id,name,state,std code,latitude,longitude\n99,Nagpur,Maharashtra,712,,\n'
    expect(await importText('cities.csv', city)).toMatchObject({
      problems: [{ column: 'std code', value: '712' }],
    })
  })
})

it('changes nothing in a dry run, and says what it would', async () => {
  const before = await priceOf('Pune', 'CBC')
  const content = 'city,code,price,mrp\nPune,CBC,7,2000\n'
  const result = await importText('prices.csv', content, { dryRun: true })
  expect(result).toMatchObject({ ok: true, changes: [{ changed: 1 }] })
  expect(await priceOf('Pune', 'CBC')).toBe(before)
})

it('removes what the files do not contain only with replace', async () => {
  const content = 'city,code,price,mrp\nPune,CBC,7,2000\n'
  expect(await importText('prices.csv', content)).toMatchObject({ ok: true })
  expect(await priceOf('Mumbai', 'CBC')).toBeDefined()
  expect(await importText('prices.csv', content, { replace: true })).toMatchObject({ ok: true })
  expect(await priceOf('Mumbai', 'CBC')).toBeUndefined()
  const lone = 'id,name,slug,kind\n1,Haematology,haematology,test\n'
  expect(await importText('categories.csv', lone, { replace: true })).toMatchObject({ ok: false })
})

describe('home slots', () => {
  it('are on the days that are planned already', async () => {
    await planAll(database.db, new Date())
    const visit = 'city,from,to,capacity,charge\nMumbai,20:00,20:30,3,150\n'
    expect(await importText('home-slots.csv', visit)).toMatchObject({ ok: true })
    const { rows } = await database.db.execute<{ capacity: number }>(
      sql`select capacity from slot_windows join cities on cities.id = city_id
        where kind = 'home' and name = 'Mumbai' and from_time = '20:00'`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(7)
    expect(rows.every(({ capacity }) => capacity === 3)).toBe(true)
  })
})
