import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'

/** A booking that was started; the call centre may follow up. */
export const leads = pgTable('leads', {
  id: text().primaryKey(),
  cityId: integer()
    .notNull()
    .references(() => cities.id),
  /** Null for a visitor. */
  accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
  mobileNo: text(),
  codes: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
