import type { Settings } from '#server/config.ts'
import { reachDatabase } from './address.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { type Database, openDatabase, openPool } from './client.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** For commands: on `DATABASE_URL`, else on the embedded database, whose server must not be running. */
export async function withDatabase<T>(
  config: Settings,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres(config) : undefined
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    const address = await reachDatabase(url, config)
    await bringUpToDate(address, config)
    const pool = openPool({ ...address, size: 2 })
    try {
      return await work(openDatabase(pool))
    } finally {
      await pool.end()
    }
  } finally {
    await embedded?.stop()
  }
}
