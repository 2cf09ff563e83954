/** The error and its causes, outermost first. Ends at a repetition: a chain can be cyclic. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (chain.includes(cause)) break
    chain.push(cause)
  }
  return chain
}

/** The SQLSTATE of a failed query (`23505`…), through drizzle's wrapping; undefined for others. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) {
      return cause.code
    }
  }
  return undefined
}

/** PostgreSQL's own message, without drizzle's wrapper, which repeats the whole query. */
export function rootCause(error: Error): string {
  return (causesOf(error).at(-1) ?? error).message
}

/** Another row already has this unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** PostgreSQL aborted this transaction in favour of another: retry it. */
export function isSerialisationFailure(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100'
}

/** A text holds the character NUL, which PostgreSQL cannot store. */
export function isUnstorableText(error: unknown): boolean {
  const state = sqlState(error)
  return state === '22021' || state === '22P05'
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])

/** Errors of `pg` without a code: broken connections and timeouts. */
const CONNECTION_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered))/

/** PostgreSQL cancelled a statement that took, or waited for a lock, too long. */
export function isTimedOut(error: unknown): boolean {
  const state = sqlState(error)
  return state === '57014' || state === '55P03'
}

/**
 * The database is down, starting, stopping or out of connections, or the connection leads to a
 * standby (25006): the primary of before a failover.
 */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined && /^(08|57P0|53300|25006)/.test(state)) return true
  for (const cause of causesOf(error)) {
    if ('code' in cause && CONNECTION_CODES.has(String(cause.code))) return true
    if (CONNECTION_WORDS.test(cause.message)) return true
  }
  return false
}
