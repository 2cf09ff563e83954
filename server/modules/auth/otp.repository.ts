import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { otpRecipients, otps } from '#server/db/schema/accounts.ts'

export type Otp = typeof otps.$inferSelect
export type OtpPurpose = Otp['purpose']

/**
 * Records that a code is being sent and locks the recipient until the transaction ends.
 * @returns false if the last one was sent after `lastBefore`.
 */
export async function claimSend(
  db: Executor,
  { recipient, now, lastBefore }: { recipient: string; now: Date; lastBefore: Date },
): Promise<boolean> {
  const claimed = await db
    .insert(otpRecipients)
    .values({ recipient, lastSentAt: now })
    .onConflictDoUpdate({
      target: otpRecipients.recipient,
      set: { lastSentAt: now },
      setWhere: lte(otpRecipients.lastSentAt, lastBefore),
    })
    .returning({ recipient: otpRecipients.recipient })
  return claimed.length === 1
}

export async function lastSentAt(db: Executor, recipient: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: otpRecipients.lastSentAt })
    .from(otpRecipients)
    .where(eq(otpRecipients.recipient, recipient))
  return row?.at
}

/** The send times of codes after `since`, oldest first. */
export async function sentSince(
  db: Executor,
  { recipient, since }: { recipient: string; since: Date },
): Promise<Date[]> {
  const rows = await db
    .select({ sentAt: otps.sentAt })
    .from(otps)
    .where(and(eq(otps.recipient, recipient), gt(otps.sentAt, since)))
    .orderBy(asc(otps.sentAt))
  return rows.map(({ sentAt }) => sentAt)
}

export async function insertOtp(db: Executor, otp: typeof otps.$inferInsert): Promise<void> {
  await db.insert(otps).values(otp)
}

/** The valid code, locked until the transaction ends: concurrent attempts queue. */
export async function lockNewestOtp(
  db: Executor,
  { recipient, purpose }: { recipient: string; purpose: OtpPurpose },
): Promise<Otp | undefined> {
  const [row] = await db
    .select()
    .from(otps)
    .where(and(eq(otps.recipient, recipient), eq(otps.purpose, purpose)))
    .orderBy(desc(otps.id))
    .limit(1)
    .for('update')
  return row
}

export async function markOtpUsed(
  db: Executor,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await db.update(otps).set({ usedAt: now }).where(eq(otps.id, id))
}

export async function countWrongAttempt(db: Executor, id: number): Promise<void> {
  await db
    .update(otps)
    .set({ wrongAttempts: sql`${otps.wrongAttempts} + 1` })
    .where(eq(otps.id, id))
}
