import { HttpFailure } from '#lib/http/http-failure.ts'
import { failureKind } from '#lib/routing/page-failure.ts'

const NO_ANSWER = 'No answer from the lab. Check the connection and try again.'

/** What a failed call is said in: no answer, the server's words, or ours. */
export function failureWords(error: unknown, ours: string): string {
  if (failureKind(error) === 'offline') return NO_ANSWER
  return (error instanceof HttpFailure && error.message) || ours
}
