import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** The record of what was agreed to: a row each time a consent is given or taken back; none is changed. */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({
      enum: ['service', 'reports-by-message', 'reminders', 'offers', 'research'],
    }).notNull(),
    given: boolean().notNull(),
    /** Of the words that were shown. */
    version: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('consents_account').on(table.accountId, table.id)],
)
