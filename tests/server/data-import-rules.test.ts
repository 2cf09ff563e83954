import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine, exportTo } from '#server/data/export.ts'
import { type ImportOptions, importSources } from '#server/data/import.ts'
import { openSources } from '#server/data/read-file.ts'
import { items } from '#server/db/schema/catalogue.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

let database: TestDatabase
let folder: string
let exported: string
beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'parakh-data-rules-'))
  exported = join(folder, 'exported')
  await exportTo(database.db, exported)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

type Row = Record<string, string>

async function rowsOf(sheet: string): Promise<Row[]> {
  return parse(await readFile(join(exported, `${sheet}.csv`)), { bom: true, columns: true })
}

async function rowWhere(sheet: string, column: string, value: string): Promise<Row> {
  const row = (await rowsOf(sheet)).find((candidate) => candidate[column] === value)
  if (!row) throw new Error(`${sheet} has no ${column} ${value}.`)
  return row
}

async function fileOf(name: string, rows: readonly Row[]): Promise<string> {
  const path = join(folder, `${name}.csv`)
  await writeFile(
    path,
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvLine).join(''),
  )
  return path
}

async function imported(files: Record<string, readonly Row[]>, options?: ImportOptions) {
  const paths = await Promise.all(Object.entries(files).map(([name, rows]) => fileOf(name, rows)))
  return importSources(database.db, (await openSources(paths)).sources, options)
}

const slugs = async (...codes: string[]) => {
  const rows = await database.db
    .select({ code: items.code, slug: items.slug })
    .from(items)
    .where(inArray(items.code, codes))
  return Object.fromEntries(rows.map(({ code, slug }) => [code, slug]))
}

describe('a value that the server would not know', () => {
  it.each([
    ['scans', 'modality', 'Xray', 'X-ray'],
    ['scans', 'modality', '', '"needs appointment" is yes'],
    ['centres', 'services', 'lab | Xray', 'Mammography'],
    ['centres', 'facilities', 'Swimming pool', 'Lift'],
    ['landing-pages', 'items', 'NO-SUCH', 'code of items'],
    ['tests', 'sex age action', '4', 'none, sex, age, both'],
  ])('of %s is refused: %s "%s"', async (sheet, column, value, allowed) => {
    const all = await rowsOf(sheet)
    const row = all.find((each) => each['needs appointment'] === 'yes') ?? all[0]
    const result = await imported({ [sheet]: [{ ...row, [column]: value }] })
    expect(result).toMatchObject({
      ok: false,
      problems: [
        { file: `${sheet}.csv`, row: 2, column, allowed: expect.stringContaining(allowed) },
      ],
    })
  })

  it('is not what an export writes: names, and words for whom a test is', async () => {
    const tests = await rowsOf('tests')
    const words = new Set(tests.map((row) => row['sex age action']))
    expect([...words].toSorted()).toEqual(['both', 'none', 'sex'])
    const [centre] = await rowsOf('centres')
    expect(centre?.facilities).toContain('Lift')
  })

  it('may be a number for whom a test is, as older files have it', async () => {
    const numbers: Row = { none: '0', sex: '1', age: '2', both: '3' }
    const older = (await rowsOf('tests')).map((row) => ({
      ...row,
      'sex age action': numbers[row['sex age action'] ?? ''] ?? '',
    }))
    expect(await imported({ tests: older })).toMatchObject({ ok: true, changes: [{ changed: 0 }] })
    const first = { ...older[0], 'sex age action': 'age' }
    expect(await imported({ tests: [first] }, { dryRun: true })).toMatchObject({ ok: true })
  })
})

it('a number of the centre\u2019s city needs its zero, for without it is a mobile number', async () => {
  const [city] = (await rowsOf('cities')).filter((row) => /^0[6-9]/.test(row['std code'] ?? ''))
  const centre = await rowWhere('centres', 'city', city?.name ?? '')
  const bare = `${city?.['std code']?.slice(1)}0000001`.slice(0, 10).padEnd(10, '0')
  const put = (mobile: string) => imported({ centres: [{ ...centre, mobile }] }, { dryRun: true })
  expect(await put(bare)).toMatchObject({
    ok: false,
    problems: [{ file: 'centres.csv', row: 2, column: 'mobile', value: bare }],
  })
  for (const taken of [`0${bare}`, `+91${bare}`])
    expect(await put(taken)).toMatchObject({ ok: true })
})

describe('a value that no two rows may have', () => {
  it('is refused where a row of another kind has it, with row and column', async () => {
    const [scan] = await rowsOf('scans')
    const cbc = await rowWhere('tests', 'code', 'CBC')
    const result = await imported({ tests: [{ ...cbc, slug: scan?.slug ?? '' }] })
    expect(result).toMatchObject({
      ok: false,
      problems: [
        {
          file: 'tests.csv',
          row: 2,
          column: 'slug',
          value: scan?.slug,
          allowed: `a slug that nothing else has; radiology ${scan?.code} has it`,
        },
      ],
    })
  })

  it('is refused in two kinds of one import, each with its place', async () => {
    const [cbc, scan] = [await rowWhere('tests', 'code', 'CBC'), (await rowsOf('scans'))[0]]
    const same = { slug: 'quite-new', code: 'SAME' }
    const result = await imported({
      tests: [{ ...cbc, ...same }],
      scans: [{ ...scan, ...same }],
    })
    expect(result).toMatchObject({
      ok: false,
      problems: [
        {
          file: 'scans.csv',
          row: 2,
          column: 'code',
          allowed: expect.stringContaining('tests.csv row 2'),
        },
        {
          file: 'scans.csv',
          row: 2,
          column: 'slug',
          allowed: expect.stringContaining('tests.csv row 2'),
        },
      ],
    })
  })

  it('names the file and row of the second file of a sheet, and every fault at once', async () => {
    const [cbc, esr] = [
      await rowWhere('tests', 'code', 'CBC'),
      await rowWhere('tests', 'code', 'ESR'),
    ]
    const [scan, other] = await rowsOf('scans')
    const result = await imported({
      tests: [cbc, { ...esr, slug: scan?.slug ?? '' }],
      'tests-2': [
        await rowWhere('tests', 'code', 'TSH'),
        { ...cbc, code: 'NEW', slug: other?.slug ?? '' },
      ],
    })
    expect(result).toMatchObject({
      ok: false,
      problems: [
        { file: 'tests.csv', row: 3, value: scan?.slug },
        { file: 'tests-2.csv', row: 3, value: other?.slug },
      ],
    })
  })

  it('can be swapped between two tests, and between a test and a scan', async () => {
    const [cbc, esr] = [
      await rowWhere('tests', 'code', 'CBC'),
      await rowWhere('tests', 'code', 'ESR'),
    ]
    const scan = (await rowsOf('scans'))[0]
    if (!scan) throw new Error('There are no scans.')
    const swapped = await imported({
      tests: [
        { ...cbc, slug: esr.slug ?? '' },
        { ...esr, slug: cbc.slug ?? '' },
      ],
    })
    expect(swapped).toMatchObject({ ok: true, changes: [{ changed: 2 }] })
    expect(await slugs('CBC', 'ESR')).toEqual({ CBC: esr.slug, ESR: cbc.slug })
    const across = await imported({
      tests: [{ ...cbc, slug: scan.slug ?? '' }, esr],
      scans: [{ ...scan, slug: cbc.slug ?? '' }],
    })
    expect(across).toMatchObject({ ok: true })
    expect(await slugs('CBC', 'ESR', scan.code ?? '')).toEqual({
      CBC: scan.slug,
      ESR: esr.slug,
      [scan.code ?? '']: cbc.slug,
    })
    expect(await imported({ tests: [cbc, esr], scans: [scan] })).toMatchObject({ ok: true })
    const slug = await database.db
      .select()
      .from(items)
      .where(eq(items.slug, cbc.slug ?? ''))
    expect(slug).toMatchObject([{ code: 'CBC' }])
  })
})

describe('replace', () => {
  it('names the rows that it deletes, also in a dry run, and the first twenty of many', async () => {
    const faqs = await rowsOf('faqs')
    const [kept, ...gone] = faqs
    if (!kept) throw new Error('There are no questions.')
    const names = gone.map(({ id = '' }) => id).toSorted()
    expect(names.length).toBeGreaterThan(20)
    const dry = await imported({ faqs: [kept] }, { replace: true, dryRun: true })
    const removed = dry.ok ? (dry.changes[0]?.removed ?? []) : []
    expect(removed).toHaveLength(20)
    for (const name of removed) expect(names).toContain(name)
    expect(await imported({ faqs: [kept] })).toMatchObject({ changes: [{ removed: [] }] })
  })

  it('lets a new row have the value of one that it deletes', async () => {
    const category = { id: '900', name: 'Old', slug: 'until-now', kind: 'test' }
    const all = await rowsOf('categories')
    await imported({ categories: [category] })
    const renumbered = [...all, { ...category, id: '901' }]
    const result = await imported({ categories: renumbered }, { replace: true })
    expect(result).toMatchObject({ ok: true, changes: [{ added: 1, removed: ['900'] }] })
  })
})
