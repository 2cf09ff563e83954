import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every message sent to a patient; in embedded mode this is where they are read. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    /** `to` is a word of SQL's own. */
    recipient: text().notNull(),
    template: text().notNull(),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('outbox_messages_recipient').on(table.recipient, table.id)],
)
