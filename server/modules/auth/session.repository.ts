import { and, desc, eq, exists, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/client.ts'
import { refreshTokens, sessions } from '#server/db/schema/accounts.ts'

export async function insertSession(
  db: Executor,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Updates the last use of a session unless it was updated after `notedBefore`. */
export async function recordUse(
  db: Executor,
  { sessionId, now, notedBefore }: { sessionId: string; now: Date; notedBefore: Date },
): Promise<void> {
  const due = or(isNull(sessions.lastUsedAt), lte(sessions.lastUsedAt, notedBefore))
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), due))
}

export type SessionRow = typeof sessions.$inferSelect

/** Live sessions of an account, most recently used first. */
export function listLiveSessions(
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<SessionRow[]> {
  const tokens = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessions.id), gt(refreshTokens.expiresAt, now)))
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), exists(tokens)))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), sessions.id)
}

/** @returns false if the account has no such session. */
export async function revokeSessionOf(
  db: Executor,
  { accountId, sessionId, now }: { accountId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, ${now.toISOString()})` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
    .returning({ id: sessions.id })
  return revoked.length === 1
}

export async function insertRefreshToken(
  db: Executor,
  token: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await db.insert(refreshTokens).values(token)
}

export async function spendRefreshToken(
  db: Executor,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await db.update(refreshTokens).set({ spentAt: now }).where(eq(refreshTokens.hash, hash))
}

export async function bindSession(
  db: Executor,
  { sessionId, bindingHash }: { sessionId: string; bindingHash: string },
): Promise<void> {
  await db.update(sessions).set({ bindingHash }).where(eq(sessions.id, sessionId))
}

export type KnownRefreshToken = {
  readonly sessionId: string
  readonly accountId: string
  readonly expiresAt: Date
  readonly spentAt: Date | null
  readonly revokedAt: Date | null
  readonly bindingHash: string | null
}

function selectRefreshToken(db: Executor, hash: string) {
  return db
    .select({
      sessionId: refreshTokens.sessionId,
      accountId: sessions.accountId,
      expiresAt: refreshTokens.expiresAt,
      spentAt: refreshTokens.spentAt,
      revokedAt: sessions.revokedAt,
      bindingHash: sessions.bindingHash,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
}

export async function findRefreshToken(
  db: Executor,
  hash: string,
): Promise<KnownRefreshToken | undefined> {
  const [row] = await selectRefreshToken(db, hash)
  return row
}

/** Locks the token and its session: of concurrent refreshes, exactly one finds a token unspent. */
export async function lockRefreshToken(
  tx: Transaction,
  hash: string,
): Promise<KnownRefreshToken | undefined> {
  const [row] = await selectRefreshToken(tx, hash).for('no key update')
  return row
}

export async function revokeSession(
  db: Executor,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** Ends every session of an account except `except`. @returns how many. */
export async function revokeSessionsOf(
  db: Executor,
  { accountId, except, now }: { accountId: string; except?: string | undefined; now: Date },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}
