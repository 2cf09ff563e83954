import { integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'

/** The cart of an account; a visitor's cart lives in the browser. */
export const carts = pgTable('carts', {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  cityId: integer()
    .notNull()
    .references(() => cities.id),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})

/**
 * Lines refer to items by code; the catalogue has the rest. No foreign key, because items can leave
 * the catalogue.
 */
export const cartLines = pgTable(
  'cart_lines',
  {
    accountId: text()
      .notNull()
      .references(() => carts.accountId, { onDelete: 'cascade' }),
    code: text().notNull(),
    position: smallint().notNull(),
    /** The price last shown to the patient, to report a change; never charged. */
    seenPaise: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.code] })],
)
