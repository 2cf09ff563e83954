import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Messages sent to patients; embedded mode shows them at /dev/outbox. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    /** Not `to`, which is a keyword of SQL. */
    recipient: text().notNull(),
    template: text().notNull(),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('outbox_messages_recipient').on(table.recipient, table.id)],
)
