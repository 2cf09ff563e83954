import sharp from 'sharp'
import { IMAGE_QUALITY } from '#contract/constants.ts'
import { PHOTO_SIZES } from '#contract/person-constants.ts'
import type { PhotoSize } from '../uploads/photo-files.ts'
import { checkPixels, openPicture, pictureTurn } from '../uploads/plain-picture.ts'
import { unreadablePicture } from '../uploads/upload.problems.ts'

/** Browsers send a cropped square of half a megapixel; this is the limit for decoding. */
const MAX_MEGAPIXELS = 16

const LARGEST = Math.max(...PHOTO_SIZES)

/** Background of transparent pixels. */
const BACKGROUND = '#ffffff'

/**
 * Resizes a picture to squares of every size, as WebP, without metadata such as the location.
 * @throws Problem 422 `too-many-pixels`, `unreadable-picture`; 429 `busy`.
 */
export async function photoSizes(picture: Buffer): Promise<ReadonlyMap<PhotoSize, Buffer>> {
  return pictureTurn(() => makeSizes(picture))
}

async function makeSizes(picture: Buffer): Promise<ReadonlyMap<PhotoSize, Buffer>> {
  const { data, info } = await square(picture)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const made = PHOTO_SIZES.map(async (size) => {
    const photo = sharp(data, { raw }).resize(size).webp({ quality: IMAGE_QUALITY })
    return [size, await photo.toBuffer()] as const
  })
  return new Map(await Promise.all(made))
}

async function square(picture: Buffer) {
  await checkPixels(picture, MAX_MEGAPIXELS)
  try {
    return await openPicture(picture, MAX_MEGAPIXELS)
      .resize(LARGEST, LARGEST)
      .flatten({ background: BACKGROUND })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    // The library's errors are about bytes; all mean the same to a patient.
    throw unreadablePicture()
  }
}
