import type { Deps } from '#server/deps.ts'
import { deleteReport, findOldReports } from './data-retention.repository.ts'

const BATCH_SIZE = 100

/** Deletes reports of deleted accounts that were signed before an instant, with their files. */
export async function deleteOldReports(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  signedBefore: Date,
): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
    const old = await findOldReports(db, signedBefore, BATCH_SIZE)
    for (const { id, fileKey } of old) {
      // The file first: after a failure, the row lets the next run find it.
      await files.remove(fileKey)
      await deleteReport(db, id)
    }
    found = old.length
  }
}
