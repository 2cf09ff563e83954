import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { StartProblem } from '#server/start-problem.ts'
import { openDatabase, type Pool } from './client.ts'
import { rootCause, sqlState } from './errors.ts'
import { noteOldestUsable, schemaState } from './schema-version.ts'
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

/** What a migration changed. */
export type Migrated = { readonly migrations: readonly string[]; readonly seeds: readonly string[] }

async function applyMigrations(pool: Pool, folder: string): Promise<readonly string[]> {
  const { pending, isNewer, isEmpty } = await schemaState(pool, folder)
  if (isNewer) return []
  // Before the migrations: an interruption must not leave a contracted schema that looks usable.
  if (!isEmpty) await noteOldestUsable(pool, folder)
  await migrate(openDatabase(pool), { migrationsFolder: folder })
  if (isEmpty) await noteOldestUsable(pool, folder)
  return pending
}

type MigrateOptions = { readonly folder?: string; readonly seeds?: 'demo' | 'none' }

/**
 * Migrates the database to the newest schema and seeds it. Concurrent processes queue on a locked
 * row (not an advisory lock, which some PostgreSQL-compatible engines lack).
 * @throws StartProblem if the database is of a version with which this one cannot run, or refuses
 * the migration.
 */
export async function migrateAndSeed(
  pool: Pool,
  { folder = MIGRATIONS, seeds = 'demo' }: MigrateOptions = {},
): Promise<Migrated> {
  if (!existsSync(folder)) throw new Error(`No migrations at ${folder}.`)
  try {
    return await withMigrationLock(pool, async () => ({
      migrations: await applyMigrations(pool, folder),
      seeds: seeds === 'demo' ? await seed(openDatabase(pool)) : [],
    }))
  } catch (error) {
    const state = sqlState(error)
    if (!(error instanceof Error) || state === undefined) throw error
    // PostgreSQL's messages of data exceptions quote row values.
    const reason = state.startsWith('22') ? `SQLSTATE ${state}` : rootCause(error)
    throw new StartProblem(`The database could not be migrated: ${reason}.`)
  }
}

/** @throws StartProblem if the database lacks a migration of this version, or is of another. */
export async function assertMigrated(pool: Pool, folder = MIGRATIONS): Promise<void> {
  const { pending } = await schemaState(pool, folder)
  if (pending.length === 0) return
  const lacking = pending.length > 3 ? `${pending.length} migrations` : pending.join(', ')
  throw new StartProblem(
    `The database lacks ${lacking}. Run "npm run migrate" first, or set MIGRATE to start.`,
  )
}

async function withMigrationLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  await lockTable(pool)
  const turn = await pool.connect()
  try {
    await turn.query('begin')
    await turn.query('select id from migration_lock where id = 1 for update')
    const result = await work()
    await turn.query('commit')
    return result
  } finally {
    // Destroyed, not returned to the pool: this also ends an open transaction.
    turn.release(true)
  }
}
