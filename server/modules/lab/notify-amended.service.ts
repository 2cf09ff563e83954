import type { Transaction } from '#server/db/client.ts'
import { consents } from '../account/consents.service.ts'
import { findRecipient } from '../account/recipient.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import type { LabDeps } from './enter-stage.service.ts'
import { amendedEmail, amendedMessage, withdrawnEmail, withdrawnMessage } from './lab.messages.ts'

/** Tells the patient that a signed report was replaced, with the consents of `report_ready`. */
export function notifyAmended(tx: Transaction, deps: LabDeps, order: OrderRow): Promise<void> {
  return notify(tx, deps, order, { sms: amendedMessage, email: amendedEmail })
}

/** The same of a report that the lab withdrew. */
export function notifyWithdrawn(tx: Transaction, deps: LabDeps, order: OrderRow): Promise<void> {
  return notify(tx, deps, order, { sms: withdrawnMessage, email: withdrawnEmail })
}

type Wording = { readonly sms: typeof amendedMessage; readonly email: typeof amendedEmail }

async function notify(
  tx: Transaction,
  { messages, config }: LabDeps,
  order: OrderRow,
  { sms, email }: Wording,
): Promise<void> {
  const { accountId } = order
  const to = await findRecipient(tx, accountId)
  if (to === undefined) return
  const words = { to, order, config }
  if (await consents(tx, accountId, 'reports-by-message')) {
    await messages.send(sms(words), tx)
  }
  if (to.email !== null && (await consents(tx, accountId, 'reports-by-email'))) {
    await messages.send(email(words, { to: to.email, accountId }), tx)
  }
}
