import type { Settings } from '#server/config.ts'
import { StartProblem } from '#server/start-problem.ts'
import { type DatabaseAddress, reachDatabase } from './address.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { type Database, openDatabase, openPool } from './client.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** For commands: on `DATABASE_URL`, else on the embedded database, whose server must not be running. */
export function withDatabase<T>(config: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabaseAddress(config, async (address) => {
    await bringUpToDate(address, config)
    const pool = openPool({ ...address, size: 2 })
    try {
      return await work(openDatabase(pool))
    } finally {
      await pool.end()
    }
  })
}

/**
 * As `withDatabase`, before the database is migrated.
 * @throws StartProblem with PROVIDER_URL
 */
export async function withDatabaseAddress<T>(
  config: Settings,
  work: (address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  if (config.providerUrl !== undefined) {
    throw new StartProblem(
      'PROVIDER_URL is set: the provider has the data, so there is no database here.',
      2,
    )
  }
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres(config) : undefined
  try {
    return await work(await reachDatabase(config.databaseUrl ?? embedded?.url ?? '', config))
  } finally {
    await embedded?.stop()
  }
}
