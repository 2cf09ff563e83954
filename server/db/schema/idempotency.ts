import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Stored responses of calls that can be repeated with the same `idempotency-key`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The caller; keys of different callers are independent. */
    scope: text().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** Null while the first call is running. */
    answer: jsonb(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.endpoint, table.key] })],
)
