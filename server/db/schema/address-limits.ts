import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** How often one network address did one thing in the time that is counted now. */
export const addressLimits = pgTable(
  'address_limits',
  {
    /** An IPv4 address, or the /64 network of an IPv6 one. */
    address: text().notNull(),
    deed: text({ enum: ['code', 'proof', 'enquiry', 'upload'] }).notNull(),
    countedFrom: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.deed] })],
)
