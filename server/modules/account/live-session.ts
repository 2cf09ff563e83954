import { and, eq, isNull, sql } from 'drizzle-orm'
import { SESSION_EXPIRED_MESSAGE } from '#contract/session-words.ts'
import type { Executor } from '#server/db/client.ts'
import { preparedStatement } from '#server/db/prepared-statement.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { Problem } from '#server/http/problem.ts'

const liveSession = preparedStatement((db) =>
  db
    .select({ lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.accountId, sql.placeholder('accountId')),
        isNull(sessions.revokedAt),
        // Excludes a session opened while the account was being deleted.
        isNull(accounts.deletedAt),
      ),
    )
    .prepare('live_session'),
)

/**
 * A live session by primary key. The only query of every signed-in call, but for those that make it a part
 * of their own (`sessionCheck`).
 * @throws Problem 406 `session-ended` if the session was ended elsewhere (spec §8).
 */
export async function requireLiveSession(
  db: Executor,
  { sessionId, accountId }: { readonly sessionId: string; readonly accountId: string },
): Promise<{ readonly lastUsedAt: Date | null }> {
  const [live] = await liveSession(db).execute({ sessionId, accountId })
  if (!live) throw sessionEnded()
  return live
}

export function sessionEnded(): Problem {
  return new Problem(406, 'session-ended', SESSION_EXPIRED_MESSAGE)
}

/** The device of a session, such as `Chrome on Android`. */
export async function findDevice(db: Executor, sessionId: string | null): Promise<string> {
  const [row] = await db
    .select({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.id, sessionId ?? ''))
  return row?.device || 'Unknown device'
}
