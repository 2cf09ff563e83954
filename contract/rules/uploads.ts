/**
 * Accepted file types. The browser checks the declared type before sending, the server the bytes.
 */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

/** Files of one prescription or job application. */
export const MAX_FILES = 5

export const MAX_UPLOAD_MB = 10
/** Size of the file, not of its data URL. */
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024

export function isUploadType(type: string): type is UploadType {
  return UPLOAD_TYPES.some((known) => known === type)
}
