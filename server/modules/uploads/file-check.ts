import { fileTypeFromBuffer } from 'file-type'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { isUploadType, type UploadType } from '#contract/rules/uploads.ts'
import type { SentFile } from './data-url.ts'
import {
  misnamedFile,
  mixedFile,
  tooManyPixels,
  unreadablePicture,
  unsupportedFile,
} from './upload.problems.ts'

/** A picture of more is a few megabytes here and gigabytes where it is opened. */
const MAX_MEGAPIXELS = 50

/** A picture says its size early; rubbish that only begins like a JPEG is not searched to its end. */
const HEAD_BYTES = 2 * 1024 * 1024

/** `file-type` looks behind a byte order mark and a music tag; a file of ours begins with itself. */
const FIRST_BYTE: Record<UploadType, number> = {
  'image/jpeg': 0xff,
  'image/png': 0x89,
  'image/webp': 0x52,
  'application/pdf': 0x25,
}

// One by one: the package as a whole tries every format it knows, some with a history of endless loops.
const READERS = { 'image/jpeg': JPG, 'image/png': PNG, 'image/webp': WEBP } as const

/**
 * What a file is by its bytes.
 * @throws Problem 415 for another type, or another than its sender says; 422 for a file with another
 * one in it, a picture that cannot be read, or one of more than 50 megapixels.
 */
export async function checkFile({ declared, bytes }: SentFile): Promise<UploadType> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!isUploadType(type) || bytes[0] !== FIRST_BYTE[type]) throw unsupportedFile()
  if (type !== declared) throw misnamedFile()
  if (hasEmbeddedFile(bytes, type)) throw mixedFile()
  if (type !== 'application/pdf' && pixelsOf(bytes, type) > MAX_MEGAPIXELS * 1_000_000) {
    throw tooManyPixels(MAX_MEGAPIXELS)
  }
  return type
}

/** By the head alone: nothing is decoded on the server. */
function pixelsOf(bytes: Buffer, type: keyof typeof READERS): number {
  const { width, height } = sizeOf(bytes.subarray(0, HEAD_BYTES), type)
  if (!(width > 0 && height > 0)) throw unreadablePicture()
  return width * height
}

function sizeOf(head: Buffer, type: keyof typeof READERS) {
  try {
    const reader = READERS[type]
    if (reader.validate(head)) return reader.calculate(head)
  } catch {
    // Its errors are about the bytes, and all mean the same to a patient.
  }
  throw unreadablePicture()
}

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
function hasEmbeddedFile(bytes: Buffer, type: UploadType): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES).toString('latin1')
  if (PAGE.test(head)) return true
  if (type !== 'application/pdf' && head.includes(PDF)) return true
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END)
}
