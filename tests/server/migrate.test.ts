import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, openPool, type Pool } from '#server/db/client.ts'
import { migrateAndSeed } from '#server/db/migrate.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { seed } from '#server/db/seed.ts'
import type { Seeder } from '#server/db/seeder.ts'
import { databaseUrl, withAdmin } from './support/admin.ts'

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

  it('is migrated and seeded once by processes that start together', async () => {
    await Promise.all(pools.map(migrateAndSeed))
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
