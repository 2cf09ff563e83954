import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { openDatabase, openPool } from '#server/db/client.ts'
import { addressLimits } from '#server/db/schema/calls.ts'
import type { RateLimitedAction } from '#server/http/rate-limit.repository.ts'
import { rateLimiter } from '#server/http/rate-limit.ts'
import { cleanUp } from '#server/jobs.ts'
import { newMobile, profileForm } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, visitorHeaders } from './support/sign-in.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let server: TestApp
let visitor: Headers
beforeAll(async () => {
  // Half a per cent of the limit for codes in ten minutes: three.
  server = await createTestApp({ config: { embedded: false, addressLimits: 0.5 } })
  visitor = await visitorHeaders(server)
})
afterAll(() => server.close())

let hosts = 0
/** An unused address. */
function newAddress(): string {
  hosts += 1
  return `203.0.113.${hosts}`
}

type Sender = Pick<TestApp, 'inject'>

/**
 * Requests a code for a new number and from a new browser each time, so that only the limit per address
 * applies.
 */
async function ask(
  remoteAddress: string,
  { at = server, headers = {} }: { at?: Sender; headers?: Headers } = {},
) {
  return at.inject({
    method: 'POST',
    url: '/api/v1/auth/send/otp',
    payload: { mobile_no: newMobile() },
    headers: { ...(await visitorHeaders(server)), ...headers },
    remoteAddress,
  })
}

async function statuses(calls: readonly ReturnType<typeof ask>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted()
}

/** Whether an address has used up its three requests. */
async function isFull(...asked: Parameters<typeof ask>): Promise<boolean> {
  const { statusCode } = await ask(...asked)
  if (statusCode !== 200) expect(statusCode).toBe(429)
  return statusCode === 429
}

async function fill(...asked: Parameters<typeof ask>): Promise<void> {
  for (let count = 0; count < 3; count += 1) expect((await ask(...asked)).statusCode).toBe(200)
}

async function insertCount(
  counted: string,
  action: RateLimitedAction,
  count: number,
): Promise<void> {
  await server.db
    .insert(addressLimits)
    .values({ counted, action, count, countedFrom: server.clock.now() })
}

describe('the rate limit of a network address', () => {
  it('refuses requests above it, with the time to wait', async () => {
    const address = newAddress()
    await fill(address)
    server.clock.advance(30 * SECOND)
    const answer = await ask(address)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '570'])
    expect(answer.json()).toEqual({
      result: null,
      code: 'address-too-many',
      message: 'Too many requests from this network. Try again in 10 minutes.',
    })
    server.clock.advance(8 * MINUTE + 30 * SECOND)
    const last = await ask(address)
    expect(last.headers['retry-after']).toBe('60')
    expect(last.json().message).toMatch(/Try again in 1 minute\.$/)
  })

  it('restarts after ten minutes, with the whole limit', async () => {
    const address = newAddress()
    await fill(address)
    server.clock.advance(10 * MINUTE - 1)
    expect(await isFull(address)).toBe(true)
    server.clock.advance(1)
    await fill(address)
    expect(await isFull(address)).toBe(true)
  })

  it('holds for concurrent requests, and across two processes', async () => {
    const pool = openPool({ url: server.database.url, size: 6 })
    const { config, clock } = server
    const other = await buildApp(
      compose({ config, db: openDatabase(pool), clock, readiness: server.deps.readiness }),
    )
    const address = newAddress()
    const calls = Array.from({ length: 16 }, (_, index) =>
      ask(address, { at: index % 2 === 0 ? server : other }),
    )
    expect(await statuses(calls)).toEqual([...Array(3).fill(200), ...Array(13).fill(429)])
    // Concurrent again after the window ended: only one request may restart the count.
    server.clock.advance(10 * MINUTE)
    const again = Array.from({ length: 16 }, (_, index) =>
      ask(address, { at: index % 2 === 0 ? server : other }),
    )
    expect(await statuses(again)).toEqual([...Array(3).fill(200), ...Array(13).fill(429)])
    await other.close()
    await pool.end()
  })

  it('counts each address and each action separately', async () => {
    const [full, free] = [newAddress(), newAddress()]
    await fill(full)
    expect(await isFull(full)).toBe(true)
    expect(await isFull(free)).toBe(false)
    const proof = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/verify/otp',
      payload: { mobile_no: newMobile(), otp: '123456' },
      headers: visitor,
      remoteAddress: full,
    })
    expect(proof.json().code).toBe('otp-expired')
  })

  it.each<[RateLimitedAction, number]>([
    ['code', 600],
    ['proof', 1200],
    ['enquiry', 300],
    ['upload', 300],
  ])(
    'is this many of %s by default: %i; twenty times that in embedded mode',
    async (action, most) => {
      const { deps } = server
      for (const embedded of [false, true]) {
        const needs = { ...deps, config: { ...deps.config, embedded, addressLimits: 100 } }
        const ip = newAddress()
        await insertCount(ip, action, most * (embedded ? 20 : 1) - 1)
        const limiter = rateLimiter(needs)
        const client = { ip, caller: undefined, cookies: {} }
        await limiter.count(client, action)
        await expect(limiter.count(client, action)).rejects.toMatchObject({ status: 429 })
      }
    },
  )

  it('is off at 0 per cent', async () => {
    const config = { ...server.deps.config, addressLimits: 0 }
    const app = await buildApp({ ...server.deps, config })
    const address = newAddress()
    await insertCount(address, 'code', 10_000)
    expect((await ask(address, { at: app })).statusCode).toBe(200)
    await app.close()
  })

  it('is deleted after a day', async () => {
    const address = newAddress()
    await insertCount(address, 'code', 1)
    server.clock.advance(24 * HOUR)
    await cleanUp.run(server.deps)
    expect(await addresses()).toContain(address)
    server.clock.advance(1)
    await cleanUp.run(server.deps)
    expect(await addresses()).not.toContain(address)
  })
})

async function addresses(): Promise<string[]> {
  const rows = await server.db.select().from(addressLimits)
  return rows.map(({ counted }) => counted)
}

describe('the rate limit of a device', () => {
  const send = (headers: Headers, remoteAddress: string, path = 'send/otp') =>
    server.inject({
      method: 'POST',
      url: `/api/v1/auth/${path}`,
      payload: { mobile_no: newMobile() },
      headers,
      remoteAddress,
    })

  it('refuses the eleventh code of one browser, wherever it asks from', async () => {
    const headers = await visitorHeaders(server)
    for (let count = 0; count < 10; count += 1) {
      expect((await send(headers, newAddress())).statusCode).toBe(200)
    }
    const answer = await send(headers, newAddress())
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '600'])
    expect(answer.json().message).toBe(
      'Too many requests from this device. Try again in 10 minutes.',
    )
    expect((await send(headers, newAddress(), 'send/mobile-otp')).statusCode).toBe(429)
    server.clock.advance(10 * MINUTE)
    expect((await send(headers, newAddress())).statusCode).toBe(200)
  })

  it('leaves the other patients of a mobile operator their codes', async () => {
    const { deps } = server
    const config = { ...deps.config, addressLimits: 100 }
    const app = await buildApp({ ...deps, config })
    const [operator, attacker] = [newAddress(), await visitorHeaders(server)]
    const call = { method: 'POST', url: '/api/v1/auth/send/otp', remoteAddress: operator } as const
    for (let count = 0; count < 100; count += 1) {
      await app.inject({ ...call, headers: attacker, payload: { mobile_no: newMobile() } })
    }
    // More than the former limit of sixty for the whole address.
    const codes = await statuses(Array.from({ length: 100 }, () => ask(operator, { at: app })))
    expect(new Set(codes)).toEqual(new Set([200]))
    await app.close()
  })

  it('is that of the session once a patient has signed in', async () => {
    const { deps } = server
    const limiter = rateLimiter({ ...deps, config: { ...deps.config, addressLimits: 100 } })
    const caller = (sessionId: string) => ({ kind: 'patient', userId: 'any', sessionId }) as const
    const count = (sessionId: string, ip: string) =>
      limiter.count({ ip, caller: caller(sessionId), cookies: {} }, 'code')
    for (let times = 0; times < 10; times += 1) await count('one', newAddress())
    await expect(count('one', newAddress())).rejects.toMatchObject({ status: 429 })
    await count('another', newAddress())
  })

  it('is shared by all requests of an address that name no browser', async () => {
    const { deps } = server
    const limiter = rateLimiter({ ...deps, config: { ...deps.config, addressLimits: 100 } })
    const client = { ip: newAddress(), caller: undefined, cookies: { csrf_token: 'made.up' } }
    for (let times = 0; times < 60; times += 1) await limiter.count(client, 'proof')
    await expect(limiter.count(client, 'proof')).rejects.toMatchObject({ retryAfter: 600 })
  })
})

describe('the counted address', () => {
  it('is the /64 of IPv6, which one household owns as a whole', async () => {
    await fill('2001:db8:1:2:3:4:5:6')
    expect(await isFull('2001:db8:1:2:ffff::1')).toBe(true)
    expect(await isFull('2001:db8:1:3:3:4:5:6')).toBe(false)
    expect(await addresses()).toContain('2001:db8:1:2::/64')
  })

  it('is IPv4 if mapped into IPv6', async () => {
    const address = newAddress()
    await fill(`::ffff:${address}`)
    expect(await isFull(address)).toBe(true)
    expect(await isFull(`::ffff:${newAddress()}`)).toBe(false)
  })

  it("is the client's behind a proxy, whatever headers the client sends", async () => {
    const config = { ...server.deps.config, proxies: 1 }
    const at = await buildApp({ ...server.deps, config })
    const proxy = '10.0.0.1'
    const [one, two] = [newAddress(), newAddress()]
    const behind = (forwarded: string) => ({ at, headers: { 'x-forwarded-for': forwarded } })
    await fill(proxy, behind(one))
    expect(await isFull(proxy, behind(two))).toBe(false)
    expect(await isFull(proxy, behind(`${newAddress()}, ${one}`))).toBe(true)
    await at.close()
  })

  it("is the client's behind two proxies in a row", async () => {
    const config = { ...server.deps.config, proxies: 2 }
    const at = await buildApp({ ...server.deps, config })
    const address = newAddress()
    const headers = { 'x-forwarded-for': `${address}, 10.0.0.2` }
    await fill('10.0.0.1', { at, headers })
    expect(await isFull(address)).toBe(true)
    await at.close()
  })

  it('is that of the connection without a proxy', async () => {
    const address = newAddress()
    await fill(address)
    expect(await isFull(address, { headers: { 'x-forwarded-for': newAddress() } })).toBe(true)
  })
})

describe('rate-limited calls', () => {
  const mobile_no = newMobile()
  const password = 'correct horse'
  const form = { ...profileForm(), city_id: 1 }

  it.each<[string, RateLimitedAction, object]>([
    ['send/otp', 'code', { mobile_no }],
    ['send/email-otp', 'code', { email: 'asha@example.com' }],
    ['send/mobile-otp', 'code', { mobile_no }],
    ['forgot/password/send-otp', 'code', { mobile_no }],
    ['verify/otp', 'proof', { mobile_no, otp: '123456' }],
    ['verify/otp', 'proof', { mobile_no, password }],
    ['register/user', 'proof', { ...form, registration_token: 'any' }],
    ['registration', 'proof', { ...form, mobile_no, otp: '123456' }],
    ['forgot/password/verify-otp', 'proof', { mobile_no, otp: '123456', password }],
  ])('%s counts as %s', async (path, action, payload) => {
    const remoteAddress = newAddress()
    await insertCount(remoteAddress, action, 1200)
    const url = `/api/v1/auth/${path}`
    const headers = await visitorHeaders(server)
    const call = { method: 'POST', url, payload, headers } as const
    const answer = await server.inject({ ...call, remoteAddress })
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'address-too-many'])
    const free = await server.inject({ ...call, remoteAddress: newAddress() })
    expect(free.json().code).not.toBe('address-too-many')
  })

  it('do not include refresh and sign-out', async () => {
    const remoteAddress = newAddress()
    await insertCount(remoteAddress, 'code', 1200)
    await insertCount(remoteAddress, 'proof', 1200)
    const codes = await Promise.all(
      ['refresh-token', 'log-out'].map(async (path) => {
        const url = `/api/v1/auth/${path}`
        const payload = { token: 'unknown' }
        const headers = visitor
        return (await server.inject({ method: 'POST', url, payload, headers, remoteAddress }))
          .statusCode
      }),
    )
    expect(codes).toEqual([401, 200])
  })
})
