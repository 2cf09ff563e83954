import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the rate limits: actions of a device or an address in the current time window. */
export const addressLimits = pgTable(
  'address_limits',
  {
    /** An IPv4 address, the /64 network of an IPv6 one, or a device (`rate-limit.ts`). */
    counted: text('address').notNull(),
    action: text('deed', { enum: ['code', 'proof', 'enquiry', 'upload'] }).notNull(),
    countedFrom: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.counted, table.action] })],
)
