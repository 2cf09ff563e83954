import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { openDatabase, type Pool } from './client.ts'
import { sqlState } from './errors.ts'
import { seed } from './seed.ts'

/** Beside this file in the sources, beside `main.js` in the build. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Several processes that make the same table at once: all but one are told so in one of these. */
const MADE_BY_ANOTHER = new Set(['23505', '42P07'])

async function lockTable(pool: Pool): Promise<void> {
  try {
    await pool.query('create table if not exists migration_lock (id int primary key)')
    await pool.query('insert into migration_lock values (1) on conflict do nothing')
  } catch (error) {
    if (MADE_BY_ANOTHER.has(sqlState(error) ?? '')) return lockTable(pool)
    throw error
  }
}

/**
 * Brings the database to the newest schema and seeds. Processes that start at once take turns on a
 * locked row (no advisory locks: other engines that speak PostgreSQL have none).
 */
export async function migrateAndSeed(pool: Pool): Promise<void> {
  if (!existsSync(MIGRATIONS)) throw new Error(`There are no migrations at ${MIGRATIONS}.`)
  await lockTable(pool)
  const turn = await pool.connect()
  try {
    await turn.query('begin')
    await turn.query('select id from migration_lock where id = 1 for update')
    const db = openDatabase(pool)
    await migrate(db, { migrationsFolder: MIGRATIONS })
    await seed(db)
    await turn.query('commit')
  } finally {
    // Destroyed, not returned: should anything have failed, its transaction ends with it.
    turn.release(true)
  }
}
