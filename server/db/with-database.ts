import type { Settings } from '#server/config.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { type Database, openDatabase, openPool } from './client.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** For commands: on `DATABASE_URL`, else on the embedded database, whose server must not be running. */
export function withDatabase<T>(config: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabaseUrl(config, async (url) => {
    await bringUpToDate(url, config)
    const pool = openPool({ url, size: 2 })
    try {
      return await work(openDatabase(pool))
    } finally {
      await pool.end()
    }
  })
}

/** As `withDatabase`, before the database is migrated. */
export async function withDatabaseUrl<T>(
  config: Settings,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl)
  const embedded = await startEmbeddedPostgres(config)
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}
