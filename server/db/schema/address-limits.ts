import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the rate limits: actions of a device, an address or a system of the lab in the current time window. */
export const addressLimits = pgTable(
  'address_limits',
  {
    /** An IPv4 address, the /64 network of an IPv6 one, a device (`rate-limit.ts`), a client of /lab/v1, or the keyed hash of a number (`partner.service.ts`). */
    counted: text('address').notNull(),
    action: text('deed', {
      enum: ['code', 'proof', 'enquiry', 'upload', 'call', 'lab', 'sid'],
    }).notNull(),
    countedFrom: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.counted, table.action] })],
)
