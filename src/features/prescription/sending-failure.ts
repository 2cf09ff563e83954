import { notSaved } from '#lib/format/failure-copy.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'

/** An error of the file, or of the form as a whole. */
export type SendingFailure = { readonly file: string } | { readonly notice: string }

/** Statuses that refuse the file itself: expired, too large, unsupported or unreadable. */
const ABOUT_FILE: readonly number[] = [404, 413, 415, 422]

const UNREADABLE = 'This file can no longer be read. Please choose it again.'

export function sendingFailure(error: Error): SendingFailure {
  // Reading a file that was deleted or changed throws a DOMException.
  if (error instanceof DOMException) return { file: UNREADABLE }
  if (error instanceof HttpFailure && ABOUT_FILE.includes(error.status)) {
    return { file: error.message || UNREADABLE }
  }
  return { notice: notSaved(error) }
}
