import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { authEndpoints } from '#contract/auth.endpoints.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller, SessionCaller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { unknownImage } from '../uploads/upload.problems.ts'
import { lockUpload } from '../uploads/upload.repository.ts'
import { ownerOf } from '../uploads/uploads.service.ts'
import { insertPrescription } from './prescription.repository.ts'

type NewPrescription = z.output<typeof authEndpoints.uploadPrescription.body>

/**
 * Stores a prescription from a file that the caller uploaded, for the call centre.
 * @throws Problem 404 `unknown-image`; 409 `prescription-known` if the file is already a
 * prescription.
 */
export async function submitPrescription(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: SessionCaller | PatientCaller,
  { imageKey, name, mobile_no: mobileNo, remarks }: NewPrescription,
): Promise<{ prescription_id: string }> {
  const owner = ownerOf(caller)
  return inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, owner, imageKey)
    if (!upload) throw unknownImage()
    const id = randomUUID()
    const { accountId } = owner
    const made = { id, uploadKey: upload.key, accountId, name, mobileNo, remarks }
    if (!(await insertPrescription(tx, { ...made, createdAt: clock.now() }))) {
      throw new Problem(409, 'prescription-known', 'This prescription was sent before.')
    }
    return { prescription_id: id }
  })
}
