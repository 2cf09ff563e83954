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
    /** The path of the page that the form stood on; null where it was not said. */
    source: text(),
    /** What only this form asks for, by field name. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Null for a visitor. */
    accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
    /**
     * A hash of all that was asked and by whom, while the same again counts as the same enquiry; null
     * from then on (see the module's README).
     */
    fingerprint: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('enquiries_kind').on(table.kind, table.createdAt)],
)
