import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { orders } from './orders.ts'

/** Points held for a draft, then spent on its order or released. */
export const walletHolds = pgTable(
  'wallet_holds',
  {
    /** spec §3: `wallet_applied_unique_id`. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    points: integer().notNull(),
    state: text({ enum: ['applied', 'spent', 'released'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('wallet_holds_one_live')
      .on(table.orderId)
      .where(sql`state in ('applied', 'spent')`),
    check('wallet_holds_positive', sql`${table.points} > 0`),
  ],
)
