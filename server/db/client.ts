import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

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

export type PoolOptions = {
  readonly url: string
  readonly size: number
  /** None if absent. */
  readonly limits?: QueryLimits
  /** Called when a connection breaks; the pool replaces it. */
  readonly onError?: (error: Error) => void
}

export function openPool({ url, size, limits, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(limits && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      query_timeout: limits.answerMs,
    }),
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
  return pool
}

/** Of a pool, or of one of its connections. */
export function openDatabase<Client extends Pool | pg.PoolClient>(client: Client) {
  return drizzle(client, { casing: 'snake_case' })
}
