import { eq, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { addressLimits } from '#server/db/schema/address-limits.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency.ts'
import { otpRecipients, otps } from '#server/db/schema/otps.ts'
import { refreshTokens, sessions } from '#server/db/schema/sessions.ts'

/** Deletes stored responses of calls that began before an instant. */
export async function deleteStoredResponsesBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, instant))
}

/** Deletes codes sent before an instant, with their recipients' send limits. */
export async function deleteCodesBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(otps).where(lt(otps.sentAt, instant))
  await db.delete(otpRecipients).where(lt(otpRecipients.lastSentAt, instant))
}

/** Deletes rate-limit counts that began before an instant. */
export async function deleteAddressCountsBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(addressLimits).where(lt(addressLimits.countedFrom, instant))
}

/**
 * Deletes expired refresh tokens, then sessions that were revoked before an instant or have no
 * token left. A session and its first token are inserted together, so a new session always has one.
 */
export async function deleteEndedSessions(
  db: Executor,
  { now, revokedBefore }: { now: Date; revokedBefore: Date },
): Promise<void> {
  await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now))
  const tokens = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessions.id))
  await db.delete(sessions).where(or(lt(sessions.revokedAt, revokedBefore), notExists(tokens)))
}
