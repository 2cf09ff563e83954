import type { Executor } from './client.ts'

/**
 * A prepared statement for a frequent query, built once per database and planned once per
 * connection. `make` ends in drizzle's `prepare(name)`; names must be unique.
 */
export function preparedStatement<Statement>(
  make: (db: Executor) => Statement,
): (db: Executor) => Statement {
  const made = new WeakMap<Executor, Statement>()
  return (db) => {
    const known = made.get(db)
    if (known) return known
    const statement = make(db)
    made.set(db, statement)
    return statement
  }
}
