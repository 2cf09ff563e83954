import { bigint, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

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
