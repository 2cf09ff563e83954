import type { Executor } from './client.ts'

/**
 * A statement of a call under load, built once for a database and planned once for each of its
 * connections. `make` ends in drizzle's `prepare(name)`; a name stands for one text everywhere.
 */
export function prepared<Statement>(
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
