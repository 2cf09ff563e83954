import type { Transaction } from '#server/db/client.ts'
import { consents } from '../account/consents.service.ts'
import { findRecipient } from '../account/recipient.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import type { LabDeps } from './enter-stage.service.ts'
import { amendedEmail, amendedMessage } from './lab.messages.ts'

/** Tells the patient that a signed report was replaced, with the consents of `report_ready`. */
export async function notifyAmended(
  tx: Transaction,
  { messages, config }: LabDeps,
  { id: orderId, orderNo, accountId }: OrderRow,
): Promise<void> {
  const to = await findRecipient(tx, accountId)
  if (to === undefined) return
  const words = { to, orderId, orderNo: orderNo ?? '', config }
  if (await consents(tx, accountId, 'reports-by-message')) {
    await messages.send(amendedMessage(words), tx)
  }
  if (to.email !== null && (await consents(tx, accountId, 'reports-by-email'))) {
    await messages.send(amendedEmail(words, { to: to.email, accountId }), tx)
  }
}
