import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { openDatabase, openPool } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { newMobile, profileForm } from './factories/account.ts'
import { booker } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf, hold, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, newestCode, post, signIn, visitorHeaders } from './support/sign-in.ts'

/** Calls per process in a race. */
const EACH = 6

let server: TestApp
let other: Pick<TestApp, 'inject'> & { close(): Promise<void> }
beforeAll(async () => {
  server = await createTestApp({ poolSize: EACH })
  const { config, clock, database } = server
  const pool = openPool({ ...database.address, size: EACH })
  const app = await buildApp(
    compose({ config, db: openDatabase(pool), clock, readiness: server.deps.readiness }),
  )
  const close = async () => {
    await app.close()
    await pool.end()
  }
  other = { inject: app.inject.bind(app), close }
})
afterAll(async () => {
  await other.close()
  await server.close()
})

type Said = { status: number; code?: string; result: Record<string, unknown> }

/** Sends calls to both processes concurrently; returns status and envelope of each. */
async function race(
  path: string,
  calls: readonly { payload: object; headers: Headers }[],
): Promise<Said[]> {
  const answers = await Promise.all(
    calls.map((call, index) =>
      (index % 2 === 0 ? server : other).inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        ...call,
      }),
    ),
  )
  return answers.map((answer) => ({ ...answer.json(), status: answer.statusCode }))
}

const times = <T>(call: T): T[] => Array.from({ length: 2 * EACH }, () => call)
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const oneOf = (status: number) => [200, ...Array.from({ length: 2 * EACH - 1 }, () => status)]

describe('two processes on one database', () => {
  it('give the last capacity of a slot to one patient', async () => {
    const bookers = await Promise.all(Array.from({ length: 2 * EACH }, () => booker(server)))
    const slotId = await insertWindow(server.db)
    const answers = await race(
      'cart/slot/block',
      bookers.map(({ patient, draft }) => ({
        payload: { slot_id: slotId, order_id: draft.order_id },
        headers: patient.headers,
      })),
    )
    expect(statusesOf(answers)).toEqual(oneOf(409))
    const [window] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, slotId))
    expect(window?.taken).toBe(1)
    const holds = await server.db.select().from(slotHolds).where(eq(slotHolds.windowId, slotId))
    expect(holds).toHaveLength(1)
  })

  it('refuse a session as soon as the other process has ended it', async () => {
    const { patient, draft } = await booker(server)
    const { headers } = patient
    const holding = async () => {
      const payload = { slot_id: await insertWindow(server.db), order_id: draft.order_id }
      const url = '/api/v1/cart/slot/block'
      const answer = await other.inject({ method: 'POST', url, payload, headers })
      return [answer.statusCode, answer.json().code]
    }
    // Twice, so that the other process knows the session.
    expect([await holding(), await holding()]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    await post(
      server,
      'auth/log-out',
      { token: patient.tokens.refreshToken, chosen: true },
      headers,
    )
    expect(await holding()).toEqual([406, 'session-ended'])
  })

  it.each([
    ['the same key', true],
    ['no key', false],
  ])('place a draft once for calls under %s', async (_name, keyed) => {
    const { patient, draft } = await booker(server)
    await hold(server, patient.headers, draft, await insertWindow(server.db))
    const shown = await detailsOf(server, patient.headers, draft.order_id)
    const key = randomUUID()
    const headers = { ...patient.headers, ...(keyed && { 'idempotency-key': key }) }
    const answers = await race('orders/order-create', times({ payload: finalForm(shown), headers }))
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map(({ result }) => result.order_no)
    expect(new Set(numbers).size).toBe(1)
    // With a key, calls during the first one are refused and retried.
    const refused = answers.filter(({ status }) => status !== 200).map(({ code }) => code)
    expect(new Set(refused).size).toBeLessThanOrEqual(keyed ? 1 : 0)
    if (keyed) expect(['in-progress', undefined]).toContain(refused[0])
    const ofDraft = eq(orderEvents.orderId, draft.order_id)
    const events = await server.db.select().from(orderEvents).where(ofDraft)
    expect(events.map(({ status }) => status)).toEqual(['draft', 'booked'])
    const sent = await newestMessages(server.deps, patient.user.mobile_no)
    expect(sent.filter(({ template }) => !template.startsWith('otp.'))).toHaveLength(1)
  })

  it('accept a code once, and create one account with it', async () => {
    const headers = await visitorHeaders(server)
    const mobile_no = newMobile()
    await post(server, 'auth/send/otp', { mobile_no }, headers)
    const payload = { mobile_no, otp: await newestCode(server, mobile_no) }
    const answers = await race('auth/verify/otp', times({ payload, headers }))
    expect(statusesOf(answers)).toEqual(oneOf(400))
    const token = answers.find(({ status }) => status === 200)?.result.registration_token
    const form = { ...profileForm(), registration_token: token, city_id: 1 }
    const made = await race('auth/register/user', times({ payload: form, headers }))
    expect(statusesOf(made)).toEqual(oneOf(409))
    const rows = await server.db.select().from(accounts).where(eq(accounts.mobileNo, mobile_no))
    expect(rows).toHaveLength(1)
  })

  it('count every wrong code', async () => {
    const headers = await visitorHeaders(server)
    const mobile_no = newMobile()
    await post(server, 'auth/send/otp', { mobile_no }, headers)
    const right = await newestCode(server, mobile_no)
    const otp = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const answers = await race('auth/verify/otp', times({ payload: { mobile_no, otp }, headers }))
    expect(answers.filter(({ code }) => code === 'otp-wrong')).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'otp-locked')).toHaveLength(2 * EACH - 5)
  })

  it('refresh the same session for concurrent callers, and end it if the token is reused later', async () => {
    const { user, tokens, headers } = await signIn(server)
    const call = { payload: { token: tokens.refreshToken }, headers }
    const answers = await race('auth/refresh-token', times(call))
    expect(statusesOf(answers)).toEqual(times(200))
    expect(new Set(answers.map(({ result }) => result.refreshToken)).size).toBe(1)
    server.clock.advance(31_000)
    expect(statusesOf(await race('auth/refresh-token', times(call)))).toEqual(times(401))
    const revoked = and(eq(sessions.accountId, user.uniqueId), isNotNull(sessions.revokedAt))
    expect(await server.db.select().from(sessions).where(revoked)).toHaveLength(1)
  })

  it('leave an account one open draft', async () => {
    const { headers, self, user } = await signIn(server)
    const answers = await race(
      'orders/create',
      times({ payload: draftForm(self.member_id), headers }),
    )
    expect(statusesOf(answers)).toEqual(times(200))
    const open = and(eq(orders.accountId, user.uniqueId), eq(orders.status, 'draft'))
    expect(await server.db.select().from(orders).where(open)).toHaveLength(1)
  })
})
