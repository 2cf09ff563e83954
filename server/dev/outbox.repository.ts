import { desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'

/** A message as /dev/outbox.json shows it; `created_at` is an ISO instant. */
export type SentMessage = {
  readonly id: number
  readonly channel: 'sms' | 'email'
  readonly to: string
  readonly template: string
  readonly text: string
  readonly created_at: string
}

/** The last hundred messages, newest first; only those of one recipient if `to` is given. */
export async function newestMessages(db: Executor, to?: string): Promise<SentMessage[]> {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(to ? eq(outboxMessages.recipient, to) : undefined)
    .orderBy(desc(outboxMessages.id))
    .limit(100)
  return rows.map(({ id, channel, recipient, template, text, createdAt }) => ({
    id,
    channel,
    to: recipient,
    template,
    text,
    created_at: createdAt.toISOString(),
  }))
}
