import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** A file that a browser sent; its bytes are in the file store under the key. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random, so that nobody finds a file by guessing. */
    key: text().primaryKey(),
    /** The browser that sent it, as its session token names it; null when a patient did. */
    browserId: text(),
    /** Null for a visitor. */
    accountId: text().references(() => accounts.id, { onDelete: 'cascade' }),
    /** As its bytes say, not as its sender does. */
    type: text({ enum: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] }).notNull(),
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('uploads_created').on(table.createdAt)],
)

/** A prescription that waits for the call centre. */
export const prescriptions = pgTable('prescriptions', {
  id: text().primaryKey(),
  uploadKey: text()
    .notNull()
    .unique()
    .references(() => uploads.key, { onDelete: 'cascade' }),
  /** Null for a visitor. */
  accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
  name: text().notNull(),
  mobileNo: text().notNull(),
  remarks: text().notNull().default(''),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
