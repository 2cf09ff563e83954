import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { raiseCatalogueRevision } from '#server/db/catalogue-revision.ts'
import type { Executor } from '#server/db/client.ts'
import { type CheckedReplica, openReplica } from '#server/db/replica-reads.ts'
import { orders } from '#server/db/schema/orders.ts'
import { type Booker, booker } from './factories/order.ts'
import { placed } from './factories/slot.ts'
import type { TestApp } from './support/app.ts'
import { type OwnPostgres, serveOnOwnPostgres } from './support/own-postgres.ts'
import { type StreamingReplica, startReplica } from './support/replica.ts'
import type { Headers } from './support/sign-in.ts'

const MAX_LAG_MS = 5_000

let primary: OwnPostgres
let replica: StreamingReplica
let reads: CheckedReplica
let server: TestApp
/** The monotonic clock of the check. */
let nowMs = 0

beforeAll(async () => {
  primary = await serveOnOwnPostgres()
  replica = await startReplica(primary)
  const { url } = replica
  const database = { ...primary.config.database, replicaUrl: url }
  const config = { ...primary.config, database }
  reads = openReplica({ primary: primary.db, url, size: 2, maxLagMs: MAX_LAG_MS, now: () => nowMs })
  const deps = { ...primary.deps, config, reads }
  const app = await buildApp(deps)
  server = { ...primary, app, config, deps, inject: app.inject.bind(app) }
}, 120_000)
afterAll(async () => {
  await server.app.close()
  await reads.close()
  await replica.stop()
  await primary.close()
}, 60_000)

beforeEach(async () => {
  await replica.resumeReplay()
  await replica.caughtUp()
  await reads.check()
})

const source = async (db: Executor) => {
  const { rows } = await db.execute<{ replica: boolean }>(
    sql`select pg_is_in_recovery() as replica`,
  )
  return rows[0]?.replica ? 'replica' : 'primary'
}

/** Calls of a browser, which keeps the cookies of the answers. */
function browser({ patient }: Booker) {
  let headers: Headers = patient.headers
  const inject: TestApp['inject'] = (async (call: { url: string }) => {
    const answer = await server.inject({ ...call, headers })
    for (const { name, value, path } of answer.cookies) {
      if (name === 'replica_position') {
        expect(path).toBe('/api/v1/orders')
        headers = { ...headers, cookie: `${patient.headers.cookie}; ${name}=${value}` }
      }
    }
    return answer
    // SAFETY: only called with options, as `post` does.
  }) as TestApp['inject']
  const listed = async (given: Headers = headers): Promise<string[]> => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/orders/list',
      payload: { page: 1, size: 10 },
      headers: given,
    })
    expect(answer.statusCode).toBe(200)
    return answer.json().result.orders.map(({ order_id }: { order_id: string }) => order_id)
  }
  return { server: { ...server, inject }, listed }
}

describe('a list of orders', () => {
  it('comes from the replica', async () => {
    expect(await reads.read(source)).toBe('replica')
    const one = await booker(server)
    const { order_id } = await placed(server, one.patient.headers, one.draft)
    await replica.caughtUp()
    expect(await browser(one).listed()).toEqual([order_id])
    // Proof that it is read there: what is not replayed is missing without the cookie.
    await replica.pauseReplay()
    const other = await booker(server)
    await placed(server, other.patient.headers, other.draft)
    expect(await browser(other).listed()).toEqual([])
  })

  it('shows the patient what they just did, although the replica has not replayed it', async () => {
    const one = await booker(server)
    await replica.caughtUp()
    await replica.pauseReplay()
    const { server: theirs, listed } = browser(one)
    const { order_id } = await placed(theirs, one.patient.headers, one.draft)
    expect(await listed()).toEqual([order_id])
    expect(await listed(one.patient.headers)).toEqual([])
    await replica.resumeReplay()
    await replica.caughtUp()
    expect(await reads.readAfter(await reads.position(), source)).toBe('replica')
    expect(await listed()).toEqual([order_id])
  })

  it('comes from the primary for a cookie that is no position', async () => {
    const one = await booker(server)
    await replica.caughtUp()
    await replica.pauseReplay()
    const { order_id } = await placed(server, one.patient.headers, one.draft)
    const { cookie } = one.patient.headers
    const headers = { ...one.patient.headers, cookie: `${cookie}; replica_position=x'` }
    expect(await browser(one).listed(headers)).toEqual([order_id])
  })
})

describe('a replica', () => {
  it('is not read once it lags more than the limit, and again when it has caught up', async () => {
    await replica.pauseReplay()
    await primary.db.update(orders).set({ doctorName: null })
    await raiseCatalogueRevision(primary.db)
    await reads.check()
    nowMs += MAX_LAG_MS
    await reads.check()
    expect(await reads.read(source)).toBe('replica')
    nowMs += 1
    expect(await reads.read(source)).toBe('primary')
    await replica.resumeReplay()
    await replica.caughtUp()
    await reads.check()
    await reads.check()
    expect(await reads.read(source)).toBe('replica')
  })

  it('gives a catalogue of the revision that the primary has, or none', async () => {
    const cities = async () => {
      const answer = await server.inject({ url: '/api/v1/cities/lists' })
      return JSON.stringify(answer.json().result)
    }
    await cities()
    await replica.pauseReplay()
    await primary.db.execute(sql`update cities set name = 'Renamed' where id = 1`)
    await raiseCatalogueRevision(primary.db)
    primary.clock.advance(2_000)
    expect(await cities()).toContain('Renamed')
  })

  it('is not read after a failure, until it answers a check', async () => {
    const failing = reads.read(async (db) => {
      if ((await source(db)) === 'replica') throw new Error('a conflict with recovery')
      return 'primary'
    })
    expect(await failing).toBe('primary')
    expect(await reads.read(source)).toBe('primary')
    await reads.check()
    expect(await reads.read(source)).toBe('replica')
  })

  it('is replaced by the primary while it is down', async () => {
    await replica.stop()
    expect(await reads.read(source)).toBe('primary')
    await reads.check()
    expect(await reads.read(source)).toBe('primary')
    expect(await reads.readAfter(await reads.position(), source)).toBe('primary')
  })
})
