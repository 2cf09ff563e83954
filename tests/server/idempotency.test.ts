import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '#server/adapters/clock.ts'
import { idempotencyStore } from '#server/http/idempotency.repository.ts'
import type { IdempotencyStore, IdempotentCall } from '#server/http/idempotency.ts'
import { TEST_NOW } from './support/app.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

describe('a call with an idempotency key', () => {
  const clock = new TestClock(TEST_NOW)
  let database: TestDatabase
  let store: IdempotencyStore
  beforeAll(async () => {
    database = await createDatabase()
    store = idempotencyStore(database.db, clock)
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

  it('can be retried after its process crashed', async () => {
    const { run } = counter()
    const hanging = store.once(call('e'), () => new Promise(() => undefined))
    void hanging
    await expect
      .poll(() => store.once(call('e'), run).catch(({ code }) => code))
      .toBe('in-progress')
    clock.advance(61_000)
    expect(await store.once(call('e'), run)).toEqual({ result: { order: 1 } })
  })
})
