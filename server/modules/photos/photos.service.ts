import { patientEndpoints } from '#contract/patient.endpoints.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { urlOf } from '#server/http/route.ts'
import { photoVersion } from '../account/user.mapper.ts'
import { type PhotoSize, removePhotoSizes, sizeKey } from '../uploads/photo-files.ts'
import { notAPicture, unknownImage } from '../uploads/upload.problems.ts'
import { lockUpload } from '../uploads/upload.repository.ts'
import { ownerOf, readUpload } from '../uploads/uploads.service.ts'
import { findPhotoKey, replacePhotoKey } from './photo.repository.ts'
import { photoSizes } from './photo-sizes.ts'

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
