import sharp, { type Sharp } from 'sharp'
import type { UploadType } from '#contract/rules/uploads.ts'
import { workQueue } from '#server/http/work-queue.ts'
import { tooManyPixels, unreadablePicture } from './upload.problems.ts'

export type PictureType = Exclude<UploadType, 'application/pdf'>

/** A larger picture has a few megabytes here but gigabytes when decoded. */
const MAX_MEGAPIXELS = 50

/** Percent. Text stays as legible as in the picture that was sent. */
const QUALITY = 90

/** Of one picture; 50 megapixels take two seconds of one core. */
const MAX_SECONDS = 20

/** One at a time: 50 megapixels, progressive and turned, take half a gigabyte of memory. */
export const pictureTurn = workQueue({
  name: 'pictures',
  concurrent: 1,
  maxWaiting: 8,
  retryAfter: 5,
})

/**
 * Encodes a picture anew, upright and in its own format: nothing but pixels is left, so no place and
 * camera (EXIF, XMP), no second picture or video, and no other file behind the picture's end.
 * @throws Problem 422 `too-many-pixels`, `unreadable-picture`; 429 `busy`
 */
export async function plainPicture(picture: Buffer, type: PictureType): Promise<Buffer> {
  await checkPixels(picture, MAX_MEGAPIXELS)
  return pictureTurn(async () => {
    try {
      const decoded = openPicture(picture, MAX_MEGAPIXELS).timeout({ seconds: MAX_SECONDS })
      return await encoded(decoded, type).toBuffer()
    } catch {
      // The library's errors are about bytes; all mean the same to a patient.
      throw unreadablePicture()
    }
  })
}

function encoded(picture: Sharp, type: PictureType): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: QUALITY })
  return type === 'image/png' ? picture.png() : picture.webp({ quality: QUALITY })
}

/** A picture to decode, upright. */
export function openPicture(picture: Buffer, maxMegapixels: number): Sharp {
  return sharp(picture, {
    limitInputPixels: maxMegapixels * 1_000_000,
    failOn: 'error',
  }).autoOrient()
}

/**
 * Reads the header only; decodes nothing.
 * @throws Problem 422 `too-many-pixels`, `unreadable-picture`
 */
export async function checkPixels(picture: Buffer, maxMegapixels: number): Promise<void> {
  if ((await pixelsOf(picture)) > maxMegapixels * 1_000_000) throw tooManyPixels(maxMegapixels)
}

async function pixelsOf(picture: Buffer): Promise<number> {
  try {
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata()
    return width * height
  } catch {
    throw unreadablePicture()
  }
}
