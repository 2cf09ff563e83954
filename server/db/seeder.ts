import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'

/**
 * Facts that the database starts with. A higher version makes it run again over what is there, so
 * `run` writes with `onConflictDoUpdate` and keeps what patients have made.
 */
export type Seeder = {
  readonly name: string
  readonly version: number
  run(tx: Transaction): Promise<void>
}

/**
 * For `onConflictDoUpdate`: every column takes the value that the insert proposed, except `keys`.
 */
export function proposed<T extends PgTable>(
  table: T,
  keys: readonly string[],
): Record<string, SQL> {
  const columns = Object.keys(getTableColumns(table)).filter((name) => !keys.includes(name))
  return Object.fromEntries(
    columns.map((name) => [name, sql`excluded.${sql.identifier(toSnakeCase(name))}`]),
  )
}
