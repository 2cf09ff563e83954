import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tokens } from '#contract/auth.endpoints.ts'
import { HEADERS } from '#contract/conventions.ts'
import { newMobile, profileForm } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, newestCode, visitorHeaders, withToken } from './support/sign-in.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ config: { publicUrl: 'https://book.example.in' } })
})
afterAll(() => server.close())

type Kept = { readonly name: string; readonly value: string; readonly path?: string }

/** A client with a cookie jar, as a browser has it: a cookie goes only to the calls of its path. */
async function client(deviceType: string | undefined = 'WEB') {
  const visitor = await visitorHeaders(server)
  const jar = new Map<string, Kept>()

  async function call(path: string, payload: object, extra: Headers = {}) {
    const url = `/api/v1/${path}`
    const sent = [...jar.values()].filter((kept) => url.startsWith(kept.path ?? '/'))
    const cookie = [visitor.cookie, ...sent.map(({ name, value }) => `${name}=${value}`)].join('; ')
    const device = deviceType && { [HEADERS.deviceType]: deviceType }
    const headers = { ...visitor, ...device, ...extra, cookie }
    const answer = await server.inject({ method: 'POST', url, payload, headers })
    for (const { name, value, path: at = '/' } of answer.cookies) {
      if (value) jar.set(`${name} ${at}`, { name, value, path: String(at) })
      else jar.delete(`${name} ${at}`)
    }
    return answer
  }

  return {
    jar,
    call,
    refresh: (token: string) => call('auth/refresh-token', { token }),
    async refreshed(token: string): Promise<Tokens> {
      const answer = await call('auth/refresh-token', { token })
      expect(answer.statusCode).toBe(200)
      return answer.json().result
    },
    logOut: (token: string) => call('auth/log-out', { token, chosen: true }),
    async signIn(mobile: string) {
      server.clock.advance(31 * SECOND)
      await call('auth/send/otp', { mobile_no: mobile })
      return call('auth/verify/otp', { mobile_no: mobile, otp: await newestCode(server, mobile) })
    },
    async register(mobile = newMobile()) {
      await call('auth/send/mobile-otp', { mobile_no: mobile })
      const otp = await newestCode(server, mobile)
      const form = { ...profileForm(), mobile_no: mobile, otp, city_id: 1 }
      const answer = await call('auth/registration', form)
      expect(answer.statusCode).toBe(200)
      return { mobile, answer, tokens: answer.json().result as Tokens }
    },
  }
}

const callWith = (token: string) =>
  server.inject({ url: '/api/v1/patient/address/list', headers: withToken({}, token) })

const refused = { code: 'refresh-invalid', result: null, message: expect.any(String) }

describe('the refresh token of a browser', () => {
  it('comes with a half that no script reads, for the calls that take the token', async () => {
    const { answer } = await (await client()).register()
    const halves = answer.cookies.filter(({ name }) => name.startsWith('refresh_binding'))
    expect(halves.map(({ path }) => path)).toEqual([
      '/api/v1/auth/refresh-token',
      '/api/v1/auth/log-out',
    ])
    for (const half of halves) {
      expect(half).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
      expect(half.maxAge).toBe(30 * 24 * 60 * 60)
      expect(half.value).toMatch(/^[\w-]{43}$/)
      expect(answer.body).not.toContain(half.value)
    }
    expect(halves[0]?.value).toBe(halves[1]?.value)
  })

  it('is refreshed with its half, again and again', async () => {
    const browser = await client()
    let { tokens } = await browser.register()
    for (let day = 0; day < 40; day += 20) {
      server.clock.advance(20 * DAY)
      tokens = await browser.refreshed(tokens.refreshToken)
    }
    expect((await callWith(tokens.token)).statusCode).toBe(200)
  })

  it('is refused without it, with another, or as that of an app', async () => {
    const browser = await client()
    const { tokens } = await browser.register()
    const thief = await client()
    await thief.register()
    const app = await client('mobile')
    const silent = await client('')
    for (const other of [thief, app, silent]) {
      const answer = await other.refresh(tokens.refreshToken)
      expect([answer.statusCode, answer.json()]).toEqual([401, refused])
    }
    const [cookie] = browser.jar.values()
    const forged = await client()
    forged.jar.set('forged', { name: cookie?.name ?? '', value: 'A'.repeat(43) })
    expect((await forged.refresh(tokens.refreshToken)).statusCode).toBe(401)
  })

  it('stays with the patient after a thief tried it, fresh or spent', async () => {
    const browser = await client()
    const { tokens } = await browser.register()
    const thief = await client()
    expect((await thief.refresh(tokens.refreshToken)).statusCode).toBe(401)
    const next = await browser.refreshed(tokens.refreshToken)
    server.clock.advance(DAY)
    expect((await thief.refresh(tokens.refreshToken)).statusCode).toBe(401)
    expect((await thief.refresh(next.refreshToken)).statusCode).toBe(401)
    const last = await browser.refreshed(next.refreshToken)
    expect((await callWith(last.token)).statusCode).toBe(200)
  })

  it('does not let a thief sign the patient out', async () => {
    const browser = await client()
    const { tokens } = await browser.register()
    const answer = await (await client()).logOut(tokens.refreshToken)
    expect([answer.statusCode, answer.json().result]).toEqual([200, { done: true }])
    expect((await callWith(tokens.token)).statusCode).toBe(200)
    await browser.refreshed(tokens.refreshToken)
  })

  it('leaves an audit row when it comes without its half', async () => {
    const { tokens } = await (await client()).register()
    const before = await refusals(tokens)
    await (await client()).refresh(tokens.refreshToken)
    expect((await refusals(tokens)) - before).toBe(1)
  })

  it('still ends the session when the browser itself sends a spent one late', async () => {
    const browser = await client()
    const { tokens } = await browser.register()
    const next = await browser.refreshed(tokens.refreshToken)
    server.clock.advance(31 * SECOND)
    expect((await browser.refresh(tokens.refreshToken)).statusCode).toBe(401)
    expect((await browser.refresh(next.refreshToken)).statusCode).toBe(401)
  })

  it('gives two tabs the same successor', async () => {
    const browser = await client()
    const { tokens } = await browser.register()
    const pairs = await Promise.all(
      Array.from({ length: 10 }, () => browser.refreshed(tokens.refreshToken)),
    )
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    await browser.refreshed(pairs[0]?.refreshToken ?? '')
  })

  it('loses its half at sign-out', async () => {
    const browser = await client()
    const { tokens } = await browser.register()
    expect(browser.jar.size).toBe(2)
    await browser.logOut(tokens.refreshToken)
    expect(browser.jar.size).toBe(0)
    expect((await callWith(tokens.token)).statusCode).toBe(406)
  })

  it('keeps the half of the next sign-in when a response of the session before comes late', async () => {
    const browser = await client()
    const first = await browser.register()
    const second = await browser.register()
    await browser.refreshed(first.tokens.refreshToken)
    await browser.logOut(first.tokens.refreshToken)
    await browser.refreshed(second.tokens.refreshToken)
  })

  it('is stored without its half', async () => {
    const browser = await client()
    await browser.register()
    const [half] = browser.jar.values()
    const { rows } = await server.database.pool.query(
      'select * from sessions, refresh_tokens where session_id = sessions.id',
    )
    expect(JSON.stringify(rows)).not.toContain(half?.value)
  })
})

describe("the refresh token of a lab's mobile app", () => {
  it('has no half, and is refreshed by the native side too', async () => {
    const webview = await client('mobile')
    const { answer, tokens } = await webview.register()
    expect(answer.cookies).toEqual([])
    const native = await client('mobile')
    const next = await native.refreshed(tokens.refreshToken)
    await webview.refreshed(next.refreshToken)
    expect(webview.jar.size).toBe(0)
  })
})

describe('a session from before the half', () => {
  /** As an earlier release left it. */
  async function oldSession() {
    const browser = await client()
    const { tokens } = await browser.register()
    const { sid } = decodeJwt(tokens.token)
    await server.database.pool.query('update sessions set binding_hash = null where id = $1', [sid])
    browser.jar.clear()
    return { browser, tokens }
  }

  it('gets one at its next refresh', async () => {
    const { browser, tokens } = await oldSession()
    const next = await browser.refreshed(tokens.refreshToken)
    expect(browser.jar.size).toBe(2)
    expect((await (await client()).refresh(next.refreshToken)).statusCode).toBe(401)
    await browser.refreshed(next.refreshToken)
  })

  it('gives tabs that refresh at once the same one', async () => {
    const { browser, tokens } = await oldSession()
    const pairs = await Promise.all(
      Array.from({ length: 10 }, () => browser.refreshed(tokens.refreshToken)),
    )
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    await browser.refreshed(pairs[0]?.refreshToken ?? '')
  })

  it('stays without one in an app', async () => {
    const { tokens } = await oldSession()
    const app = await client('mobile')
    const next = await app.refreshed(tokens.refreshToken)
    expect(app.jar.size).toBe(0)
    await app.refreshed(next.refreshToken)
  })

  it('is ended by a late reuse of the token that had none', async () => {
    const { browser, tokens } = await oldSession()
    const next = await browser.refreshed(tokens.refreshToken)
    server.clock.advance(31 * SECOND)
    expect((await (await client()).refresh(tokens.refreshToken)).statusCode).toBe(401)
    expect((await browser.refresh(next.refreshToken)).statusCode).toBe(401)
  })
})

it('signs in with a code on a second device, each device with a half of its own', async () => {
  const [phone, laptop] = [await client(), await client()]
  const { mobile, tokens } = await phone.register()
  const answer = await laptop.signIn(mobile)
  const elsewhere: Tokens = answer.json().result
  expect((await phone.refresh(elsewhere.refreshToken)).statusCode).toBe(401)
  await laptop.refreshed(elsewhere.refreshToken)
  await phone.refreshed(tokens.refreshToken)
})

it('gives an unknown token the same answer', async () => {
  const answer = await (await client()).refresh(randomUUID())
  expect([answer.statusCode, answer.json()]).toEqual([401, refused])
})

async function refusals({ token }: Tokens): Promise<number> {
  const { uniqueId } = decodeJwt(token)
  const { rows } = await server.database.pool.query(
    "select 1 from audit_log where account_id = $1 and action = 'refused' and call = 'refreshToken'",
    [uniqueId],
  )
  return rows.length
}
