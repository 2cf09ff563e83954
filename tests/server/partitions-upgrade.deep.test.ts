import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPool, type Pool } from '#server/db/client.ts'
import { migrateAndSeed } from '#server/db/migrate.ts'
import { STATEMENTS_BEFORE_PARTITIONS } from './factories/statements-before-partitions.ts'
import { databaseUrl, withAdmin } from './support/admin.ts'
import { migrationsBefore } from './support/older-migrations.ts'

const { url } = inject('postgres')
const INSERT_AUDIT = `insert into audit_log (id, at, account_id, action, call)
  values (default, $1, 'kept', 'signed-in', 'any') returning id`
const INSERT_MESSAGE = `insert into outbox_messages
  (id, channel, recipient, template, text, created_at, status)
  values (default, 'sms', 'kept', 't', 'x', $1, 'sent') returning id`

let older: string
beforeAll(async () => {
  older = await migrationsBefore('partitions')
})
afterAll(() => rm(older, { recursive: true, force: true }))

/** A database of the release before, with rows, and a connection of one of its processes. */
let name: string
let pool: Pool
let old: pg.Client
beforeEach(async () => {
  name = `parakh_before_${randomBytes(4).toString('hex')}`
  await withAdmin(url, (admin) => admin.query(`create database ${name}`))
  pool = openPool({ url: databaseUrl(url, name), size: 4 })
  await migrateAndSeed(pool, { folder: older, seeds: 'none' })
  old = new pg.Client({ connectionString: databaseUrl(url, name) })
  await old.connect()
  for (const at of ['2026-03-03', '2026-03-04', '2026-03-05']) {
    await old.query(INSERT_AUDIT, [at])
    await old.query(INSERT_MESSAGE, [at])
  }
})
afterEach(async () => {
  await old.end()
  await pool.end()
  await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
})

/** Each statement of the release before, prepared by name as its processes do. */
async function replay(client: pg.Client): Promise<void> {
  for (const [at, { does, text, params, rows }] of STATEMENTS_BEFORE_PARTITIONS.entries()) {
    const [newest] = (
      await client.query(
        text.includes('audit_log')
          ? 'select id from audit_log order by id desc limit 1'
          : 'select id, key from outbox_messages order by id desc limit 1',
      )
    ).rows
    const stands = new Map([
      [':id', newest?.id],
      [':key', newest?.key],
    ])
    const values = params.map((one) => stands.get(String(one)) ?? one)
    const { rowCount } = await client.query({ name: `statement_${at}`, text, values })
    expect({ does, rows: rowCount }).toEqual({ does, rows })
  }
}

const allRows = async () => ({
  audit: (await pool.query('select * from audit_log order by id')).rows,
  messages: (await pool.query('select * from outbox_messages order by id')).rows,
})

describe('the migration to partitions', () => {
  it('keeps every row, and goes on with the ids', async () => {
    const before = await allRows()
    await migrateAndSeed(pool, { seeds: 'none' })
    expect(await allRows()).toEqual(before)
    for (const insert of [INSERT_AUDIT, INSERT_MESSAGE]) {
      expect((await old.query(insert, ['2026-03-05'])).rows).toEqual([{ id: '4' }])
    }
  })

  it('starts with the first id where there was no row', async () => {
    const empty = `${name}_empty`
    await withAdmin(url, (admin) => admin.query(`create database ${empty}`))
    const own = openPool({ url: databaseUrl(url, empty), size: 4 })
    try {
      await migrateAndSeed(own, { seeds: 'none' })
      expect((await own.query(INSERT_AUDIT, ['2026-03-05'])).rows).toEqual([{ id: '1' }])
    } finally {
      await own.end()
      await withAdmin(url, (admin) => admin.query(`drop database ${empty} with (force)`))
    }
  })

  it('refuses an id that a statement names, as before, in each partition', async () => {
    await migrateAndSeed(pool, { seeds: 'none' })
    for (const at of ['2026-03-05', '2999-01-01']) {
      for (const insert of [INSERT_AUDIT, INSERT_MESSAGE]) {
        const named = pool.query(insert.replace('default', '7'), [at])
        await expect(named).rejects.toMatchObject({ code: '428C9' })
      }
    }
  })

  it('leaves every statement of the release before as it was, also those it has prepared', async () => {
    await replay(old)
    await migrateAndSeed(pool, { seeds: 'none' })
    await replay(old)
    const restarted = new pg.Client({ connectionString: databaseUrl(url, name) })
    await restarted.connect()
    await replay(restarted)
    await restarted.end()
  })

  it('keeps no call waiting behind a long statement, and succeeds when that has ended', async () => {
    await old.query('begin')
    await old.query('select count(*) from audit_log')
    const migrated = migrateAndSeed(pool, { seeds: 'none' })
    const waits = `select 1 from pg_locks where not granted and relation = 'audit_log'::regclass
      and mode = 'AccessExclusiveLock'`
    const observer = openPool({ url: databaseUrl(url, name), size: 2 })
    await expect
      .poll(async () => (await observer.query(waits)).rowCount, { timeout: 10_000 })
      .toBe(1)
    const began = performance.now()
    // Behind the migration, which gives up its attempt.
    await observer.query(INSERT_AUDIT, ['2026-03-05'])
    expect(performance.now() - began).toBeLessThan(2_800)
    await old.query('commit')
    await migrated
    expect((await allRows()).audit).toHaveLength(4)
    await observer.end()
  }, 30_000)

  it('does not read the rows of a table that was prepared, and leaves its constraint with them', async () => {
    await pool.query(`alter table audit_log add constraint audit_log_before
      check (at < '2026-04-01') not valid`)
    await pool.query('alter table audit_log validate constraint audit_log_before')
    await pool.query(`alter database ${name} set client_min_messages = debug1`)
    const migrating = openPool({ url: databaseUrl(url, name), size: 2 })
    const notes: (string | undefined)[] = []
    migrating.on('connect', (client) => client.on('notice', ({ message }) => notes.push(message)))
    await migrateAndSeed(migrating, { seeds: 'none' })
    await migrating.end()
    const implied = (table: string) =>
      `partition constraint for table "${table}" is implied by existing constraints`
    expect(notes).toContain(implied('audit_log_first'))
    expect(notes).not.toContain(implied('outbox_messages_first'))
    const { rows } = await pool.query(`select conrelid::regclass::text as name from pg_constraint
      where conname = 'audit_log_before'`)
    expect(rows).toEqual([{ name: 'partitions.audit_log_first' }])
    await expect(pool.query(INSERT_AUDIT, ['2999-01-01'])).resolves.toBeDefined()
  })
})
