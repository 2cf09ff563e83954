import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

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

/**
 * Refused access to other patients' data, every reading and writing of health data, and actions such
 * as sign-in, sharing and deletion. Append-only, but for the count of repetitions. Names an account only by its id, so that rows outlive the account.
 *
 * Partitioned by month of `at` in SQL (migration `partitions`), which drizzle does not know: the primary
 * key is that of each partition, and a trigger assigns ids. Never update `at`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Whose data it is; null for a visitor. Who it was, if not the account, is in `subject.by`. */
    accountId: text(),
    /** For example `refused`, `report-read` or `account-deleted`. */
    action: text().notNull(),
    /** Name of the call in the contract, or the template of a message. */
    call: text().notNull(),
    /** Ids of records by field; `session`, `by` or `client` for who it was; `times` and `until`. */
    subject: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Network prefix, too short to identify a household. */
    network: text().notNull().default(''),
  },
  (table) => [index('audit_log_account').on(table.accountId, table.at)],
)
