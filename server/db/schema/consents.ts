import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { CONSENT_PURPOSES } from '#contract/account.endpoints.ts'
import { accounts } from './accounts.ts'

/** Consent history: one row per consent given or withdrawn; rows never change. */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
    given: boolean().notNull(),
    /** Version of the wording that was shown. */
    version: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('consents_account').on(table.accountId, table.id)],
)
