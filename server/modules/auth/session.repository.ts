import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { refreshTokens, sessions } from '#server/db/schema/sessions.ts'

export async function insertSession(
  db: Executor,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await db.insert(sessions).values(session)
}

/** A session that goes on, by its own key: the one look-up of every signed-in call. */
export async function isSessionLive(
  db: Executor,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
      ),
    )
  return row !== undefined
}

export async function insertRefreshToken(
  db: Executor,
  token: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await db.insert(refreshTokens).values(token)
}

/** Of any number of callers at once, exactly one spends a token. */
export async function spendRefreshToken(
  db: Executor,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  const spent = await db
    .update(refreshTokens)
    .set({ spentAt: now })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.spentAt)))
    .returning({ hash: refreshTokens.hash })
  return spent.length === 1
}

export type KnownRefreshToken = {
  readonly sessionId: string
  readonly accountId: string
  readonly expiresAt: Date
  readonly spentAt: Date | null
  readonly revokedAt: Date | null
}

export async function findRefreshToken(
  db: Executor,
  hash: string,
): Promise<KnownRefreshToken | undefined> {
  const [row] = await db
    .select({
      sessionId: refreshTokens.sessionId,
      accountId: sessions.accountId,
      expiresAt: refreshTokens.expiresAt,
      spentAt: refreshTokens.spentAt,
      revokedAt: sessions.revokedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
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

/** Ends the session whose family a refresh token belongs to, fresh or spent; none if it is unknown. */
export async function revokeSessionOfToken(
  db: Executor,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  const family = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash))
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.id, family), isNull(sessions.revokedAt)))
}

/** Ends every session of an account, or all but the one that asks for it. */
export async function revokeSessionsOf(
  db: Executor,
  { accountId, except, now }: { accountId: string; except?: string; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
}
