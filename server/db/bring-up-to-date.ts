import type { Settings } from '#server/config.ts'
import { StartProblem, systemCode } from '#server/start-problem.ts'
import { openPool, type Pool } from './client.ts'
import { migrateAndSeed } from './migrate.ts'

/** On separate connections: this may wait for another process that migrates. */
export async function bringUpToDate(
  url: string,
  config: Pick<Settings, 'databaseUrl' | 'seed'>,
): Promise<void> {
  const pool = openPool({ url, size: 4 })
  try {
    await reachDatabase(pool, config)
    await migrateAndSeed(pool, { seeds: config.seed })
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
