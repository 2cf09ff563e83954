import type { z } from 'zod'
import {
  isUploadType,
  MAX_FILES,
  MAX_UPLOAD_BYTES,
  type UploadType,
} from '#contract/rules/uploads.ts'

/** Magic bytes of each type; a dot matches any byte. */
const MAGIC_BYTES: Readonly<Record<UploadType, RegExp>> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/webp': /^RIFF....WEBP/s,
  'application/pdf': /^%PDF-/,
}
const MAGIC_LENGTH = 12

/**
 * Type of a file by its first bytes, since phones may name it wrong. Null for unsupported types.
 */
async function uploadTypeOf(file: Blob): Promise<UploadType | null> {
  const bytes = new Uint8Array(await file.slice(0, MAGIC_LENGTH).arrayBuffer())
  const beginning = String.fromCharCode(...bytes)
  const [type = ''] = Object.entries(MAGIC_BYTES).find(([, begins]) => begins.test(beginning)) ?? []
  return isUploadType(type) ? type : null
}

export type FileFault = 'too-large' | 'unreadable' | 'other-type'

/** Why the lab would refuse the file; null when it is acceptable. */
export async function fileFault(file: File): Promise<FileFault | null> {
  if (file.size > MAX_UPLOAD_BYTES) return 'too-large'
  try {
    return (await uploadTypeOf(file)) ? null : 'other-type'
  } catch {
    // Moved, changed or on a removed disk.
    return 'unreadable'
  }
}

/** The file as a data URL with the type of its bytes, the only one that the server accepts. */
export async function dataUrlOf(file: File): Promise<string> {
  const type = (await uploadTypeOf(file)) ?? file.type
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file.slice(0, file.size, type))
  })
}

/** What a form says of its files: `missing` when there are none, and each fault. */
export type FileWords = Readonly<Record<'missing', string>> &
  Readonly<Record<FileFault, (file: File) => string>>

/** Adds an issue for each file that the lab would refuse, at its position. */
export function checkFiles(words: FileWords) {
  return async (files: readonly File[], context: z.RefinementCtx): Promise<void> => {
    const add = (message: string, path: number[]) =>
      context.addIssue({ code: 'custom', message, path })
    if (files.length === 0) add(words.missing, [])
    if (files.length > MAX_FILES) add(`You can send up to ${MAX_FILES} files.`, [])
    const faults = await Promise.all(files.map(fileFault))
    for (const [at, fault] of faults.entries()) {
      const file = files[at]
      if (fault && file) add(words[fault](file), [at])
    }
  }
}
