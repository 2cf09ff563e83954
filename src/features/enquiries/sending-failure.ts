import { failureMessage } from '#lib/format/failure-copy.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'

/** An error of one field, or of the form as a whole. */
export type SendingFailure =
  | { readonly field: string; readonly words: string }
  | { readonly notice: string }

const NO_ANSWER =
  'No answer from the lab. What you typed is safe: check the connection and try again.'
const OUR_FAULT = 'Something went wrong on our side. What you typed is safe: try again.'
const UNREADABLE = 'This file can no longer be read. Please choose it again.'

/** Field of each error code. */
const FIELDS: Readonly<Record<string, string>> = {
  'unknown-city': 'city_id',
  'unknown-job': 'job_id',
  'unknown-image': 'cv',
  'file-used': 'cv',
  'too-large': 'cv',
  'damaged-file': 'cv',
  'unsupported-file': 'cv',
  'misnamed-file': 'cv',
  'mixed-file': 'cv',
  'unreadable-picture': 'cv',
  'too-many-pixels': 'cv',
}

/** `names` are the fields of the form. */
export function sendingFailure(error: Error, names: readonly string[]): SendingFailure {
  // Reading a file that was deleted or changed throws a DOMException.
  if (error instanceof DOMException) return { field: 'cv', words: UNREADABLE }
  const field = error instanceof HttpFailure && error.message && FIELDS[error.code]
  if (field && names.includes(field)) return { field, words: error.message }
  return { notice: failureMessage(error, OUR_FAULT, NO_ANSWER) }
}
