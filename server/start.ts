import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { catalogueEndpoints } from '#contract/catalogue.endpoints.ts'
import { openDatabaseClock } from './adapters/clock.ts'
import { buildApp, type WebServing } from './app.ts'
import { compose } from './compose.ts'
import type { Config, Settings } from './config.ts'
import { lacksStatementLimit, reachDatabase } from './db/address.ts'
import { bringUpToDate } from './db/bring-up-to-date.ts'
import { openDatabase, openPool, QUERY_LIMITS } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { openFiles } from './files/open-files.ts'
import { urlOf } from './http/route.ts'
import { jobs } from './jobs.ts'
import { closeApp, listen } from './listening.ts'
import { printError } from './logged-error.ts'
import { readRegisteredTemplates } from './messages/registered-templates.ts'
import { setUpGaps } from './messages/set-up-gaps.ts'
import { openReadiness } from './modules/health/readiness.ts'
import { databaseGauges } from './observe/database-gauges.ts'
import type { ErrorReports } from './observe/error-reports.ts'
import { serveMetrics } from './observe/metrics-server.ts'
import { poolMetrics } from './observe/pool-metrics.ts'
import { traceQueries } from './observe/trace-queries.ts'

export type RunningServer = {
  readonly app: FastifyInstance
  readonly drainSeconds: number
  /**
   * Says that it is not ready, serves for as long as the balancer may need to notice, then stops in
   * dependency order: requests, jobs, connections, and the database last.
   */
  stop(drainSeconds: number): Promise<void>
}

const NO_STATEMENT_LIMIT =
  'DATABASE_URL leads through a pooler whose connections have no statement_timeout: ' +
  'set its connect_query (docs/pgbouncer.ini)'

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
  web: (settings: Settings) => WebServing,
  { errorReports }: { readonly errorReports?: ErrorReports | undefined } = {},
): Promise<RunningServer> {
  const stops: Stop[] = []
  try {
    const registered = await readRegisteredTemplates(config.messages.templatesFile)
    const { files, close: closeFiles } = await openFiles(config)
    stops.push(async () => closeFiles())
    const url = config.databaseUrl ?? (await startOwnDatabase(config, stops))
    let logError: (error: Error) => void = printError
    const address = await reachDatabase(url, config)
    await bringUpToDate(address, config)
    const pool = openPool({
      ...address,
      size: config.poolSize,
      limits: QUERY_LIMITS,
      onError: (error) => logError(error),
    })
    stops.push(() => pool.end())
    if (config.observe.traces) traceQueries(pool)
    if (config.observe.metrics) {
      const sources = [poolMetrics(pool), databaseGauges(address, config)]
      const server = await serveMetrics(config.observe.metrics, sources)
      stops.push(() => server.close())
    }

    const readiness = openReadiness(address)
    stops.push(() => readiness.close())
    const clock = await openDatabaseClock(pool)
    stops.push(async () => clock.close())
    const db = openDatabase(pool)
    const deps = {
      ...compose({ config, db, clock, readiness, files, registered }),
      ...(errorReports && { errorReports }),
    }
    const app = await buildApp(deps, web(config))
    logError = (err) => app.log.error({ err }, 'a database connection broke')
    if (await lacksStatementLimit(address, pool)) app.log.warn(NO_STATEMENT_LIMIT)
    for (const gap of setUpGaps(config, registered)) app.log.warn(gap)
    for (const start of jobs) stops.push(await start(deps, app.log, app.server))
    stops.push(() => closeApp(app))
    // Any call of the catalogue loads it, which takes seconds at tens of thousands of items: whoever
    // comes first must not wait for it. If it fails, the first call tries again.
    await app.inject(urlOf(catalogueEndpoints.cityList))
    await listen(app, config)
    const stop = async (drainSeconds: number) => {
      readiness.drain()
      await pause(drainSeconds * 1_000)
      await inReverse(stops)
    }
    return { app, drainSeconds: config.drainSeconds, stop }
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
