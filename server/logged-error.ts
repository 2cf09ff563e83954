import { inspect } from 'node:util'
import { isUnreachable, sqlState } from './db/errors.ts'
import { StartProblem, systemCode } from './start-problem.ts'

/** The part of an error that may be logged. */
export type LoggedError = {
  readonly type: string
  readonly code?: string
  /** Empty unless it is known to hold no personal data. */
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

/** A SQLSTATE, or a name such as `ECONNRESET`. */
const SYSTEM_CODE = /^([0-9A-Z]{5}|[A-Z][A-Z0-9_]+)$/

/**
 * Removes personal data from an error. Messages quote values: drizzle's the parameters of a query,
 * PostgreSQL's a row, JavaScript's unparsable JSON. Only fields known to be safe are kept, and only
 * a StartProblem keeps its message.
 */
export function loggedError(error: unknown): LoggedError {
  return loggedWithin(error, [])
}

/** `outer` are the errors around this one: a cause that is one of them would never end. */
function loggedWithin(error: unknown, outer: readonly Error[]): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const within = [...outer, error]
  const { cause } = error
  const isCyclic = within.some((one) => one === cause)
  const code = systemCode(error)
  return {
    type: error.constructor.name,
    ...(code !== undefined && SYSTEM_CODE.test(code) && { code }),
    message: safeMessage(error),
    stack: framesOf(error),
    ...(cause !== undefined && !isCyclic && { cause: loggedWithin(cause, within) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.map((one) => loggedWithin(one, within)),
    }),
  }
}

function safeMessage(error: Error): string {
  if (error instanceof StartProblem) return error.message
  if (isUnreachable(error)) return 'no connection'
  const state = sqlState(error)
  return state === undefined ? '' : `database error ${state}`
}

/** The stack starts with the message, whose lines may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const begins = stack.indexOf(message)
  if (begins < 0) return ''
  const lines = stack.slice(begins + message.length).split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).join('\n')
}

/** For failures outside a logger. */
export function printError(error: unknown): void {
  console.error(inspect(loggedError(error), { depth: null }))
}
