import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/db/client.ts'
import { idempotencyKeys } from '#server/db/schema/calls.ts'
import { afterCommit } from '#server/db/transaction.ts'
import type { Caller } from './authentication.ts'
import {
  callUnderWay,
  type IdempotencyStore,
  type IdempotentCall,
  type StoredResponse,
} from './idempotency.ts'
import { Problem } from './problem.ts'

/**
 * A running call renews its claim three times within this time. A claim that is older belongs to a
 * dead process and can be taken.
 */
const LEASE_MS = 3_000
const POLL_MS = 50

/** The claim was taken by another process, which may have answered. */
class ClaimLost extends Error {}

function scopeOf(caller: Caller): string {
  if (caller.kind === 'patient') return `patient:${caller.userId}`
  return caller.kind === 'session' ? `session:${caller.sessionId}` : 'visitor'
}

function unanswered({ caller, endpoint, key }: IdempotentCall) {
  return and(rowOf({ caller, endpoint, key }), isNull(idempotencyKeys.answer))
}

function rowOf({ caller, endpoint, key }: Pick<IdempotentCall, 'caller' | 'endpoint' | 'key'>) {
  return and(
    eq(idempotencyKeys.scope, scopeOf(caller)),
    eq(idempotencyKeys.endpoint, endpoint),
    eq(idempotencyKeys.key, key),
  )
}

/** Times are the database's: the clocks of processes differ by more than a lease. */
const NOW = sql`clock_timestamp()`

/**
 * Stores responses in the database, so that a repetition can reach any process. A claim is a row
 * without a response; only one call can give it one (docs/decisions/0039-idempotent-calls.md).
 */
export function idempotencyStore(
  db: Database,
  { leaseMs = LEASE_MS }: { readonly leaseMs?: number } = {},
): IdempotencyStore {
  async function claim(call: IdempotentCall): Promise<boolean> {
    const { caller, key, endpoint, fingerprint } = call
    const { scope, startedAt } = idempotencyKeys
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ scope: scopeOf(caller), endpoint, key, fingerprint, startedAt: NOW })
      .onConflictDoUpdate({
        target: [scope, idempotencyKeys.endpoint, idempotencyKeys.key],
        set: { startedAt: NOW },
        setWhere: sql`${idempotencyKeys.answer} is null
          and ${idempotencyKeys.fingerprint} = ${fingerprint}
          and ${startedAt} < ${NOW} - ${leaseMs} * interval '1 millisecond'`,
      })
      .returning({ key: idempotencyKeys.key })
    return claimed.length > 0
  }

  async function find(call: IdempotentCall): Promise<StoredResponse | undefined> {
    const [row] = await db.select().from(idempotencyKeys).where(rowOf(call))
    if (row && row.fingerprint !== call.fingerprint) {
      throw new Problem(422, 'key-reused', 'This idempotency-key was used for another request.')
    }
    // SAFETY: only `store` below writes the column, and it writes a StoredResponse.
    return (row?.answer ?? undefined) as StoredResponse | undefined
  }

  async function store(on: Executor, call: IdempotentCall, answer: StoredResponse): Promise<void> {
    const stored = await on
      .update(idempotencyKeys)
      .set({ answer })
      .where(unanswered(call))
      .returning({ key: idempotencyKeys.key })
    if (stored.length === 0) throw new ClaimLost('Another call with this key was faster.')
  }

  const renew = (call: IdempotentCall) =>
    db.update(idempotencyKeys).set({ startedAt: NOW }).where(unanswered(call))

  /** After a refusal nothing was done; after other failures a repetition finds what was done. */
  async function release(call: IdempotentCall, error: unknown): Promise<void> {
    if (error instanceof Problem) await db.delete(idempotencyKeys).where(unanswered(call))
    else await db.update(idempotencyKeys).set({ startedAt: EPOCH }).where(unanswered(call))
  }

  /** @returns undefined if the claim was lost; nothing of the call's transaction is kept then. */
  async function runClaimed(
    call: IdempotentCall,
    run: () => Promise<StoredResponse>,
  ): Promise<StoredResponse | undefined> {
    const renewing = setInterval(() => void renew(call).catch(() => undefined), leaseMs / 3)
    let stored = false
    try {
      const answer = await callUnderWay.run(async (tx, response) => {
        await store(tx, call, response)
        afterCommit(tx, () => {
          stored = true
        })
      }, run)
      if (!stored) await storeAfterWork(call, answer)
      return answer
    } catch (error) {
      if (error instanceof ClaimLost) return undefined
      // If this fails, the claim ends with its lease.
      await release(call, error).catch(() => undefined)
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  /** The work is committed: a failure here must not look like a failure of the work. */
  async function storeAfterWork(call: IdempotentCall, answer: StoredResponse): Promise<void> {
    try {
      await store(db, call, answer)
    } catch (error) {
      if (error instanceof ClaimLost) return
      call.onNotStored?.(error)
      await release(call, error).catch(() => undefined)
    }
  }

  return {
    async once(call, run) {
      // Longer than a lease: the repetition of a call whose process died takes its claim.
      const giveUpAt = performance.now() + leaseMs * 1.2
      for (;;) {
        const answer = (await claim(call)) ? await runClaimed(call, run) : await find(call)
        if (answer) return answer
        if (performance.now() > giveUpAt) throw inProgress()
        await pause(POLL_MS)
      }
    },
  }
}

const EPOCH = new Date(0)

function inProgress(): Problem {
  return new Problem(409, 'in-progress', 'We are already working on this. Please wait a moment.', {
    retryAfter: 1,
  })
}
