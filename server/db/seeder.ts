import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'

/**
 * Initial data. A newer version runs again over existing rows, so `run` uses `onConflictDoUpdate`
 * and keeps patients' data.
 */
export type Seeder = {
  readonly name: string
  readonly version: number
  run(tx: Transaction): Promise<void>
}

/**
 * For `onConflictDoUpdate`: sets every column except `keys` to the value proposed by the insert.
 */
export function excludedColumns<T extends PgTable>(
  table: T,
  keys: readonly string[],
): Record<string, SQL> {
  const columns = Object.keys(getTableColumns(table)).filter((name) => !keys.includes(name))
  return Object.fromEntries(
    columns.map((name) => [name, sql`excluded.${sql.identifier(toSnakeCase(name))}`]),
  )
}
