import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { importSources } from '#server/data/import.ts'
import { openSources } from '#server/data/read-file.ts'
import { openDatabase, openPool, type Pool } from '#server/db/client.ts'
import { migrateAndSeed } from '#server/db/migrate.ts'
import { cities } from '#server/db/schema/cities.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { databaseUrl, withAdmin } from './support/admin.ts'
import { createTestApp, type TestApp, testConfig } from './support/app.ts'

it('is filled with the invented lab only when embedded or asked for; its gifts of points too', () => {
  const own = { DATABASE_URL: 'postgres://lab@db/parakh' }
  const demo = { seed: 'demo', welcomePoints: 240, lateCreditRupees: 50 }
  expect(readSettings({})).toMatchObject(demo)
  expect(readSettings(own)).toMatchObject({ seed: 'none', welcomePoints: 0, lateCreditRupees: 0 })
  expect(readSettings({ ...own, SEED: 'demo' })).toMatchObject(demo)
  const chosen = { SEED: 'none', WELCOME_POINTS: '5', LATE_CREDIT_RUPEES: '7' }
  expect(readSettings(chosen)).toMatchObject({ welcomePoints: 5, lateCreditRupees: 7 })
})

it('is not started by a command where the provider has the data', async () => {
  const config = testConfig({ providerUrl: 'https://api.example.in' })
  let isOpened = false
  const opened = withDatabase(config, async () => {
    isOpened = true
  })
  await expect(opened).rejects.toThrow('PROVIDER_URL is set')
  expect(isOpened).toBe(false)
})

/** Counters of the feeds at 0, the lock of migrations, and the version of the schema. */
const WITH_ROWS = ['emergencies', 'lab_feed', 'migration_lock', 'prescription_feed', 'settings']

describe('a database without seeds', () => {
  const { url } = inject('postgres')
  const name = `parakh_none_${randomBytes(4).toString('hex')}`
  let pool: Pool
  beforeAll(async () => {
    await withAdmin(url, (admin) => admin.query(`create database ${name}`))
    pool = openPool({ url: databaseUrl(url, name), size: 4 })
  })
  afterAll(async () => {
    await pool.end()
    await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
  })

  it('has nothing of the demo, and is not seeded after an import', async () => {
    const db = openDatabase(pool)
    await migrateAndSeed(pool, { seeds: 'none' })
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
        where nspname = 'public' and relkind in ('r', 'p') and not relispartition`,
    )
    expect(tables.length).toBeGreaterThan(60)
    const filled: string[] = []
    for (const { name: table } of tables) {
      const { rows } = await db.execute(sql`select from ${sql.identifier(table)} limit 1`)
      if (rows.length > 0) filled.push(table)
    }
    expect(filled.toSorted()).toEqual(WITH_ROWS)
    await importSources(db, [])
    await migrateAndSeed(pool)
    expect(await db.select({ rows: count() }).from(cities)).toEqual([{ rows: 0 }])
  })

  it('takes no cities without the one of visitors who have chosen none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parakh-cities-'))
    const path = join(folder, 'cities.csv')
    const imported = async (rows: string) => {
      await writeFile(path, `id,name,state,std code,latitude,longitude\n${rows}`)
      return importSources(openDatabase(pool), (await openSources([path])).sources)
    }
    const leh = '2,Leh,Ladakh,01982,,\n'
    expect(await imported(leh)).toMatchObject({
      ok: false,
      problems: [{ file: 'cities.csv', column: 'id', allowed: expect.stringContaining('id 1,') }],
    })
    expect(await imported(`${leh}1,Pune,Maharashtra,020,,\n`)).toMatchObject({ ok: true })
    await rm(folder, { recursive: true })
  })
})

describe('before the lab has imported its cities', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
    await server.db.execute(sql`truncate cities, items, categories, banners cascade`)
  })
  afterAll(() => server.close())

  it.each(['/api/v1/tests/list?city_id=1', '/api/v1/centre/list?city_id=1&page=1'])(
    'answers %s with an empty list',
    async (path) => {
      const response = await server.inject(path)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ result: { total: 0 } })
    },
  )

  it('has no slots', async () => {
    const response = await server.inject('/api/v1/cart/slots/available?city_id=1')
    expect(response.statusCode).toBe(200)
    const { days } = response.json().result
    expect(days.flatMap(({ slots }: { slots: unknown[] }) => slots)).toEqual([])
  })

  it('knows no other city, and serves only the cities of the table once there are some', async () => {
    const list = (city: number) => server.inject(`/api/v1/tests/list?city_id=${city}`)
    expect((await list(2)).statusCode).toBe(404)
    await server.db
      .insert(cities)
      .values({ id: 7, name: 'Pune', stateName: 'Maharashtra', stdCode: '020' })
    await server.db.execute(sql`update catalogue_revision set revision = revision + 1`)
    server.clock.advance(2_000)
    expect((await list(7)).statusCode).toBe(200)
    expect((await list(1)).statusCode).toBe(404)
    await server.db.delete(cities).where(eq(cities.id, 7))
  })
})
