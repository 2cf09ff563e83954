import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { sendSettingsWithBegin, sendStatementsUnnamed } from './pooled-statements.ts'
import { retryAborted } from './retry-aborted.ts'

export type Pool = pg.Pool

/** The database outside a transaction. Repositories import the tables they use from `db/schema`. */
export type Database = NodePgDatabase & { readonly $client: Pool }

/** The database inside `inTransaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The database or a transaction; repositories accept either. */
export type Executor = Database | Transaction

/** Milliseconds. */
export type QueryLimits = {
  /** PostgreSQL cancels a statement after this time (SQLSTATE 57014). */
  readonly statementMs: number
  /** PostgreSQL cancels a statement that waits this long for a lock (SQLSTATE 55P03). */
  readonly lockMs: number
  /** Without an answer for this time, the database counts as unreachable. */
  readonly answerMs: number
}

/** For requests and jobs. PostgreSQL gives up first, so that a connection is free again. */
export const QUERY_LIMITS: QueryLimits = { statementMs: 8_000, lockMs: 3_000, answerMs: 10_000 }

export type PoolOptions = DatabaseAddress & {
  readonly size: number
  /** None if absent. */
  readonly limits?: QueryLimits
  /** Called when a connection breaks; the pool replaces it. */
  readonly onError?: (error: Error) => void
}

export function openPool({
  url,
  pooled = false,
  prepare = !pooled,
  isolation,
  size,
  limits,
  onError,
}: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(limits && { query_timeout: limits.answerMs }),
    // A pooler refuses a connection with these.
    ...(limits &&
      !pooled && { statement_timeout: limits.statementMs, lock_timeout: limits.lockMs }),
    ...(isolation && !pooled && { options: optionsFor(isolation) }),
    application_name: 'parakh',
  })
  // Without a listener, a broken connection would crash the process. The pool's own event covers
  // only idle connections, not one used by a transaction.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) onError?.(error)
    }),
  )
  pool.on('error', () => undefined)
  if (!prepare) sendStatementsUnnamed(pool)
  if (pooled) sendSettingsWithBegin(pool, limits, isolation)
  retryStatements(pool)
  return pool
}

/** In the startup parameter `options`, a space within a value is escaped. */
function optionsFor(isolation: string): string {
  return `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`
}

/** A statement outside a transaction is one by itself, and is aborted like one. */
function retryStatements(pool: Pool): void {
  // SAFETY: `query` has many overloads; here it is called without a callback, and returns a promise.
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  Object.assign(pool, { query: (...args: unknown[]) => retryAborted(() => query(...args)) })
}

/** Of a pool, or of one of its connections. */
export function openDatabase<Client extends Pool | pg.PoolClient>(client: Client) {
  return drizzle(client, { casing: 'snake_case' })
}
