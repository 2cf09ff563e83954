import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

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
