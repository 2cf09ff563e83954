import type { Pool } from '#server/db/client.ts'

type Query = (...args: unknown[]) => unknown

/** Replaces how the connections of a pool send a statement; the open ones are closed. */
export async function wrapStatements(pool: Pool, wrap: (query: Query) => Query): Promise<void> {
  pool.on('connect', (client) => {
    // SAFETY: `query` has many overloads; the arguments are passed on as they are.
    const query = client.query.bind(client) as Query
    Object.assign(client, { query: wrap(query) })
  })
  const open = Array.from({ length: pool.totalCount }, () => pool.connect())
  for (const client of await Promise.all(open)) client.release(true)
}
