import { integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'

/** The cart an account keeps on the server; a visitor's lives in the browser. */
export const carts = pgTable('carts', {
  accountId: text()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  cityId: integer()
    .notNull()
    .references(() => cities.id),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})

/** A line is a code: everything else is the catalogue's. No reference, for items leave it. */
export const cartLines = pgTable(
  'cart_lines',
  {
    accountId: text()
      .notNull()
      .references(() => carts.accountId, { onDelete: 'cascade' }),
    code: text().notNull(),
    position: smallint().notNull(),
    /** The price the patient last saw, to say that it changed; never charged. */
    seenPaise: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.code] })],
)
