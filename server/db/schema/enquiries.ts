import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'

/** An enquiry sent through a form; the call centre answers it. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: text().primaryKey(),
    /** The form; `callback-request` is the dialog. */
    kind: text().notNull(),
    name: text().notNull(),
    mobileNo: text().notNull(),
    email: text(),
    cityId: integer().references(() => cities.id),
    message: text().notNull().default(''),
    /** Path of the page with the form; null if unknown. */
    source: text(),
    /** Fields that only this form has, by name. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Null for a visitor. */
    accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
    /**
     * Hash of sender and content, for as long as a repeat counts as the same enquiry; null
     * afterwards (README of the module).
     */
    fingerprint: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('enquiries_kind').on(table.kind, table.createdAt)],
)
