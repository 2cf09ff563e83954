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

/** A larger picture has a few megabytes here but gigabytes when decoded. */
const MAX_MEGAPIXELS = 50

/** Limit for searching the picture size, because corrupt data may only start like a JPEG. */
const HEAD_BYTES = 2 * 1024 * 1024

/**
 * `file-type` skips a byte order mark and an ID3 tag; accepted files start with their own
 * signature.
 */
const FIRST_BYTE: Record<UploadType, number> = {
  'image/jpeg': 0xff,
  'image/png': 0x89,
  'image/webp': 0x52,
  'application/pdf': 0x25,
}

// One by one: the whole package tries every format it knows, some with a history of endless loops.
const READERS = { 'image/jpeg': JPG, 'image/png': PNG, 'image/webp': WEBP } as const

/**
 * Detects the type of a file from its bytes.
 * @throws Problem 415 for another type, or if it differs from the declared one; 422 if the file
 * embeds another file, the picture cannot be read, or it has more than 50 megapixels.
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

/** Reads the file header only; decodes nothing. */
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
    // The library's errors are about bytes; all mean the same to a patient.
  }
  throw unreadablePicture()
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
