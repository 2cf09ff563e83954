import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/client.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency.ts'
import type { Caller } from './authentication.ts'
import type { IdempotencyStore, IdempotentCall, StoredResponse } from './idempotency.ts'
import { Problem } from './problem.ts'

/** After this time a call without a response counts as crashed, and its key can be used again. */
const ABANDONED_AFTER_MS = 60_000

function scopeOf(caller: Caller): string {
  if (caller.kind === 'patient') return `patient:${caller.userId}`
  return caller.kind === 'session' ? `session:${caller.sessionId}` : 'visitor'
}

/** Stores responses in the database, so that a repeat can reach any process. */
export function idempotencyStore(db: Database, clock: Clock): IdempotencyStore {
  const rowOf = (call: IdempotentCall) =>
    and(
      eq(idempotencyKeys.scope, scopeOf(call.caller)),
      eq(idempotencyKeys.endpoint, call.endpoint),
      eq(idempotencyKeys.key, call.key),
    )

  async function claim(call: IdempotentCall): Promise<boolean> {
    const startedAt = clock.now()
    const abandoned = new Date(startedAt.getTime() - ABANDONED_AFTER_MS)
    const { key, endpoint, fingerprint } = call
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ scope: scopeOf(call.caller), endpoint, key, fingerprint, startedAt })
      .onConflictDoUpdate({
        target: [idempotencyKeys.scope, idempotencyKeys.endpoint, idempotencyKeys.key],
        set: { startedAt, fingerprint },
        setWhere: sql`${idempotencyKeys.answer} is null and ${idempotencyKeys.startedAt} < ${abandoned.toISOString()}`,
      })
      .returning({ key: idempotencyKeys.key })
    return claimed.length > 0
  }

  async function earlier(call: IdempotentCall): Promise<StoredResponse> {
    const [row] = await db.select().from(idempotencyKeys).where(rowOf(call))
    if (row && row.fingerprint !== call.fingerprint) {
      throw new Problem(422, 'key-reused', 'This idempotency-key was used for another request.')
    }
    if (!row?.answer) {
      throw new Problem(409, 'in-progress', 'We are already working on this. Please wait a moment.')
    }
    // SAFETY: only `once` below writes the column, and it writes a StoredResponse.
    return row.answer as StoredResponse
  }

  return {
    async once(call, run) {
      if (!(await claim(call))) return earlier(call)
      try {
        const answer = await run()
        await db.update(idempotencyKeys).set({ answer }).where(rowOf(call))
        return answer
      } catch (error) {
        await db.delete(idempotencyKeys).where(rowOf(call))
        throw error
      }
    },
  }
}
