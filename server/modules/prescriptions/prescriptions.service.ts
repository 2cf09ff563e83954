import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { authEndpoints } from '#contract/auth.endpoints.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { uploadEndpoints } from '#contract/uploads.endpoints.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller, SessionCaller } from '#server/http/authentication.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import { unknownOrder } from '../orders/order.problems.ts'
import { requireOrder } from '../orders/reading/read-order.service.ts'
import { isOf, type Owner } from '../uploads/upload.repository.ts'
import { addPages, lockFiles, ownerOf, sentFiles } from '../uploads/uploads.service.ts'
import { newestReadings, stateOf } from './reading.repository.ts'

type NewPrescription = z.output<typeof authEndpoints.uploadPrescription.body>

/**
 * Stores a prescription from files that the caller uploaded, for the lab to read.
 * @throws Problem 404 `unknown-image`, `unknown-order`; 409 `prescription-known` if the first file is already a
 * prescription, `file-used` if a further one was sent before.
 */
export async function submitPrescription(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: SessionCaller | PatientCaller,
  { imageKey, more_keys: moreKeys, order_id, name, mobile_no: mobileNo, remarks }: NewPrescription,
): Promise<{ prescription_id: string }> {
  const owner = ownerOf(caller)
  return inTransaction(db, async (tx) => {
    const { accountId } = owner
    const orderId = order_id === undefined ? null : await ownOrder(tx, accountId, order_id)
    await lockFiles(tx, owner, [imageKey, ...moreKeys])
    const id = randomUUID()
    const made = { id, uploadKey: imageKey, accountId, orderId, name, mobileNo, remarks }
    if (!(await insertPrescription(tx, { ...made, createdAt: clock.now() }))) {
      throw new Problem(409, 'prescription-known', 'You have already sent this prescription.')
    }
    await addPages(tx, imageKey, moreKeys)
    return auditWithWork(tx, { prescription_id: id })
  })
}

async function ownOrder(tx: Transaction, accountId: string | null, id: string): Promise<string> {
  if (accountId === null) throw unknownOrder()
  return (await requireOrder(tx, accountId, id)).id
}

/** Newest first, for the account or browser that sent them. */
export async function prescriptionsOf(
  { db }: Pick<Deps, 'db'>,
  caller: SessionCaller | PatientCaller,
): Promise<EndpointResult<typeof uploadEndpoints.prescriptionList>> {
  const rows = await listPrescriptions(db, ownerOf(caller))
  const filesOf = await sentFiles(
    db,
    rows.map(({ uploadKey }) => uploadKey),
  )
  const readings = await newestReadings(
    db,
    rows.map(({ id }) => id),
  )
  return {
    prescriptions: rows.map(({ id, uploadKey, orderId, name, remarks, createdAt }) => ({
      prescription_id: id,
      name,
      remarks,
      sent_at: createdAt.toISOString(),
      files: filesOf(uploadKey),
      ...(orderId === null && { state: stateOf(readings.get(id)) }),
    })),
  }
}

/** @returns false if the file is already a prescription. */
async function insertPrescription(
  db: Executor,
  prescription: typeof prescriptions.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(prescriptions)
    .values(prescription)
    .onConflictDoNothing({ target: prescriptions.uploadKey })
    .returning({ id: prescriptions.id })
  return made.length > 0
}

/** Number of prescriptions that their sender sees. */
const LISTED = 20

/** Newest first. */
async function listPrescriptions(
  db: Executor,
  owner: Owner,
): Promise<(typeof prescriptions.$inferSelect)[]> {
  const rows = await db
    .select({ prescription: prescriptions })
    .from(prescriptions)
    .innerJoin(uploads, eq(uploads.key, prescriptions.uploadKey))
    .where(isOf(owner))
    .orderBy(desc(prescriptions.createdAt), desc(prescriptions.id))
    .limit(LISTED)
  return rows.map(({ prescription }) => prescription)
}
