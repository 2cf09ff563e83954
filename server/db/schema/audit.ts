import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
