import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { StartProblem } from '#server/start-problem.ts'
import { openDatabase, type Pool } from './client.ts'
import { rootCause, sqlState } from './errors.ts'
import { seed } from './seed.ts'

/** Beside this file in the sources, beside `main.js` in the build. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** SQLSTATEs of a process that lost the race to create a table. */
const ALREADY_CREATED = new Set(['23505', '42710', '42P07'])

async function lockTable(pool: Pool): Promise<void> {
  try {
    await pool.query('create table if not exists migration_lock (id int primary key)')
    await pool.query('insert into migration_lock values (1) on conflict do nothing')
  } catch (error) {
    if (ALREADY_CREATED.has(sqlState(error) ?? '')) return lockTable(pool)
    throw error
  }
}

/** Number of applied migrations that this version does not know. */
async function countUnknownMigrations(pool: Pool, folder: string): Promise<number> {
  const { rows: tables } = await pool.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  )
  if (!tables[0]?.present) return 0
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash))
  const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations')
  return rows.filter(({ hash }) => !known.has(hash)).length
}

async function applyMigrations(pool: Pool, folder: string): Promise<void> {
  if ((await countUnknownMigrations(pool, folder)) > 0) {
    throw new StartProblem(
      'This database was created by another version of Parakh, which this version does not know. ' +
        'Start that version, or use another database (DATA_DIR or DATABASE_URL).',
    )
  }
  await migrate(openDatabase(pool), { migrationsFolder: folder })
}

type MigrateOptions = { readonly folder?: string; readonly seeds?: 'demo' | 'none' }

/**
 * Migrates the database to the newest schema and seeds it. Concurrent processes queue on a locked
 * row (not an advisory lock, which some PostgreSQL-compatible engines lack).
 * @throws StartProblem if the database is of another version, or refuses the migration.
 */
export async function migrateAndSeed(
  pool: Pool,
  { folder = MIGRATIONS, seeds = 'demo' }: MigrateOptions = {},
): Promise<void> {
  if (!existsSync(folder)) throw new Error(`No migrations at ${folder}.`)
  try {
    await withMigrationLock(pool, async () => {
      await applyMigrations(pool, folder)
      if (seeds === 'demo') await seed(openDatabase(pool))
    })
  } catch (error) {
    const state = sqlState(error)
    if (!(error instanceof Error) || state === undefined) throw error
    // PostgreSQL's messages of data exceptions quote row values.
    const reason = state.startsWith('22') ? `SQLSTATE ${state}` : rootCause(error)
    throw new StartProblem(`The database could not be migrated: ${reason}.`)
  }
}

async function withMigrationLock(pool: Pool, work: () => Promise<void>): Promise<void> {
  await lockTable(pool)
  const turn = await pool.connect()
  try {
    await turn.query('begin')
    await turn.query('select id from migration_lock where id = 1 for update')
    await work()
    await turn.query('commit')
  } finally {
    // Destroyed, not returned to the pool: this also ends an open transaction.
    turn.release(true)
  }
}
