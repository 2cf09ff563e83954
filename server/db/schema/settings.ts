import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Metadata of the database itself, such as the versions of its seeds. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
