import {
  endedBefore,
  type RETENTION,
  type RetentionChoices,
  type RetentionKind,
} from '#contract/retention.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { attemptEach } from '#server/jobs/periodic.ts'
import { labDay, labInstant } from '#server/lab-time.ts'
import { firstDayOfFinancialYear } from '#server/modules/invoices/financial-year.ts'
import { deleteEventsBefore } from '#server/modules/payments/payment.repository.ts'
import {
  anonymiseOldOrders,
  deleteOldConsents,
  deleteReport,
  findOldReports,
  removeOldBuyers,
} from '#server/modules/personal-data/data-retention.repository.ts'
import { removeUnusedUploads } from '#server/modules/uploads/uploads.service.ts'
import { deleteUndividedRows } from '#server/partitions/keep-partitions.ts'
import { auditPartitions, outboxPartitions } from '#server/partitions/partitioned-tables.ts'
import * as retention from './retention.repository.ts'
import {
  deleteAddressCountsBefore,
  deleteCodesBefore,
  deleteEndedSessions,
  deleteStoredResponsesBefore,
} from './retention.repository.ts'

const BATCH_SIZE = 100

/** Deletes reports of deleted accounts that were signed before an instant, with their files. */
async function deleteOldReports(
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

/** Applies a kind: `before` is the instant before which its records have ended. */
type Rule = (deps: Deps, before: Date) => Promise<void>

/** Kinds with a period; a kind without one ends with something else. */
type TimedKind = {
  [K in RetentionKind]: (typeof RETENTION)[K]['period'] extends null ? never : K
}[RetentionKind]

const RULES: Readonly<Record<Exclude<TimedKind, 'serverLogs'>, Rule>> = {
  orders: async ({ db }, before) => {
    const endOfYear = labInstant(firstDayOfFinancialYear(labDay(before)), '00:00')
    await anonymiseOldOrders(db, endOfYear)
    await removeOldBuyers(db, endOfYear)
  },
  repeatPlans: ({ db }, before) => retention.deleteEndedPlans(db, before),
  reports: deleteOldReports,
  reportLinks: ({ db }, before) => retention.deleteReportLinks(db, before),
  prescriptions: ({ db }, before) => retention.deletePrescriptions(db, before),
  unfinished: async ({ db }, before) => {
    await retention.deleteCarts(db, before)
    let more = true
    while (more) more = await inTransaction(db, (tx) => retention.deleteUnplacedOrders(tx, before))
  },
  enquiries: ({ db }, before) => retention.deleteEnquiries(db, before),
  applications: ({ db }, before) => retention.deleteApplications(db, before),
  messages: ({ db }, before) => deleteUndividedRows(db, outboxPartitions, before),
  codes: async ({ db }, before) => {
    await deleteCodesBefore(db, before)
    await deleteAddressCountsBefore(db, before)
  },
  repeats: ({ db }, before) => deleteStoredResponsesBefore(db, before),
  sessions: ({ db, clock }, revokedBefore) =>
    deleteEndedSessions(db, { now: clock.now(), revokedBefore }),
  positions: ({ db }, before) => retention.removePositions(db, before),
  securityRecords: async ({ db }, before) => {
    await deleteUndividedRows(db, auditPartitions, before)
    await deleteOldConsents(db, before)
  },
  labRecords: ({ db }, before) => retention.deleteLabRecords(db, before),
  paymentEvents: ({ db }, before) => deleteEventsBefore(db, before),
  slots: ({ db }, before) => retention.deletePastSlots(db, { before, day: labDay(before) }),
  // Last: files of what was deleted above are unused now.
  unusedFiles: removeUnusedUploads,
}

/** Applies every rule. */
export async function applyRetention(deps: Deps, chosen: RetentionChoices): Promise<void> {
  const now = deps.clock.now()
  await attemptEach(Object.entries(RULES), async ([kind, rule]) => {
    // SAFETY: the keys of the constant above.
    const before = endedBefore(kind as TimedKind, chosen, now)
    if (before) await rule(deps, before)
  })
}
