import { failureMessage } from '#lib/format/failure-copy.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { FilesRefused } from '#lib/uploads/file-uploader.ts'

/** An error of one field, of single files, or of the form as a whole. */
export type SendingFailure =
  | { readonly field: string; readonly words: string }
  | { readonly refused: ReadonlyMap<File, string> }
  | { readonly notice: string }

const NO_ANSWER =
  'We could not reach the lab. What you typed is still here. Check the connection and try again.'
const OUR_FAULT = 'Something went wrong on our side. What you typed is still here. Try again.'

/** Field of each error code. */
const FIELDS: Readonly<Record<string, string>> = {
  'unknown-city': 'city_id',
  'unknown-job': 'job_id',
  'unknown-image': 'cv',
  'file-used': 'cv',
}

/** `names` are the fields of the form. */
export function sendingFailure(error: Error, names: readonly string[]): SendingFailure {
  if (error instanceof FilesRefused) return { refused: error.messages }
  const field = error instanceof HttpFailure && error.message && FIELDS[error.code]
  if (field && names.includes(field)) return { field, words: error.message }
  return { notice: failureMessage(error, OUR_FAULT, NO_ANSWER) }
}
