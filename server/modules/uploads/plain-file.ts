import type { UploadType } from '#contract/rules/uploads.ts'
import type { SentFile } from './data-url.ts'
import { plainPdf } from './plain-pdf.ts'
import { plainPicture } from './plain-picture.ts'
import { misnamedFile, mixedFile, unsupportedFile } from './upload.problems.ts'

/** What is stored of a file. */
export type PlainFile = { readonly type: UploadType; readonly bytes: Buffer }

/** What a file of each type starts with, one character for each byte. */
const SIGNATURES: readonly (readonly [UploadType, RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['application/pdf', /^%PDF-/],
]
const SIGNATURE_BYTES = 12

/**
 * Detects the type of a file from its bytes, and removes what is not a picture or a page.
 * @throws Problem 415 for another type, or if it differs from the declared one; 422 if the file is also
 * another file, cannot be read, is too large when decoded, or has active content; 429 `busy`
 */
export async function plainFile({ declared, bytes }: SentFile): Promise<PlainFile> {
  const start = bytes.subarray(0, SIGNATURE_BYTES).toString('latin1')
  const type = SIGNATURES.find(([, signature]) => signature.test(start))?.[0]
  if (!type) throw unsupportedFile()
  if (type !== declared) throw misnamedFile()
  if (hasEmbeddedFile(bytes, type)) throw mixedFile()
  const plain = type === 'application/pdf' ? plainPdf(bytes) : plainPicture(bytes, type)
  return { type, bytes: await plain }
}

/** Programs look this far for the start of a PDF or HTML page, even behind other content. */
const SNIFFED_BYTES = 1024

const PAGE = /<(?:!doctype|html|head|body|script|iframe|svg)\b/i
const PDF = '%PDF-'

/** A ZIP's last record and the longest comment after it: archives are read from their end. */
const ZIP_END = Buffer.from('504b050600000000', 'hex')
const ZIP_TAIL_BYTES = 22 + 0xffff

/**
 * Whether a file is also another file (polyglot): a page or PDF in a picture's head, or an archive
 * at its end. Data that phones append to photos, such as an HDR gain map or a video, does not
 * count.
 */
function hasEmbeddedFile(bytes: Buffer, type: UploadType): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES).toString('latin1')
  if (PAGE.test(head)) return true
  if (type !== 'application/pdf' && head.includes(PDF)) return true
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END)
}
