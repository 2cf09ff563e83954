import { desc, eq } from 'drizzle-orm'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import type { Deps } from '#server/deps.ts'
import { contentOfRow } from '#server/messages/outbox.ts'

/** A message as /dev/outbox.json shows it; `created_at` is an ISO instant. */
export type SentMessage = {
  readonly id: number
  readonly channel: 'sms' | 'email' | 'whatsapp'
  readonly to: string
  readonly template: string
  readonly text: string
  /** What has become of it; `queued` where no gateway is set. */
  readonly status: string
  readonly created_at: string
}

/** The last hundred messages, newest first; only those of one recipient if `to` is given. */
export async function newestMessages(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  to?: string,
): Promise<SentMessage[]> {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(to ? eq(outboxMessages.recipient, to) : undefined)
    .orderBy(desc(outboxMessages.id))
    .limit(100)
  return rows.map(({ createdAt, recipient, ...row }) => ({
    id: row.id,
    channel: row.channel,
    to: recipient,
    template: row.template,
    text: contentOfRow(row, config)?.text ?? row.text,
    status: row.status,
    created_at: createdAt.toISOString(),
  }))
}
