import { PHOTO_SIZES } from '#contract/person-constants.ts'
import type { FileStore } from '#server/adapters/files.ts'
import { sha256 } from '#server/crypto.ts'

export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** File store key of one size of the photo that was made from an upload. */
export function sizeKey(uploadKey: string, size: PhotoSize): string {
  return sha256(`photo ${uploadKey} ${size}`)
}

/** Removes the stored sizes of a photo; an upload may have none. */
export async function removePhotoSizes(files: FileStore, uploadKey: string): Promise<void> {
  for (const size of PHOTO_SIZES) await files.remove(sizeKey(uploadKey, size))
}
