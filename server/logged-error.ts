import { inspect } from 'node:util'
import { isUnreachable, sqlState } from './db/errors.ts'
import { StartProblem, systemCode } from './start-problem.ts'

/** What a log may say of an error. */
export type LoggedError = {
  readonly type: string
  readonly code?: string
  /** Empty where it is not known to be safe. */
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

/** A SQLSTATE, or a name such as `ECONNRESET`. */
const SYSTEM_CODE = /^([0-9A-Z]{5}|[A-Z][A-Z0-9_]+)$/

/**
 * An error without the values it was about. Texts of errors quote them: drizzle's the parameters of
 * a query, PostgreSQL's a row, JavaScript's the JSON that it cannot read. So only what is known to
 * hold none is taken over, and no text but that of a StartProblem.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = systemCode(error)
  return {
    type: error.constructor.name,
    ...(code !== undefined && SYSTEM_CODE.test(code) && { code }),
    message: safeMessage(error),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  }
}

function safeMessage(error: Error): string {
  if (error instanceof StartProblem) return error.message
  if (isUnreachable(error)) return 'no connection'
  const state = sqlState(error)
  return state === undefined ? '' : `database error ${state}`
}

/** The stack begins with the message, which may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const begins = stack.indexOf(message)
  if (begins < 0) return ''
  const lines = stack.slice(begins + message.length).split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).join('\n')
}

/** For what fails where there is no logger. */
export function printError(error: unknown): void {
  console.error(inspect(loggedError(error), { depth: null }))
}
