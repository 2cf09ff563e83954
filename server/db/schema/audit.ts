import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What somebody may ask about later: who reached for what is another's, who signed in, shared or ended what.
 * Rows are only added. It names an account by its id alone, so that it stays when the account goes.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for a visitor. */
    accountId: text(),
    /** Such as `refused` or `account-deleted`. */
    action: text().notNull(),
    /** The call, as the contract names it. */
    call: text().notNull(),
    /** What was reached for: field and id. */
    subject: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Of the network, shortened so that it names no household. */
    network: text().notNull().default(''),
  },
  (table) => [index('audit_log_account').on(table.accountId, table.at)],
)
