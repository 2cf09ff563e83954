import { fileTypeFromBuffer } from 'file-type'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { isUploadType, type UploadType } from '#contract/rules/uploads.ts'
import type { SentFile } from './data-url.ts'
import { hasEmbeddedFile } from './embedded-file.ts'
import {
  misnamedFile,
  mixedFile,
  tooManyPixels,
  unreadablePicture,
  unsupportedFile,
} from './upload.problems.ts'

/** A picture of more is a few megabytes here and gigabytes where it is opened. */
const MOST_MEGAPIXELS = 50

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
  if (type !== 'application/pdf' && pixelsOf(bytes, type) > MOST_MEGAPIXELS * 1_000_000) {
    throw tooManyPixels(MOST_MEGAPIXELS)
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
