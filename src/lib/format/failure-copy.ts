import { HttpFailure } from '#lib/http/http-failure.ts'
import { failureKind } from '#lib/routing/page-failure.ts'

const CHECK = 'Check the connection and try again.'

/** Copy for a failed call: no answer, the server's message, or `fallback`. */
export function failureMessage(
  error: unknown,
  fallback: string,
  noAnswer = 'We could not reach the lab. Check the connection and try again.',
): string {
  if (failureKind(error) === 'offline') return noAnswer
  return (error instanceof HttpFailure && error.message) || fallback
}

/** Copy for a form that was not saved. */
export function notSaved(error: Error): string {
  return failureMessage(
    error,
    'Something went wrong on our side. What you filled in is safe. Try again.',
    `We could not reach the lab. What you filled in is safe. ${CHECK}`,
  )
}

/** Copy for an action without a form. Without an answer it may have been done. */
export function notDone(error: Error): string {
  return failureMessage(
    error,
    'Something went wrong on our side, and nothing was changed. Try again.',
    `We could not reach the lab. It may already be done. ${CHECK}`,
  )
}
