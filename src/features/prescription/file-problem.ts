import {
  isUploadType,
  MOST_UPLOAD_BYTES,
  MOST_UPLOAD_MB,
  type UploadType,
} from '#contract/rules/uploads.ts'
import { fileSize } from '#ui/file-size.ts'

/** How the files of each type begin; a dot stands for any byte. */
const BEGINNINGS: Readonly<Record<UploadType, RegExp>> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/webp': /^RIFF....WEBP/s,
  'application/pdf': /^%PDF-/,
}
const LONGEST = 12

/**
 * What a file is by its first bytes: a phone may name it wrong or not at all. Null for what the lab does
 * not take.
 */
export async function uploadTypeOf(file: Blob): Promise<UploadType | null> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer())
  const beginning = String.fromCharCode(...bytes)
  const [type = ''] = Object.entries(BEGINNINGS).find(([, begins]) => begins.test(beginning)) ?? []
  return isUploadType(type) ? type : null
}

/** Why the lab will not take a file, before it is sent; null when it may. */
export async function fileProblem(file: File | null): Promise<string | null> {
  if (!file) return 'Choose a photo or a PDF of the prescription.'
  if (file.size > MOST_UPLOAD_BYTES) {
    return `This file has ${fileSize(file.size)}, and ${MOST_UPLOAD_MB} MB is the most. Take the photo again, or send a part.`
  }
  try {
    if (await uploadTypeOf(file)) return null
  } catch {
    // Moved or changed since it was chosen, or on a disk that is gone.
    return 'This file can no longer be read. Please choose it again.'
  }
  return 'This is not a JPEG, PNG or WebP picture, nor a PDF. Take a photo of the prescription instead.'
}
