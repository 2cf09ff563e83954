import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'

/** What somebody asked the lab through a form; the call centre answers it. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: text().primaryKey(),
    /** The form it came from: `callback-request` is the dialog's. */
    kind: text().notNull(),
    name: text().notNull(),
    mobileNo: text().notNull(),
    email: text(),
    cityId: integer().references(() => cities.id),
    message: text().notNull().default(''),
    /** What only this form asks for, by field name. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Null for a visitor. */
    accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('enquiries_kind').on(table.kind, table.createdAt)],
)
