import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabaseClock } from '#server/adapters/clock.ts'
import { openPool } from '#server/db/client.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

const READ_AGAIN_MS = 20
const HOURS_26 = 26 * 3_600_000

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ poolSize: 2 })
})
afterEach(() => vi.useRealTimers())
afterAll(() => database.drop())

async function databaseTime(): Promise<number> {
  const { rows } = await database.pool.query<{ time: Date }>('select clock_timestamp() as time')
  return rows[0]?.time.getTime() ?? Number.NaN
}

async function secondsApart(now: Date): Promise<number> {
  return (now.getTime() - (await databaseTime())) / 1000
}

describe('the clock of the server', () => {
  it('shows the time of the database on a machine whose clock runs ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOURS_26 })
    const clock = await openDatabaseClock(database.pool)
    expect(await secondsApart(new Date())).toBeCloseTo(26 * 3600, 0)
    expect(await secondsApart(clock.now())).toBeCloseTo(0, 0)
    clock.close()
  })

  it('does not jump when the clock of the machine is set', async () => {
    const clock = await openDatabaseClock(database.pool)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOURS_26 })
    expect(await secondsApart(clock.now())).toBeCloseTo(0, 0)
    clock.close()
  })

  it('is ahead of the database by what it was moved, also after it has read again', async () => {
    const read = vi.spyOn(database.pool, 'query')
    const clock = await openDatabaseClock(database.pool, READ_AGAIN_MS)
    clock.advance(16 * 60_000)
    clock.advance(60_000)
    expect(await secondsApart(clock.now())).toBeCloseTo(17 * 60, 0)
    const asked = read.mock.calls.length
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(asked + 1))
    expect(await secondsApart(clock.now())).toBeCloseTo(17 * 60, 0)
    clock.close()
  })

  it('reads again, and keeps the last reading while the database cannot be reached', async () => {
    const pool = openPool({ url: database.url, size: 1 })
    const read = vi.spyOn(pool, 'query')
    const clock = await openDatabaseClock(pool, READ_AGAIN_MS)
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(2))
    await pool.end()
    await pause(3 * READ_AGAIN_MS)
    expect(await secondsApart(clock.now())).toBeCloseTo(0, 0)
    clock.close()
    const asked = read.mock.calls.length
    await pause(3 * READ_AGAIN_MS)
    expect(read).toHaveBeenCalledTimes(asked)
  })

  it('does not start without the database', async () => {
    const pool = openPool({ url: database.url, size: 1 })
    await pool.end()
    await expect(openDatabaseClock(pool)).rejects.toThrow()
  })
})
