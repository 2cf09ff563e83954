import type { Pool } from '#server/db/client.ts'

/** A change of a statement's text that removes one of its guards. */
export type Fault = (text: string) => string

/** Nobody's records are anybody's: a row of the table is found whoever owns it. */
export const ownerIgnoredIn =
  (table: string): Fault =>
  (text) =>
    text.replaceAll(
      new RegExp(`"${table}"\\."account_id" = (\\$\\d+)`, 'g'),
      (_condition, value) => `${value}::text is not null`,
    )

/** Rows are read without a lock. */
export const locksIgnored: Fault = (text) =>
  text.replaceAll(/ for (no key )?update(?! skip locked)/g, '')

/**
 * For negative controls: lets a test remove a guard from all statements of a pool, and shows that
 * the test then fails. Called before the pool is used; `plant` takes effect at once.
 */
export function plantedFaults(pool: Pool): { plant(fault: Fault): void; remove(): void } {
  const none: Fault = (text) => text
  let planted = none
  pool.on('connect', (client) => {
    // SAFETY: `query` has many overloads; the arguments are passed on, with another text.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const changed = (statement: unknown, ...rest: unknown[]) =>
      query(withText(statement, planted), ...rest)
    Object.assign(client, { query: changed })
  })
  return {
    plant(fault) {
      planted = fault
    },
    remove() {
      planted = none
    },
  }
}

function withText(statement: unknown, fault: Fault): unknown {
  if (typeof statement === 'string') return fault(statement)
  if (!isTextual(statement)) return statement
  const text = fault(statement.text)
  if (text === statement.text) return statement
  // A connection keeps the first text of a named statement.
  return { ...statement, text, name: undefined }
}

function isTextual(statement: unknown): statement is { readonly text: string } {
  return typeof statement === 'object' && statement !== null && 'text' in statement
}
