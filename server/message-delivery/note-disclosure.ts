import type { Transaction } from '#server/db/client.ts'
import type { EmailDocument } from '#server/messages/message.ts'
import type { OutboxRow } from '#server/messages/outbox.ts'
import { audit } from '#server/modules/audit/audit.service.ts'

/** A document that a message carried; without its id where only its order is known. */
export type SentDocument = EmailDocument & { readonly id?: string }

const KINDS = {
  invoice: { action: 'invoice-sent', field: 'invoice_id' },
  reports: { action: 'report-sent', field: 'report_id' },
} as const

/**
 * Audits documents of patients that left with a message, or may have (`unknown`). The recipient's
 * address is not stored: the account and the message say whose it was.
 */
export async function noteDisclosure(
  tx: Transaction,
  { id: message, channel, template }: Pick<OutboxRow, 'id' | 'channel' | 'template'>,
  documents: readonly SentDocument[],
  { at, outcome }: { readonly at: Date; readonly outcome: 'sent' | 'unknown' },
): Promise<void> {
  for (const { kind, accountId, orderId, id } of documents) {
    const { action, field } = KINDS[kind]
    const subject = {
      order_id: orderId,
      ...(id !== undefined && { [field]: id }),
      channel,
      message: String(message),
      outcome,
    }
    await audit(tx, { at, accountId, action, call: template, subject, network: '' })
  }
}
