import type { Pool } from 'pg'
import type { DatabaseAddress } from './address.ts'

type Query = (...args: unknown[]) => unknown
type Statement = { readonly text: string }

/**
 * For connections through a pooler in transaction mode. The settings of a session are sent with
 * each `begin`, in the same round trip, for that transaction only. Statements outside transactions
 * have the settings of the server connection (docs/pgbouncer.ini).
 */
export function sendSettingsWithBegin(
  pool: Pool,
  limits: { readonly statementMs: number; readonly lockMs: number } | undefined,
  isolation: DatabaseAddress['isolation'],
): void {
  // Without limits, those of the role or of the pooler must not apply either: a migration is long.
  const { statementMs, lockMs } = limits ?? { statementMs: 0, lockMs: 0 }
  const settings = `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`
  changeStatements(pool, (text) => {
    if (!/^begin\b/.test(text)) return text
    const level =
      isolation && !text.includes('isolation level') ? ` isolation level ${isolation}` : ''
    return `${text}${level}; ${settings}`
  })
}

/** A name is known to one server connection only, and the pooler gives each transaction any one. */
export function sendStatementsUnnamed(pool: Pool): void {
  wrapQueries(pool, (query) => (statement, ...rest) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest)
  })
}

function changeStatements(pool: Pool, change: (text: string) => string): void {
  wrapQueries(pool, (query) => (statement, ...rest) => {
    if (typeof statement === 'string') return query(change(statement), ...rest)
    if (!hasText(statement)) return query(statement, ...rest)
    return query({ ...statement, text: change(statement.text) }, ...rest)
  })
}

function hasText(statement: unknown): statement is Statement {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string'
  )
}

function wrapQueries(pool: Pool, wrap: (query: Query) => Query): void {
  pool.on('connect', (client) => {
    // SAFETY: `query` has many overloads; the arguments are passed on as they are.
    const query = client.query.bind(client) as Query
    Object.assign(client, { query: wrap(query) })
  })
}
