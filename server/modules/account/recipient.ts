import type { Executor } from '#server/db/client.ts'
import type { SmsRecipient } from '#server/messages/message.ts'
import { findHolder, findMobile } from './account.repository.ts'
import { consents } from './consents.service.ts'

/** Where an account gets its messages. */
export type Recipient = SmsRecipient & {
  /** Only an address that the patient has confirmed. */
  readonly email: string | null
}

/** Undefined for a deleted account. */
export async function findRecipient(
  db: Executor,
  accountId: string,
): Promise<Recipient | undefined> {
  const mobile = await findMobile(db, accountId)
  if (mobile === undefined) return undefined
  const onWhatsApp = await consents(db, accountId, 'whatsapp')
  const holder = await findHolder(db, accountId)
  return { mobile, onWhatsApp, email: holder?.confirmedEmail ?? null }
}
