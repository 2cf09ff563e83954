import { KEPT_YEARS } from '#contract/account-words.ts'
import type { Deps } from '#server/deps.ts'
import { deleteAuditBefore } from '../audit/audit.repository.ts'
import {
  anonymiseOldOrders,
  deleteOldConsents,
  deleteReport,
  findOldReports,
} from './data-retention.repository.ts'

const BATCH_SIZE = 100

/** The financial year of an order ends up to a year after it. */
const YEARS_OF_ORDERS = KEPT_YEARS.invoices + 1

/** Deletes data of deleted accounts after its retention period, and audit rows of that age. */
export async function deleteExpiredData({ db, files, clock }: Deps): Promise<void> {
  const now = clock.now()
  await deleteAuditBefore(db, yearsBefore(now, KEPT_YEARS.records))
  await deleteOldConsents(db, yearsBefore(now, KEPT_YEARS.records))
  await anonymiseOldOrders(db, yearsBefore(now, YEARS_OF_ORDERS))
  const signedBefore = yearsBefore(now, KEPT_YEARS.reports)
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

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then
}
