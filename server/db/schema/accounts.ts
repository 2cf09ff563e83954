import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { CONSENT_PURPOSES } from '#contract/account.endpoints.ts'
import { cities } from './cities.ts'

/**
 * One account per mobile number. The holder's name, date of birth and e-mail are those of the
 * member `self` (spec §3).
 */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    mobileNo: text().notNull().unique(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    /**
     * The last e-mail address that the holder confirmed, lower case. It can sign in only while the
     * profile has the same address.
     */
    confirmedEmail: text(),
    passwordHash: text(),
    /** Wrong passwords in a row; five lock the password for a while. */
    passwordFailures: smallint().notNull().default(0),
    passwordFailedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The upload that the holder's photo is made from. */
    photoKey: text(),
    /** Nobody can sign in after this; records under legal retention keep this row. */
    deletedAt: timestamp({ withTimezone: true }),
    /** `formerNumberOf` the number of a deleted account, whose coupons are not given again. */
    formerNumber: text(),
  },
  (table) => [index('accounts_former_number').on(table.formerNumber)],
)

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

/**
 * One row per number or e-mail address that was ever sent a code. Sending locks it, so that
 * concurrent requests cannot exceed the limits.
 */
export const otpRecipients = pgTable('otp_recipients', {
  recipient: text().primaryKey(),
  lastSentAt: timestamp({ withTimezone: true }).notNull(),
})

/** One-time codes. Only the newest of a recipient and purpose is valid. */
export const otps = pgTable(
  'otps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A mobile number, or an e-mail address in lower case. */
    recipient: text().notNull(),
    purpose: text({ enum: ['sign-in', 'registration', 'password', 'account-end'] }).notNull(),
    /** HMAC with the server's secret: a plain hash of six digits could be reversed. */
    codeHash: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    wrongAttempts: smallint().notNull().default(0),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('otps_recipient').on(table.recipient, table.id)],
)
