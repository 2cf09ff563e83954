import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { IMAGE_QUALITY } from '#contract/constants.ts'
import { patientEndpoints } from '#contract/patient.endpoints.ts'
import { PHOTO_SIZES } from '#contract/person-constants.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { urlOf } from '#server/http/route.ts'
import { photoVersion } from '../account/user.mapper.ts'
import { type PhotoSize, removePhotoSizes, sizeKey } from '../uploads/photo-files.ts'
import { checkPixels, openPicture, pictureTurn } from '../uploads/plain-picture.ts'
import { notAPicture, unknownImage, unreadablePicture } from '../uploads/upload.problems.ts'
import { lockUpload } from '../uploads/upload.repository.ts'
import { ownerOf, readUpload } from '../uploads/uploads.service.ts'

type Stores = Pick<Deps, 'db' | 'files'>

export type PhotoResult = { readonly photo_url: string | null; readonly photo: string | null }

/** Pixels; large enough for every use in the app. */
const SHOWN_SIZE = 192

/**
 * Creates the holder's photo in every size from a picture they uploaded.
 * @throws Problem 404 `unknown-image`, 415 for a PDF, 422 if the picture cannot be processed.
 */
export async function setPhoto(
  stores: Stores,
  caller: PatientCaller,
  imageKey: string,
): Promise<PhotoResult> {
  const { db, files } = stores
  if ((await findPhotoKey(db, caller.userId)) !== imageKey) {
    const { type, content } = await readUpload(stores, caller, imageKey)
    if (type === 'application/pdf') throw notAPicture()
    for (const [size, photo] of await photoSizes(content)) {
      await files.put(sizeKey(imageKey, size), photo)
    }
    const former = await inTransaction(db, async (tx) => {
      // Protects the upload from the hourly clean-up.
      if (!(await lockUpload(tx, ownerOf(caller), imageKey))) throw unknownImage()
      return replacePhotoKey(tx, caller.userId, imageKey)
    })
    if (former !== null && former !== imageKey) await removePhotoSizes(files, former)
  }
  const photo = photoVersion(imageKey)
  return { photo_url: `${urlOf(patientEndpoints.photo)}?size=${SHOWN_SIZE}`, photo }
}

/** Removes the photo. The clean-up deletes the uploaded picture. */
export async function removePhoto({ db, files }: Stores, accountId: string): Promise<void> {
  const former = await inTransaction(db, (tx) => replacePhotoKey(tx, accountId, null))
  if (former !== null) await removePhotoSizes(files, former)
}

/** @throws Problem 404 `no-photo` */
export async function readPhoto(
  { db, files }: Stores,
  accountId: string,
  size: PhotoSize,
): Promise<Buffer> {
  const photoKey = await findPhotoKey(db, accountId)
  const photo = photoKey === null ? undefined : await files.read(sizeKey(photoKey, size))
  if (!photo) throw new Problem(404, 'no-photo', 'You have no photo here.')
  return photo
}

/** Browsers send a cropped square of half a megapixel; this is the limit for decoding. */
const MAX_MEGAPIXELS = 16

const LARGEST = Math.max(...PHOTO_SIZES)

/** Background of transparent pixels. */
const BACKGROUND = '#ffffff'

/**
 * Resizes a picture to squares of every size, as WebP, without metadata such as the location.
 * @throws Problem 422 `too-many-pixels`, `unreadable-picture`; 429 `busy`.
 */
async function photoSizes(picture: Buffer): Promise<ReadonlyMap<PhotoSize, Buffer>> {
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

/** Key of the upload that the holder's photo is made from; null without a photo. */
async function findPhotoKey(db: Executor, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ photoKey: accounts.photoKey })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.photoKey ?? null
}

/** @returns the previous key. */
async function replacePhotoKey(
  tx: Transaction,
  accountId: string,
  photoKey: string | null,
): Promise<string | null> {
  const [row] = await tx
    .select({ photoKey: accounts.photoKey })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  await tx.update(accounts).set({ photoKey }).where(eq(accounts.id, accountId))
  return row?.photoKey ?? null
}
