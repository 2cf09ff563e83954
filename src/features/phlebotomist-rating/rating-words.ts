import { HttpFailure } from '#lib/http/http-failure.ts'
import { failureKind } from '#lib/routing/page-failure.ts'

const NO_ANSWER = 'No answer from the lab. Your stars and words are kept: try again.'
const OUR_FAULT = 'Something went wrong on our side. Your stars and words are kept: try again.'

/** Why a rating was not taken. */
export function ratingFailure(error: Error): string {
  if (failureKind(error) === 'offline') return NO_ANSWER
  return (error instanceof HttpFailure && error.message) || OUR_FAULT
}

/** A link that leads to no visit: it is wrong, or its days are over. */
export function isDeadLink(error: Error): boolean {
  return error instanceof HttpFailure && (error.status === 404 || error.status === 400)
}
