import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase, openPool } from '../../server/db/client.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts'
import { startBuiltApp } from './built-app.ts'
import { stopsWith } from './clean-up.ts'

/**
 * A database with the schema and the seed of the app at `root`, which a benchmark can fill before
 * that app opens it again; `stop` deletes it. `volatile` does not wait for the disk: not for
 * measuring writes.
 */
export async function scratchDatabase(
  root: string,
  { volatile = true } = {},
): Promise<{
  db: Database
  url: string
  stop: () => Promise<void>
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parakh-bench-pg-'))
  // When root starts it, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, volatile })
  const pool = openPool({ url: server.url, size: 2 })
  const stop = stopsWith(async () => {
    await pool.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const app = await startBuiltApp(root, { DATABASE_URL: server.url, EMBEDDED: '1' })
  await app.stop()
  return { db: openDatabase(pool), url: server.url, stop }
}
