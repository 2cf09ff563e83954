import { HttpFailure } from '#lib/http/http-failure.ts'
import { failureKind } from '#lib/routing/page-failure.ts'

const NO_ANSWER =
  'No answer from the lab. What you filled in is safe: check the connection and try again.'
const OUR_FAULT = 'Something went wrong on our side. What you filled in is safe: try again.'

/** Why a form was not saved: the lab's own words, where it sent some. */
export function notSaved(error: Error): string {
  if (failureKind(error) === 'offline') return NO_ANSWER
  return (error instanceof HttpFailure && error.message) || OUR_FAULT
}

const NO_ANSWER_ABOUT =
  'No answer from the lab. It may be done already: check the connection and try again.'
const NOT_DONE = 'Something went wrong on our side, and nothing was changed. Try again.'

/** Why something without a form was not done. */
export function notDone(error: Error): string {
  if (failureKind(error) === 'offline') return NO_ANSWER_ABOUT
  return (error instanceof HttpFailure && error.message) || NOT_DONE
}
