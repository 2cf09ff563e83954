import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { booker } from './factories/order-calls.ts'
import { hold, insertWindow } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'

const MINUTE = 60_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const forward = (minutes: string) =>
  server.inject({
    method: 'POST',
    url: '/dev/clock',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ minutes }).toString(),
  })
const later = (minutes: number) => new Date(Date.parse(TEST_NOW) + minutes * MINUTE).toISOString()

describe('/dev/clock', () => {
  it('moves the time forward, and does the periodic work of that time', async () => {
    const { patient, draft } = await booker(server)
    const id = await insertWindow(server.db)
    await hold(server, patient.headers, draft, id)
    const stored = async () => {
      const [slot] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, id))
      const [held] = await server.db.select().from(slotHolds).where(eq(slotHolds.windowId, id))
      return [slot?.taken, held?.state]
    }
    const early = await forward('14')
    expect([early.statusCode, early.json()]).toEqual([200, { result: { now: later(14) } }])
    expect(await stored()).toEqual([1, 'held'])
    await forward('2')
    expect(await stored()).toEqual([0, 'expired'])
    const read = await server.inject({ url: '/dev/clock' })
    expect(read.json()).toEqual({ result: { now: later(16) } })
    expect(read.headers['cache-control']).toBe('no-store')
  })

  it.each(['', '0', '-1', '1.5', 'soon'])('refuses %j minutes', async (minutes) => {
    const before = server.clock.now()
    const answer = await forward(minutes)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toBe('Give the minutes to move the clock forward.')
    expect(server.clock.now()).toEqual(before)
  })

  it('does not exist outside embedded mode', async () => {
    const own = await createTestApp({ config: { embedded: false } })
    const payload = 'minutes=16'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = [
      await own.inject({ url: '/dev/clock' }),
      await own.inject({ method: 'POST', url: '/dev/clock', headers, payload }),
    ]
    const now = own.clock.now()
    await own.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(now).toEqual(new Date(TEST_NOW))
  })
})
