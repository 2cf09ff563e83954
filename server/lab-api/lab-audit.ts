import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { audit } from '../modules/audit/audit.service.ts'

/** Who reads or writes, for the audit log. */
export type LabReader = {
  readonly clientId: string
  readonly call: string
  readonly network: string
}

type LabAction =
  | 'lab-order-read'
  | 'lab-order-changed'
  | 'lab-order-sent'
  | 'lab-results-received'
  | 'lab-results-read'
  | 'lab-report-read'

type PrescriptionAction =
  | 'lab-prescription-read'
  | 'lab-prescription-sent'
  | 'lab-prescription-file-read'
  | 'lab-reading-received'

/** Audits that the lab read or changed an order, with the patient's account: they may ask who did. */
export async function noteAccess(
  { clock }: Pick<Deps, 'clock'>,
  db: Executor,
  { clientId, call, network }: LabReader,
  { orderNo, accountId }: { orderNo: string | null; accountId: string },
  action: LabAction,
): Promise<void> {
  const subject = { client: clientId, order_no: orderNo ?? '' }
  await audit(db, { at: clock.now(), accountId, action, call, subject, network })
}

/** The same for a prescription; that of a visitor has no account. */
export async function notePrescription(
  { clock }: Pick<Deps, 'clock'>,
  db: Executor,
  { clientId, call, network }: LabReader,
  { id, accountId }: { id: string; accountId: string | null },
  action: PrescriptionAction,
): Promise<void> {
  const subject = { client: clientId, prescription_id: id }
  await audit(db, { at: clock.now(), accountId, action, call, subject, network })
}
