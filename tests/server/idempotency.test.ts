import { EventEmitter, once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idempotencyKeys } from '#server/db/schema/calls.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { idempotencyStore } from '#server/http/idempotency.repository.ts'
import {
  type IdempotencyStore,
  type IdempotentCall,
  storeWithWork,
} from '#server/http/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

const LEASE_MS = 150

describe('a call with an idempotency key', () => {
  let database: TestDatabase
  let store: IdempotencyStore
  beforeAll(async () => {
    database = await createDatabase()
    store = idempotencyStore(database.db, { leaseMs: LEASE_MS })
  })
  afterAll(() => database.drop())

  function call(key: string, changes: Partial<IdempotentCall> = {}): IdempotentCall {
    const caller = { kind: 'patient', userId: 'u1', sessionId: 's1' } as const
    return { key, endpoint: 'orders/order-create', caller, fingerprint: 'f', ...changes }
  }

  function counter() {
    let runs = 0
    const run = () => {
      runs += 1
      return Promise.resolve({ result: { order: runs } })
    }
    return { run, runs: () => runs }
  }

  it('runs once, and a repeat gets the same response', async () => {
    const { run, runs } = counter()
    const answers = [await store.once(call('a'), run), await store.once(call('a'), run)]
    expect(answers).toEqual([{ result: { order: 1 } }, { result: { order: 1 } }])
    expect(runs()).toBe(1)
  })

  it('runs separately for each caller, endpoint and key', async () => {
    const { run, runs } = counter()
    const other = { kind: 'patient', userId: 'u2', sessionId: 's2' } as const
    await store.once(call('b'), run)
    await store.once(call('b', { caller: other }), run)
    await store.once(call('b', { endpoint: 'payment/create-payment' }), run)
    await store.once(call('b2'), run)
    expect(runs()).toBe(4)
  })

  it('keeps its response if the attempt that stored it was aborted, and the next one stores none', async () => {
    let attempts = 0
    const run = () =>
      inTransaction(database.db, async (tx) => {
        attempts += 1
        if (attempts > 1) return { result: 'found' }
        await storeWithWork(tx, 'made')
        await tx.execute(sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`)
        return { result: 'made' }
      })
    expect(await store.once(call('aborted'), run)).toEqual({ result: 'found' })
    expect(await store.once(call('aborted'), run)).toEqual({ result: 'found' })
    expect(attempts).toBe(2)
  })

  it('is refused while the first is running, and with another request', async () => {
    const { run, runs } = counter()
    const nested = store.once(call('c'), async () => {
      await expect(store.once(call('c'), run)).rejects.toMatchObject({ status: 409 })
      return { result: null }
    })
    await nested
    const changed = call('c', { fingerprint: 'g' })
    await expect(store.once(changed, run)).rejects.toMatchObject({ status: 422 })
    expect(runs()).toBe(0)
  })

  it('can be retried after a failure', async () => {
    const { run } = counter()
    const failing = store.once(call('d'), () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await store.once(call('d'), run)).toEqual({ result: { order: 1 } })
  })

  /** A claim that nobody renews, as a killed process leaves it. */
  async function abandon(key: string) {
    const { endpoint, fingerprint } = call(key)
    const row = { scope: 'patient:u1', endpoint, key, fingerprint }
    await database.db.insert(idempotencyKeys).values({ ...row, startedAt: new Date() })
  }

  it('whose process died is run by its repetition, which waits for the lease', async () => {
    const { run } = counter()
    await abandon('e')
    expect(await store.once(call('e'), run)).toEqual({ result: { order: 1 } })
  })

  it('whose process died is refused to another request', async () => {
    await abandon('f')
    await new Promise((resolve) => setTimeout(resolve, 2 * LEASE_MS))
    const changed = call('f', { fingerprint: 'g' })
    await expect(store.once(changed, counter().run)).rejects.toMatchObject({ status: 422 })
  })

  it('keeps its claim however long it takes', async () => {
    const { run, runs } = counter()
    const progress = new EventEmitter()
    const claimed = once(progress, 'claimed')
    const slow = store.once(call('h'), async () => {
      progress.emit('claimed')
      await once(progress, 'end')
      return run()
    })
    await claimed
    for (let repeated = 0; repeated < 3; repeated += 1) {
      await expect(store.once(call('h'), run)).rejects.toMatchObject({ code: 'in-progress' })
    }
    progress.emit('end')
    expect(await slow).toEqual({ result: { order: 1 } })
    expect(runs()).toBe(1)
  })

  it('gives a waiting repetition the response of the first', async () => {
    const { run, runs } = counter()
    const answers = await Promise.all([
      store.once(call('i'), async () => {
        await new Promise((resolve) => setTimeout(resolve, LEASE_MS / 2))
        return run()
      }),
      store.once(call('i'), run),
    ])
    expect([answers, runs()]).toEqual([[{ result: { order: 1 } }, { result: { order: 1 } }], 1])
  })

  it('stores its response with its work: a rollback takes both', async () => {
    const answer = { result: { order: 7 } }
    const failing = store.once(call('j'), async () => {
      await database.db.transaction(async (tx) => {
        await storeWithWork(tx, answer.result)
        throw new Error('no commit')
      })
      return answer
    })
    await expect(failing).rejects.toThrow('no commit')
    expect(await store.once(call('j'), counter().run)).toEqual({ result: { order: 1 } })
  })

  it('whose claim was taken over is rolled back, and gives the response of the other', async () => {
    const { run } = counter()
    const late = await store.once(call('k'), async () => {
      await database.db.update(idempotencyKeys).set({ startedAt: new Date(0) })
      expect(await store.once(call('k'), run)).toEqual({ result: { order: 1 } })
      return database.db.transaction(async (tx) => ({
        result: await storeWithWork(tx, { order: 'late' }),
      }))
    })
    expect(late).toEqual({ result: { order: 1 } })
  })

  it('keeps no claim after a refusal, and a free one after a failure', async () => {
    const row = (key: string) =>
      database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    const refused = () => Promise.reject(new Problem(409, 'draft-gone', 'It is gone.'))
    await expect(store.once(call('l'), refused)).rejects.toThrow('gone')
    expect(await row('l')).toEqual([])
    const failing = store.once(call('m'), () => Promise.reject(new Error('lost connection')))
    await expect(failing).rejects.toThrow('lost')
    expect(await row('m')).toMatchObject([{ answer: null, startedAt: new Date(0) }])
  })
})
