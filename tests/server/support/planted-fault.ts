import type { Pool } from '#server/db/client.ts'
import { wrapStatements } from './wrapped-statements.ts'

/** A change of a statement's text that removes one of its guards. */
export type Fault = (text: string) => string

const sound: Fault = (text) => text

/** A row of the table is found whoever owns it. */
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

/** A transaction that reads one state of the database reads that of each of its statements. */
export const snapshotIgnored: Fault = (text) =>
  text.replace('isolation level repeatable read', 'isolation level read committed')

/** A use of a coupon is counted beyond its limit. */
export const couponLimitIgnored: Fault = (text) =>
  text.startsWith('update "coupons"')
    ? text.replace('"coupons"."used" < "coupons"."total_limit"', 'true')
    : text

/**
 * For negative controls: lets a test remove a guard from all statements of a pool, and shows that
 * the test then fails. A fault takes effect at once.
 */
export async function plantedFaults(
  pool: Pool,
): Promise<{ plant(fault: Fault): void; remove(): void }> {
  let planted = sound
  await wrapStatements(
    pool,
    (query) =>
      (statement, ...rest) =>
        query(withText(statement, planted), ...rest),
  )
  return {
    plant(fault) {
      planted = fault
    },
    remove() {
      planted = sound
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
