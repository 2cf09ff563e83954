import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Answers kept for calls that may be repeated under the same `idempotency-key`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who sent the key; the same key of another caller is another call. */
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
