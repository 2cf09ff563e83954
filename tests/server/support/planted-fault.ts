import { onTestFinished } from 'vitest'
import type { Pool } from '#server/db/client.ts'

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

let planted = 0

/**
 * Lets the next commit that changes a row of the table fail once.
 * @returns whether it has happened.
 */
export async function abortNextCommit(
  pool: Pool,
  table: string,
  code = '40001',
): Promise<() => Promise<boolean>> {
  planted += 1
  const name = `abort_${planted}`
  // A sequence is not rolled back.
  await pool.query(`
    create sequence ${name};
    create function ${name}() returns trigger language plpgsql as $$ begin
      if nextval('${name}') = 1 then raise exception 'planted' using errcode = '${code}'; end if;
      return null; end $$;
    create constraint trigger ${name} after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function ${name}()`)
  onTestFinished(async () => {
    await pool.query(`drop trigger ${name} on ${table}`)
  })
  return async () => (await pool.query(`select is_called from ${name}`)).rows[0].is_called
}
