import { char, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'

/** Where samples are collected. The PIN determines the city. */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tag: text({ enum: ['home', 'office', 'other'] }).notNull(),
    /** Flat, building and street. */
    addressLine: text().notNull(),
    landmark: text().notNull(),
    locality: text().notNull(),
    pincode: char({ length: 6 }).notNull(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('addresses_account').on(table.accountId, table.createdAt)],
)
