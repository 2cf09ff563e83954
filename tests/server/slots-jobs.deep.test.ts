import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '#server/adapters/clock.ts'
import { otpRecipients, otps, refreshTokens, sessions } from '#server/db/schema/accounts.ts'
import { idempotencyKeys } from '#server/db/schema/calls.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { type PeriodicTask, periodic, runIfDue } from '#server/jobs/periodic.ts'
import { cleanUp, holdSweep, windowPlanning } from '#server/jobs.ts'
import { booker } from './factories/order-calls.ts'
import { hold, insertWindow } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { signIn } from './support/sign-in.ts'

const MINUTE = 60_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

function counted(run: () => Promise<void> = async () => undefined) {
  const task: PeriodicTask & { runs: number } = {
    name: `counted-${Math.random()}`,
    everyMs: MINUTE,
    runs: 0,
    run() {
      task.runs += 1
      return run()
    },
  }
  return task
}

/** Moves the due date of a task, as if time had passed, or a clock had been wrong. */
async function moveDueDate({ name }: PeriodicTask, by: string): Promise<void> {
  await server.database.pool.query(
    'update periodic_tasks set due_at = due_at + $2::interval where name = $1',
    [name, by],
  )
}

describe('a periodic task', () => {
  it('runs in one of the processes that find it due, and again at its next due time', async () => {
    const task = counted()
    const look = () => runIfDue(task, server.deps, server.app.log)
    await Promise.all(Array.from({ length: 8 }, look))
    expect(task.runs).toBe(1)
    await moveDueDate(task, '-59 seconds')
    await look()
    expect(task.runs).toBe(1)
    await moveDueDate(task, '-1 second')
    await Promise.all([look(), look()])
    expect(task.runs).toBe(2)
  })

  it('is due at once when its due date is more than a period away', async () => {
    const task = counted()
    const look = () => runIfDue(task, server.deps, server.app.log)
    await look()
    await moveDueDate(task, '26 hours')
    await Promise.all([look(), look()])
    expect(task.runs).toBe(2)
    await look()
    expect(task.runs).toBe(2)
  })

  it.each(['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])(
    'is due at the same time for a process whose clock says %s',
    async (wrong) => {
      const task = counted()
      const astray = { ...server.deps, clock: new TestClock(wrong) }
      await runIfDue(task, astray, server.app.log)
      await runIfDue(task, server.deps, server.app.log)
      await runIfDue(task, astray, server.app.log)
      expect(task.runs).toBe(1)
      await moveDueDate(task, '-1 minute')
      await runIfDue(task, astray, server.app.log)
      await runIfDue(task, server.deps, server.app.log)
      expect(task.runs).toBe(2)
    },
  )

  it('survives its failures', async () => {
    const task = counted(() => Promise.reject(new Error('no')))
    await runIfDue(task, server.deps, server.app.log)
    await moveDueDate(task, '-1 minute')
    await runIfDue(task, server.deps, server.app.log)
    expect(task.runs).toBe(2)
  })

  it('finishes before the server stops', async () => {
    let finish = () => {}
    let finished = false
    const task = counted(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      finished = true
    })
    const stop = await periodic(task)(server.deps, server.app.log, server.app.server)
    await expect.poll(() => task.runs).toBe(1)
    const stopped = stop().then(() => finished)
    finish()
    expect(await stopped).toBe(true)
  })
})

describe('hold-sweep', () => {
  it('releases the capacity of expired holds only', async () => {
    const [late, live] = [await booker(server), await booker(server)]
    const id = await insertWindow(server.db, { capacity: 2 })
    await hold(server, late.patient.headers, late.draft, id)
    server.clock.advance(10 * MINUTE)
    await hold(server, live.patient.headers, live.draft, id)
    server.clock.advance(5 * MINUTE)
    await Promise.all([holdSweep.run(server.deps), holdSweep.run(server.deps)])
    const [window] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, id))
    const holds = await server.db.select().from(slotHolds).where(eq(slotHolds.windowId, id))
    expect(window?.taken).toBe(1)
    expect(holds.map(({ state }) => state).sort()).toEqual(['expired', 'held'])
    server.clock.set(TEST_NOW)
  })
})

describe('window-planning', () => {
  it('creates eight days for every city and every room, once', async () => {
    const days = await createTestApp()
    await Promise.all([windowPlanning.run(days.deps), windowPlanning.run(days.deps)])
    await windowPlanning.run(days.deps)
    const made = await days.db
      .select({ kind: slotWindows.kind, windows: count() })
      .from(slotWindows)
      .groupBy(slotWindows.kind)
      .orderBy(slotWindows.kind)
    // USG, Echo and TMT from 06:00 to 20:00, on Sundays to 18:00; in Hyderabad round the clock.
    const mainLabs = 11 * (7 * (18 + 28 + 18) + (16 + 24 + 16)) + 8 * (31 + 47 + 31)
    // USG, CT, MRI and mammography from 08:00 to 20:00, not on Sundays.
    const imagingCentres = 12 * 7 * (16 + 24 + 16 + 24)
    expect(made).toEqual([
      { kind: 'home', windows: 8 * (8 * 19 + 4 * 7) },
      { kind: 'radiology', windows: mainLabs + imagingCentres },
    ])
    await days.close()
  })
})

describe('clean-up', () => {
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * 24 * 60 * MINUTE)

  it('deletes stored responses after a day and messages after thirty', async () => {
    const call = { scope: 'patient:1', endpoint: 'orders/create', fingerprint: 'f' }
    const message = { channel: 'sms', recipient: '9000000042', template: 't', text: '' } as const
    await server.db.delete(outboxMessages)
    await server.db.insert(idempotencyKeys).values([
      { ...call, key: 'old', startedAt: ago(1.1) },
      { ...call, key: 'new', startedAt: ago(0.9) },
    ])
    await server.db.insert(outboxMessages).values([
      { ...message, createdAt: ago(31) },
      { ...message, template: 'kept', createdAt: ago(29) },
    ])
    await cleanUp.run(server.deps)
    const keys = await server.db.select().from(idempotencyKeys)
    const messages = await server.db.select().from(outboxMessages)
    expect(keys.map(({ key }) => key)).toEqual(['new'])
    expect(messages.map(({ template }) => template)).toEqual(['kept'])
  })

  it('deletes codes, recipients and revoked sessions after a day, and expired tokens', async () => {
    const { user } = await signIn(server)
    const accountId = user.uniqueId
    const code = { purpose: 'sign-in', codeHash: 'x', expiresAt: ago(1) } as const
    const session = { accountId, createdAt: ago(40) }
    const token = { expiresAt: ago(-1), spentAt: null }
    await server.db.insert(otps).values([
      { ...code, recipient: 'old', sentAt: ago(1.1) },
      { ...code, recipient: 'new', sentAt: ago(0.9) },
    ])
    await server.db.insert(otpRecipients).values([
      { recipient: 'old', lastSentAt: ago(1.1) },
      { recipient: 'new', lastSentAt: ago(0.9) },
    ])
    await server.db.insert(sessions).values([
      { ...session, id: 'live' },
      { ...session, id: 'run out' },
      { ...session, id: 'revoked', revokedAt: ago(1.1) },
      { ...session, id: 'just revoked', revokedAt: ago(0.9) },
    ])
    await server.db.insert(refreshTokens).values([
      { ...token, hash: 'live', sessionId: 'live' },
      { ...token, hash: 'spent', sessionId: 'live', spentAt: ago(20) },
      { ...token, hash: 'ended', sessionId: 'live', expiresAt: ago(0.1) },
      { ...token, hash: 'run out', sessionId: 'run out', expiresAt: ago(0.1) },
      { ...token, hash: 'revoked', sessionId: 'revoked' },
      { ...token, hash: 'just revoked', sessionId: 'just revoked' },
    ])
    await cleanUp.run(server.deps)
    const mine = eq(sessions.accountId, accountId)
    const kept = await server.db.select().from(sessions).where(mine).orderBy(sessions.createdAt)
    expect(
      kept
        .map(({ id }) => id)
        .toSorted()
        .slice(-2),
    ).toEqual(['just revoked', 'live'])
    expect(kept).toHaveLength(3)
    const left = await server.db.select().from(refreshTokens)
    const hashes = left.map(({ hash }) => hash).filter((hash) => hash.length < 20)
    expect(hashes.toSorted()).toEqual(['just revoked', 'live', 'spent'])
    for (const table of [otps, otpRecipients]) {
      const recipients = (await server.db.select().from(table)).map(({ recipient }) => recipient)
      expect(recipients).toContain('new')
      expect(recipients).not.toContain('old')
    }
  })
})
