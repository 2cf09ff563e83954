import type { Settings } from '#server/config.ts'
import { StartProblem, systemCode } from '#server/start-problem.ts'
import { openPool, type Pool } from './client.ts'
import { assertMigrated, type Migrated, migrateAndSeed } from './migrate.ts'

type Needs = Pick<Settings, 'databaseUrl' | 'seed' | 'migrate'>

/** Migrates and seeds; with MIGRATE=step, only checks that it was done. */
export async function bringUpToDate(url: string, config: Needs): Promise<void> {
  if (config.migrate === 'start') {
    await migrateDatabase(url, config)
  } else {
    await onDatabase(url, config, (pool) => assertMigrated(pool))
  }
}

export function migrateDatabase(url: string, config: Needs): Promise<Migrated> {
  return onDatabase(url, config, (pool) => migrateAndSeed(pool, { seeds: config.seed }))
}

/** On separate connections: this may wait for another process that migrates. */
async function onDatabase<T>(
  url: string,
  config: Needs,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = openPool({ url, size: 4 })
  try {
    await reachDatabase(pool, config)
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function reachDatabase(
  pool: Pool,
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    if (databaseUrl === undefined) throw error
    const { host, pathname } = new URL(databaseUrl)
    const reason = error instanceof Error ? error.message || systemCode(error) : String(error)
    throw new StartProblem(`DATABASE_URL: no PostgreSQL at ${host}${pathname} (${reason}).`)
  }
}
