import { type SentFile, uploadEndpoints } from '#contract/uploads.endpoints.ts'
import { newFileKey } from '#server/adapters/files.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller, SessionCaller } from '#server/http/authentication.ts'
import { urlOf } from '#server/http/route.ts'
import { systemCode } from '#server/start-problem.ts'
import { fileOf } from './data-url.ts'
import { removePhotoSizes } from './photo-files.ts'
import { type PlainFile, plainFile } from './plain-file.ts'
import { noSpace, notAPicture, unknownImage, usedFile } from './upload.problems.ts'
import {
  addPage,
  deleteUploads,
  detachUnused,
  findUpload,
  insertUpload,
  isFurtherPage,
  isReferenced,
  listPages,
  lockToUse,
  type Owner,
} from './upload.repository.ts'

type Stores = Pick<Deps, 'db' | 'files'>
type Needs = Stores & Pick<Deps, 'clock'>
type Sender = SessionCaller | PatientCaller

/** Response of a call that stored a file. */
export type Uploaded = { readonly imageKey: string; readonly url: string }

export function ownerOf(caller: Sender): Owner {
  return caller.kind === 'patient'
    ? { accountId: caller.userId, browserId: null }
    : { accountId: null, browserId: caller.sessionId }
}

/** Stores a picture or a PDF. @throws Problem as `fileOf` and `plainFile`, 503 `disk-full` */
export async function storeFile(needs: Needs, caller: Sender, file: string): Promise<Uploaded> {
  return store(needs, caller, await plainFile(fileOf(file)))
}

/** Stores pictures, all or none. @throws Problem as `storeFile`; 415 for a PDF among them */
export async function storePictures(
  needs: Needs,
  caller: Sender,
  files: readonly string[],
): Promise<Uploaded[]> {
  const pictures: PlainFile[] = []
  for (const file of files) {
    const sent = fileOf(file)
    if (sent.declared === 'application/pdf') throw notAPicture()
    pictures.push(await plainFile(sent))
  }
  const stored: Uploaded[] = []
  try {
    for (const picture of pictures) stored.push(await store(needs, caller, picture))
    return stored
  } catch (error) {
    for (const { imageKey } of stored) await forget(needs, imageKey)
    throw error
  }
}

/** Inserts the row first: the clean-up finds a row without bytes, but never bytes without a row. */
async function store(needs: Needs, caller: Sender, { type, bytes }: PlainFile): Promise<Uploaded> {
  const { db, clock, files } = needs
  const key = newFileKey()
  const row = { key, type, bytes: bytes.length, createdAt: clock.now(), ...ownerOf(caller) }
  await insertUpload(db, row)
  try {
    await files.put(key, bytes)
  } catch (error) {
    await forget(needs, key)
    throw isFull(error) ? noSpace() : error
  }
  return { imageKey: key, url: `${urlOf(uploadEndpoints.downloadImage)}?imageKey=${key}` }
}

async function forget({ db, files }: Stores, key: string): Promise<void> {
  await files.remove(key)
  await deleteUploads(db, [key])
}

function isFull(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** A file of the caller. @throws Problem 404 `unknown-image` */
export async function readUpload({ db, files }: Stores, caller: Sender, key: string) {
  const upload = await findUpload(db, ownerOf(caller), key)
  const content = upload && (await files.read(upload.key))
  if (!content) throw unknownImage()
  return { type: upload.type, content }
}

/**
 * Locks the files of a form. The form's row names the first one; the others are its further pages.
 * @throws Problem 404 `unknown-image` for a file that is not the owner's
 */
export async function lockFiles(
  tx: Transaction,
  owner: Owner,
  keys: readonly string[],
): Promise<void> {
  const own = await lockToUse(tx, owner, keys)
  if (keys.some((key) => !own.includes(key))) throw unknownImage()
}

/** Adds the further pages of a form. @throws Problem 409 `file-used`, also for the first file */
export async function addPages(
  tx: Transaction,
  firstKey: string,
  moreKeys: readonly string[],
): Promise<void> {
  if (await isFurtherPage(tx, firstKey)) throw usedFile()
  for (const [at, key] of moreKeys.entries()) {
    if (await isReferenced(tx, key)) throw usedFile()
    await addPage(tx, { firstKey, key, page: at + 2 })
  }
}

/** By first file, the files of a form as its sender sees them. */
export async function sentFiles(
  db: Executor,
  firstKeys: readonly string[],
): Promise<(firstKey: string) => SentFile[]> {
  const pages = await listPages(db, firstKeys)
  return (firstKey) =>
    (pages.get(firstKey) ?? []).map(({ key, type, bytes }) => ({ imageKey: key, type, bytes }))
}

const BATCH_SIZE = 100

/** Removes unreferenced files sent before an instant. @throws the first failure of the file store */
export async function removeUnusedUploads(stores: Stores, before: Date): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
    const keys = await inTransaction(stores.db, (tx) => detachUnused(tx, before, BATCH_SIZE))
    await removeDetached(stores, keys)
    found = keys.length
  }
}

/**
 * Removes files whose rows have no owner, with the sizes of photos that were made from them. The
 * rows go last, so that the clean-up finds what could not be removed.
 * @throws the first failure of the file store, when the others are removed
 */
export async function removeDetached(
  { db, files }: Stores,
  keys: readonly string[],
): Promise<void> {
  const removals = await Promise.allSettled(
    keys.map(async (key) => {
      await removePhotoSizes(files, key)
      await files.remove(key)
      return key
    }),
  )
  await deleteUploads(
    db,
    removals.flatMap((removal) => (removal.status === 'fulfilled' ? [removal.value] : [])),
  )
  const failed = removals.find((removal) => removal.status === 'rejected')
  if (failed) throw failed.reason
}
