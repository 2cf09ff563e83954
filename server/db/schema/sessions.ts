import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** A sign-in on one device. All its refresh tokens are one family. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** For example `Chrome on Android`; empty for sessions older than this column. */
    device: text().notNull().default(''),
    /** Precise to the minute; null for sessions older than this column. */
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    /**
     * SHA-256 of the secret that must come with a refresh token; null in a lab's mobile app, and until
     * the next refresh for sessions older than this column.
     */
    bindingHash: text(),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/**
 * Every refresh token of a family, spent ones included: a spent token that is used again was
 * stolen.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    spentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)
