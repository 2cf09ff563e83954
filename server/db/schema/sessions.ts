import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** One sign-in on one device; its refresh tokens are one family. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Such as `Chrome on Android`; empty for a session older than this column. */
    device: text().notNull().default(''),
    /** To the minute; null for a session older than this column. */
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/** Every refresh token of a family, spent ones too: a spent one that comes again was stolen. */
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
