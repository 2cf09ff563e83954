/** The SQLSTATE of a failed query (`23505`…), through drizzle's wrapping; undefined for others. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) {
      return cause.code
    }
  }
  return undefined
}

/** What PostgreSQL itself said, without drizzle's wrapping, which repeats the whole query. */
export function rootCause(error: Error): string {
  return error.cause instanceof Error ? rootCause(error.cause) : error.message
}

/** Another row has this unique value already. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** PostgreSQL chose this transaction to give way to another: run it again. */
export function isSerialisationFailure(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100'
}

/** A text holds what PostgreSQL keeps in no column: the character NUL. */
export function isUnstorableText(error: unknown): boolean {
  const state = sqlState(error)
  return state === '22021' || state === '22P05'
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])

/** What `pg` says without a code, of a connection that broke and of a server that does not answer. */
const CONNECTION_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered))/

/** The database is down, starting, stopping or out of connections. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined && /^(08|57P0|53300)/.test(state)) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && CONNECTION_CODES.has(String(cause.code))) return true
    if (CONNECTION_WORDS.test(cause.message)) return true
  }
  return false
}
