import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Pool = pg.Pool

/** The database outside a transaction. Repositories import the tables they use from `db/schema`. */
export type Database = NodePgDatabase & { readonly $client: Pool }

/** The database inside `inTransaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The database or a transaction; repositories accept either. */
export type Executor = Database | Transaction

export type PoolOptions = {
  readonly url: string
  readonly size: number
  /** Query timeout in milliseconds; none if absent. */
  readonly answerWithinMs?: number
  /** Called when a connection breaks; the pool replaces it. */
  readonly onError?: (error: Error) => void
}

export function openPool({ url, size, answerWithinMs, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }),
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
