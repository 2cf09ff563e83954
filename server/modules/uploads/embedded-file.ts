import type { UploadType } from '#contract/rules/uploads.ts'

/** Where programs look for a PDF's or a page's beginning, though the file begins as something else. */
const SNIFFED_BYTES = 1024

const PAGE = /<(?:!doctype|html|head|body|script|iframe|svg)\b/i
const PDF = '%PDF-'

/** A ZIP's last record and the longest comment that may follow it: archives are read from their end. */
const ZIP_END = Buffer.from('504b050600000000', 'hex')
const ZIP_TAIL_BYTES = 22 + 0xffff

/**
 * Whether a file is a second one as well, to whoever reads it otherwise: a page or a PDF in a
 * picture's head, an archive at its end. What phones put behind a photo, such as its brighter twin or
 * a film, is none of these.
 */
export function hasEmbeddedFile(bytes: Buffer, type: UploadType): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES).toString('latin1')
  if (PAGE.test(head)) return true
  if (type !== 'application/pdf' && head.includes(PDF)) return true
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END)
}
