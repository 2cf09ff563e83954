import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the server remembers about the database itself, such as the versions of its seeds. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
