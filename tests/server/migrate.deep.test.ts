import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bringUpToDate } from '#server/db/bring-up-to-date.ts'
import { openDatabase, openPool, type Pool } from '#server/db/client.ts'
import { assertMigrated, migrateAndSeed } from '#server/db/migrate.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { seed } from '#server/db/seed.ts'
import type { Seeder } from '#server/db/seeder.ts'
import { StartProblem } from '#server/start-problem.ts'
import { databaseUrl, withAdmin } from './support/admin.ts'
import { migrationsBefore } from './support/older-migrations.ts'

const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))

describe('a new database', () => {
  const { url } = inject('postgres')
  const name = `parakh_empty_${randomBytes(4).toString('hex')}`
  let pools: [Pool, Pool, Pool]
  beforeAll(async () => {
    await withAdmin(url, (admin) => admin.query(`create database ${name}`))
    const open = () => openPool({ url: databaseUrl(url, name), size: 4 })
    pools = [open(), open(), open()]
  })
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
  })

  it('is migrated and seeded once by concurrent processes', async () => {
    await Promise.all(pools.map((pool) => migrateAndSeed(pool)))
    const migrations = await pools[0].query(
      'select hash, count(*)::int from drizzle.__drizzle_migrations group by hash',
    )
    expect(migrations.rows.length).toBeGreaterThan(0)
    expect(migrations.rows.every(({ count }) => count === 1)).toBe(true)
  })

  it('is seeded again only by a newer version', async () => {
    const db = openDatabase(pools[0])
    let runs = 0
    const seeder = (version: number): Seeder => ({
      name: 'test',
      version,
      run: async (tx) => {
        runs += 1
        await tx.select().from(outboxMessages)
      },
    })
    await seed(db, [seeder(1)])
    await seed(db, [seeder(1)])
    await seed(db, [seeder(2)])
    await seed(db, [seeder(1)])
    expect(runs).toBe(2)
  })
})

describe('a database whose home visits were planned by code', () => {
  const { url } = inject('postgres')
  const name = `parakh_planned_${randomBytes(4).toString('hex')}`
  let pool: Pool
  let older: string
  beforeAll(async () => {
    await withAdmin(url, (admin) => admin.query(`create database ${name}`))
    pool = openPool({ url: databaseUrl(url, name), size: 4 })
    older = await migrationsBefore('home_slots')
  })
  afterAll(async () => {
    await pool.end()
    await rm(older, { recursive: true, force: true })
    await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
  })

  it('goes on with what was planned last', async () => {
    await migrateAndSeed(pool, { folder: older, seeds: 'none' })
    await pool.query(`insert into cities (id, name, state_name, std_code, latitude, longitude)
      values (1, 'Pune', 'Maharashtra', '020', 18.5, 73.8)`)
    await pool.query(`insert into slot_windows
      (id, city_id, slot_date, from_time, to_time, charge_paise, suits_fasting, capacity)
      values ('a', 1, '2026-03-04', '07:00', '08:00', 15000, true, 2),
        ('b', 1, '2026-03-05', '07:00', '08:00', 10000, true, 3),
        ('c', 1, '2026-03-04', '08:00', '09:00', 10000, true, 1)`)
    await migrateAndSeed(pool, { seeds: 'none' })
    const { rows } = await pool.query(
      'select from_time, capacity, charge_paise from home_slots order by from_time',
    )
    expect(rows).toEqual([
      { from_time: '07:00', capacity: 3, charge_paise: 10_000 },
      { from_time: '08:00', capacity: 1, charge_paise: 10_000 },
    ])
  })
})

describe('a database of another version', () => {
  const { url, template } = inject('postgres')
  const name = `parakh_version_${randomBytes(4).toString('hex')}`
  let pool: Pool
  let newer: string
  beforeAll(async () => {
    await withAdmin(url, (admin) => admin.query(`create database ${name} template ${template}`))
    pool = openPool({ url: databaseUrl(url, name), size: 4 })
    newer = await mkdtemp(join(tmpdir(), 'parakh-migrations-'))
    await cp(MIGRATIONS, newer, { recursive: true })
  })
  afterAll(async () => {
    await pool.end()
    await rm(newer, { recursive: true, force: true })
    await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
  })

  /** Adds a migration to the folder, as `npm run db:generate` would. */
  async function addMigration(tag: string, sql: string): Promise<void> {
    const file = join(newer, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    const last = journal.entries.at(-1)
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
    await writeFile(file, JSON.stringify(journal))
    await writeFile(join(newer, `${tag}.sql`), sql)
  }

  async function removeMigration(tag: string): Promise<void> {
    const file = join(newer, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    const entries = journal.entries.filter((entry: { tag: string }) => entry.tag !== tag)
    await writeFile(file, JSON.stringify({ ...journal, entries }))
  }

  const declareOldest = (oldestMigration: string) =>
    writeFile(join(newer, 'compatibility.json'), JSON.stringify({ oldestMigration }))

  it('is not used before it is migrated, if it is older', async () => {
    await addMigration('0001_marks', 'create table marks (id int primary key)')
    await expect(assertMigrated(pool, newer)).rejects.toThrow(
      new StartProblem(
        'The database lacks 0001_marks. Run "npm run migrate" first, or set MIGRATE to start.',
      ),
    )
  })

  it('is migrated if it is older', async () => {
    expect(await migrateAndSeed(pool, { folder: newer })).toEqual({
      migrations: ['0001_marks'],
      seeds: [],
    })
    expect((await pool.query('select * from marks')).rows).toEqual([])
  })

  it('lets an older version start again, which changes nothing', async () => {
    expect(await migrateAndSeed(pool)).toEqual({ migrations: [], seeds: [] })
    await expect(assertMigrated(pool)).resolves.toBeUndefined()
    // The newer version finds its schema as before.
    await expect(assertMigrated(pool, newer)).resolves.toBeUndefined()
  })

  it('stops the start of a version that its schema leaves behind', async () => {
    await addMigration('0002_contract', 'drop table marks')
    await declareOldest('0002_contract')
    expect(await migrateAndSeed(pool, { folder: newer })).toMatchObject({
      migrations: ['0002_contract'],
    })
    for (const starting of [migrateAndSeed, assertMigrated]) {
      const start = starting(pool)
      await expect(start).rejects.toThrow(StartProblem)
      await expect(start).rejects.toThrow('migrated by a newer version of Parakh')
    }
    await expect(assertMigrated(pool, newer)).resolves.toBeUndefined()
  })

  it('says who can run on it before it is contracted', async () => {
    await addMigration('0003_broken', 'create table once (id int);create table once (id int)')
    await declareOldest('0003_broken')
    await expect(migrateAndSeed(pool, { folder: newer })).rejects.toThrow('already exists')
    const named = "select value from settings where name = 'schema.oldest-migration'"
    const { rows } = await pool.query(named)
    await removeMigration('0003_broken')
    await declareOldest('0002_contract')
    await migrateAndSeed(pool, { folder: newer })
    expect((await pool.query(named)).rows[0].value).not.toBe(rows[0].value)
  })

  it.each([
    [
      'that says nothing of older ones',
      "delete from settings where name = 'schema.oldest-migration'",
    ],
    [
      'that is not newer but another',
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)",
    ],
  ])('of a version %s stops the start', async (_what, change) => {
    const other = `${name}_other`
    await withAdmin(url, (admin) => admin.query(`create database ${other} template ${template}`))
    const changed = openPool({ url: databaseUrl(url, other), size: 4 })
    try {
      await changed.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ('y', 9999999999999)",
      )
      await expect(migrateAndSeed(changed)).resolves.toBeDefined()
      await changed.query(change)
      await expect(migrateAndSeed(changed)).rejects.toThrow(StartProblem)
    } finally {
      await changed.end()
      await withAdmin(url, (admin) => admin.query(`drop database ${other} with (force)`))
    }
  })

  it("stops the start with PostgreSQL's message if a migration fails, and changes nothing", async () => {
    await addMigration('0003_broken', 'create table whole (id int);create table cities (id int)')
    const start = migrateAndSeed(pool, { folder: newer })
    await expect(start).rejects.toThrow(
      new StartProblem('The database could not be migrated: relation "cities" already exists.'),
    )
    const { rows } = await pool.query("select to_regclass('whole') as whole")
    expect(rows).toEqual([{ whole: null }])
  })

  it('keeps row values out of the message of a failed migration', async () => {
    await pool.query("insert into settings (name, value) values ('noted', 'Zephyrine')")
    const read = "select value::int from settings where name = 'noted'"
    await removeMigration('0003_broken')
    await addMigration('0003_broken', `create table read as ${read}`)
    await expect(migrateAndSeed(pool, { folder: newer })).rejects.toThrow(
      new StartProblem('The database could not be migrated: SQLSTATE 22P02.'),
    )
  })
})

describe('the step that migrates', () => {
  const { url } = inject('postgres')
  const name = `parakh_step_${randomBytes(4).toString('hex')}`
  const own = databaseUrl(url, name)
  beforeAll(() => withAdmin(url, (admin) => admin.query(`create database ${name}`)))
  afterAll(() => withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`)))

  const step = async () => {
    const program = fileURLToPath(new URL('../../server/db/main.ts', import.meta.url))
    const env = { ...process.env, DATABASE_URL: own, MIGRATE: 'step', SEED: 'none' }
    const run = promisify(execFile)
    return (await run(process.execPath, ['--import', 'tsx', program], { env })).stdout
  }
  const start = () => bringUpToDate({ url: own }, { migrate: 'step', seed: 'demo' })

  it('must come before the start, and says what it applied', async () => {
    await expect(start()).rejects.toThrow(
      /^The database lacks \d+ migrations\. Run "npm run migrate"/,
    )
    const lines = (await step()).trim().split('\n')
    expect(lines[0]).toBe('Applied 0000_foundation.')
    expect(lines.every((line) => /^Applied \d{4}_\w+\.$/.test(line))).toBe(true)
    await start()
    // SEED=none: the start adds nothing of its own.
    const pool = openPool({ url: own, size: 1 })
    const { rows } = await pool.query('select count(*)::int from cities')
    await pool.end()
    expect(rows).toEqual([{ count: 0 }])
    expect(await step()).toBe('The database is up to date.\n')
  }, 120_000)
})
