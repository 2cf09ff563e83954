import pg from 'pg'
import type { Settings } from '#server/config.ts'
import { StartProblem, systemCode } from '#server/start-problem.ts'
import type { DatabaseSettings } from './settings.ts'

/** How a database is reached. */
export type DatabaseAddress = {
  readonly url: string
  /**
   * Through a pooler in transaction mode: the next statement outside a transaction may run on
   * another server connection, so nothing may depend on the session.
   */
  readonly pooled?: boolean
  /** Whether statements may have names. Default: unless it is pooled. */
  readonly prepare?: boolean
  /** Of what asks for no level. Default: the database's. */
  readonly isolation?: NonNullable<DatabaseSettings['isolation']>
}

/** @throws StartProblem if there is no database at this address. */
export async function reachDatabase(
  url: string,
  { database, databaseUrl }: Pick<Settings, 'database' | 'databaseUrl'>,
): Promise<DatabaseAddress> {
  try {
    return await findAddress(url, database)
  } catch (error) {
    if (databaseUrl === undefined) throw error
    const { host, pathname } = new URL(databaseUrl)
    const reason = error instanceof Error ? error.message || systemCode(error) : String(error)
    throw new StartProblem(`DATABASE_URL: no PostgreSQL at ${host}${pathname} (${reason}).`)
  }
}

/**
 * Asks the database whether a pooler is between: a pooler makes up the process id that it tells its
 * clients.
 */
export async function findAddress(
  url: string,
  { prepare, isolation }: Pick<DatabaseSettings, 'prepare' | 'isolation'>,
): Promise<DatabaseAddress> {
  const pooled = await isPooled(url)
  return {
    url,
    pooled,
    prepare: prepare === 'auto' ? !pooled : prepare,
    ...(isolation && { isolation }),
  }
}

async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // SAFETY: `pg` keeps the id of BackendKeyData there; its types leave it out.
    const { processID } = client as pg.Client & { readonly processID: number | null }
    return rows[0]?.pid !== processID
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Whether statements outside transactions run without a time limit: a pooler drops the limits that
 * a connection asks for.
 */
export async function lacksStatementLimit(
  { pooled }: DatabaseAddress,
  pool: pg.Pool,
): Promise<boolean> {
  if (!pooled) return false
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  return rows[0]?.statement_timeout === '0'
}
