import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

type StoredDocument = {
  readonly kind: 'invoice' | 'reports'
  readonly accountId: string
  readonly orderId: string
}

/**
 * Messages to patients and to the lab (docs/messages.md).
 *
 * Partitioned by week of `createdAt` in SQL (migration `partitions`), which drizzle does not know: the
 * primary key and the index of `key` are those of each partition, and a trigger assigns ids. Never update
 * `createdAt`.
 */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The message for a gateway: the same in every attempt. */
    key: uuid().notNull().defaultRandom(),
    channel: text({ enum: ['sms', 'email', 'whatsapp'] }).notNull(),
    /** Not `to`, which is a keyword of SQL. */
    recipient: text().notNull(),
    template: text().notNull(),
    subject: text().notNull().default(''),
    /** Without its secret, if it has one. */
    text: text().notNull(),
    values: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Encrypted text and values of a message with a one-time code; null once sent or expired. */
    sealed: text(),
    documents: jsonb().$type<readonly StoredDocument[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Not sent later. */
    expiresAt: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '1 day'`),
    status: text({
      enum: ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'expired'],
    })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    /** Of a queued message: not to be sent earlier. Of one being sent: its process is dead then. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    gateway: text(),
    gatewayId: text(),
    /** Why the last attempt failed; names no person. */
    reason: text(),
  },
  (table) => [
    index('outbox_messages_recipient').on(table.recipient, table.id),
    index('outbox_messages_due').on(table.dueAt).where(sql`status in ('queued', 'sending')`),
    index('outbox_messages_gateway_id').on(table.gatewayId).where(sql`gateway_id is not null`),
    uniqueIndex('outbox_messages_key').on(table.key),
  ],
)
