import { HttpFailure } from '#lib/http/http-failure.ts'
import { failureKind } from '#lib/routing/page-failure.ts'

/** What went wrong: about the file, below its field; about the rest, above the button. */
export type SendingFailure = { readonly file: string } | { readonly notice: string }

/** Refusals of the file itself: too large, of another kind, not to be read, or not there any more. */
const ABOUT_FILE: readonly number[] = [404, 413, 415, 422]

const NO_ANSWER =
  'No answer from the lab. What you filled in is safe: check the connection and try again.'
const OUR_FAULT = 'Something went wrong on our side. What you filled in is safe: try again.'
const UNREADABLE = 'This file can no longer be read. Please choose it again.'

export function sendingFailure(error: Error): SendingFailure {
  if (failureKind(error) === 'offline') return { notice: NO_ANSWER }
  // What a file throws that is gone, or was changed since it was chosen.
  if (error instanceof DOMException) return { file: UNREADABLE }
  if (error instanceof HttpFailure && ABOUT_FILE.includes(error.status)) {
    return { file: error.message || UNREADABLE }
  }
  return { notice: (error instanceof HttpFailure && error.message) || OUR_FAULT }
}
