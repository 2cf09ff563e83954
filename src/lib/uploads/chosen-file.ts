import { isUploadType, MAX_UPLOAD_BYTES, type UploadType } from '#contract/rules/uploads.ts'

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
async function uploadTypeOf(file: Blob): Promise<UploadType | null> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer())
  const beginning = String.fromCharCode(...bytes)
  const [type = ''] = Object.entries(BEGINNINGS).find(([, begins]) => begins.test(beginning)) ?? []
  return isUploadType(type) ? type : null
}

export type FileFault = 'too-large' | 'unreadable' | 'other-type'

/** Why the lab will not take a file, before it is sent; null when it may. */
export async function fileFault(file: File): Promise<FileFault | null> {
  if (file.size > MAX_UPLOAD_BYTES) return 'too-large'
  try {
    return (await uploadTypeOf(file)) ? null : 'other-type'
  } catch {
    // Moved or changed since it was chosen, or on a disk that is gone.
    return 'unreadable'
  }
}

/** The file as a data URL with the type that its bytes have: the server believes no other. */
export async function dataUrlOf(file: File): Promise<string> {
  const type = (await uploadTypeOf(file)) ?? file.type
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file.slice(0, file.size, type))
  })
}
