import type { FastifyInstance } from 'fastify'
import { buildApp, type WebServing } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { openDatabase, openPool, type Pool } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { migrateAndSeed } from './db/migrate.ts'
import { jobs } from './jobs.ts'
import { printError } from './logged-error.ts'
import { StartProblem, systemCode } from './start-problem.ts'

export type RunningServer = {
  readonly app: FastifyInstance
  /** Stops in dependency order: requests, jobs, connections, and the database last. */
  stop(): Promise<void>
}

/** Longer queries count as an unreachable database (503). */
const QUERY_TIMEOUT_MS = 10_000

type Stop = () => Promise<void>

async function inReverse(stops: Stop[]): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
}

/**
 * Starts everything: the database if embedded, migrations, seeds, jobs; then listens.
 * @throws StartProblem; everything started before is stopped again.
 */
export async function startServer(
  config: Config,
  web: (config: Config) => WebServing,
): Promise<RunningServer> {
  const stops: Stop[] = []
  try {
    const url = config.databaseUrl ?? (await startOwnDatabase(config, stops))
    let logError: (error: Error) => void = printError
    await bringUpToDate(url, config)
    const pool = openPool({
      url,
      size: config.poolSize,
      answerWithinMs: QUERY_TIMEOUT_MS,
      onError: (error) => logError(error),
    })
    stops.push(() => pool.end())

    const deps = compose({ config, db: openDatabase(pool) })
    const app = await buildApp(deps, web(config))
    logError = (err) => app.log.error({ err }, 'a database connection broke')
    for (const start of jobs) stops.push(await start(deps, app.log))
    stops.push(() => closeApp(app))
    await listen(app, config)
    return { app, stop: () => inReverse(stops) }
  } catch (error) {
    await inReverse(stops)
    throw error
  }
}

async function startOwnDatabase({ dataDir }: Config, stops: Stop[]): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir })
  stops.push(() => embedded.stop())
  return embedded.url
}

/** On separate connections: this may wait for another process that migrates. */
async function bringUpToDate(url: string, config: Config): Promise<void> {
  const pool = openPool({ url, size: 4 })
  try {
    await reachDatabase(pool, config)
    await migrateAndSeed(pool)
  } finally {
    await pool.end()
  }
}

async function reachDatabase(pool: Pool, { databaseUrl }: Config): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    if (databaseUrl === undefined) throw error
    const { host, pathname } = new URL(databaseUrl)
    const reason = error instanceof Error ? error.message || systemCode(error) : String(error)
    throw new StartProblem(`DATABASE_URL: no PostgreSQL at ${host}${pathname} (${reason}).`)
  }
}

/** Pending requests may finish within this time; then connections are closed. */
const SHUTDOWN_TIMEOUT_MS = 5_000

async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await app.close()
  clearTimeout(cut)
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EADDRINUSE') {
      throw new StartProblem(`Port ${port} is in use. Stop what uses it, or set PORT.`)
    }
    if (code === 'EACCES') {
      throw new StartProblem(`Port ${port} needs rights this user lacks. Set PORT to 1024 or more.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartProblem(`HOST is "${host}"; this machine has no such address.`)
    }
    throw error
  }
}
