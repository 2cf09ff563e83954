import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestClock } from '#server/adapters/clock.ts'
import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config.ts'
import { openDatabase, openPool, QUERY_LIMITS, type QueryLimits } from '#server/db/client.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/db/embedded/embedded-postgres.ts'
import { migrateAndSeed } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { openReadiness } from '#server/modules/health/readiness.ts'
import { TEST_NOW, type TestApp, testConfig } from './app.ts'

export type OwnPostgres = TestApp & {
  readonly postgres: EmbeddedPostgres
  readonly dataDir: string
  /** The process id of PostgreSQL's main process. */
  postmaster(): Promise<number>
}

/** A server with its own PostgreSQL, which a test can stop; other test files share one. */
export async function serveOnOwnPostgres(
  options: {
    readonly config?: Partial<Config>
    readonly deps?: Partial<Deps>
    readonly limits?: QueryLimits
  } = {},
): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parakh-own-'))
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { url } = postgres
  const { limits = QUERY_LIMITS } = options
  const pool = openPool({ url, size: 5, limits })
  await migrateAndSeed(pool)
  const db = openDatabase(pool)
  const [config, clock] = [testConfig(options.config), new TestClock(TEST_NOW)]
  const deps = {
    ...compose({ config, db, clock, readiness: openReadiness({ url }) }),
    ...options.deps,
  }
  const app = await buildApp(deps)
  const drop = () => pool.end()
  const close = async () => {
    await app.close()
    await deps.readiness.close()
    await drop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const postmaster = async () =>
    Number((await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const database = { db, pool, url, address: { url }, drop }
  const inject = app.inject.bind(app)
  return { app, inject, db, database, clock, config, deps, close, postgres, dataDir, postmaster }
}
