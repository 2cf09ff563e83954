import { notSaved } from '#lib/format/failure-copy.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { FilesRefused } from '#lib/uploads/file-uploader.ts'

/** Errors of single files, of the files together, or of the form as a whole. */
export type SendingFailure =
  | { readonly messages: ReadonlyMap<File, string> }
  | { readonly files: string }
  | { readonly notice: string }

/** The lab no longer has an uploaded file, or has used it. */
const ABOUT_FILES: readonly string[] = ['unknown-image', 'file-used']

export function sendingFailure(error: Error): SendingFailure {
  if (error instanceof FilesRefused) return { messages: error.messages }
  if (error instanceof HttpFailure && ABOUT_FILES.includes(error.code) && error.message) {
    return { files: error.message }
  }
  return { notice: notSaved(error) }
}
