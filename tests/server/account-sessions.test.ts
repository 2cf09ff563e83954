import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountSession, accountEndpoints } from '#contract/account.endpoints.ts'
import { HEADERS } from '#contract/conventions.ts'
import { deviceName } from '#server/http/device-name.ts'
import { cleanUp } from '#server/jobs.ts'
import { listAudit } from '#server/modules/audit/audit.repository.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  type Headers,
  newestCode,
  post,
  signIn,
  visitorHeaders,
  withToken,
} from './support/sign-in.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** Signs the same account in on another device. */
async function signInOn(agent: string, mobile: string) {
  server.clock.advance(31_000)
  const headers = { ...(await visitorHeaders(server)), 'user-agent': agent }
  await post(server, 'auth/send/otp', { mobile_no: mobile }, headers)
  const otp = await newestCode(server, mobile)
  const tokens = await post<{ token: string; refreshToken: string }>(
    server,
    'auth/verify/otp',
    { mobile_no: mobile, otp },
    headers,
  )
  return { ...tokens, headers: withToken(headers, tokens.token) }
}

async function sessionsOf(headers: Headers) {
  const url = '/api/v1/patient/session/list'
  const answer = await server.inject({ url, headers })
  expect(answer.statusCode).toBe(200)
  return accountEndpoints.sessionList.response.parse(answer.json().result)
}

function end(session: AccountSession | undefined, headers: Headers) {
  const payload = { session_id: session?.session_id ?? 'none' }
  const url = '/api/v1/patient/session/end'
  return server.inject({ method: 'POST', url, payload, headers })
}

describe('[R2.084] the sessions of an account', () => {
  it('are listed with their device, start and last use', async () => {
    const { headers, user } = await signIn(server)
    const began = server.clock.now().toISOString()
    const phone = await signInOn(ANDROID, user.mobile_no)
    server.clock.advance(5 * MINUTE)
    const { sessions } = await sessionsOf(headers)
    const used = server.clock.now().toISOString()
    expect(sessions.map(({ session_id: _, ...session }) => session)).toEqual([
      { device: 'Unknown device', signed_in_at: began, last_used_at: used, current: true },
      expect.objectContaining({ device: 'Chrome on Android', current: false }),
    ])
    const [own] = (await sessionsOf(phone.headers)).sessions
    expect(own).toMatchObject({ device: 'Chrome on Android', current: true })
  })

  it('update their last use at most once a minute', async () => {
    const { headers } = await signIn(server)
    const [first] = (await sessionsOf(headers)).sessions
    server.clock.advance(59_000)
    const [soon] = (await sessionsOf(headers)).sessions
    expect(soon?.last_used_at).toBe(first?.last_used_at)
    server.clock.advance(1_000)
    const [later] = (await sessionsOf(headers)).sessions
    expect(later?.last_used_at).toBe(server.clock.now().toISOString())
  })

  it('can be ended one by one: its next call and its refresh are refused', async () => {
    const { headers, user } = await signIn(server)
    const phone = await signInOn(ANDROID, user.mobile_no)
    const other = (await sessionsOf(headers)).sessions.find(({ current }) => !current)
    expect((await end(other, headers)).json()).toEqual({ result: { done: true } })
    const call = await server.inject({
      url: '/api/v1/patient/session/list',
      headers: phone.headers,
    })
    expect([call.statusCode, call.json().code]).toEqual([406, 'session-ended'])
    const refresh = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh-token',
      payload: { token: phone.refreshToken },
      headers: await visitorHeaders(server),
    })
    expect(refresh.statusCode).toBe(401)
    expect((await sessionsOf(headers)).sessions).toHaveLength(1)
    expect((await end(other, headers)).statusCode).toBe(200)
  })

  it('can all be ended except the current one', async () => {
    const { headers, user } = await signIn(server)
    await signInOn(ANDROID, user.mobile_no)
    await signInOn('curl/8', user.mobile_no)
    const ended = await post(server, 'patient/session/end-others', {}, headers)
    expect(ended).toEqual({ ended: 2 })
    expect((await sessionsOf(headers)).sessions.map(({ current }) => current)).toEqual([true])
  })

  it('cannot be ended by another account, which gets the same 404 as for an unknown id', async () => {
    const [owner, other] = [await signIn(server), await signIn(server)]
    const [session] = (await sessionsOf(owner.headers)).sessions
    const answer = await end(session, other.headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-session'])
    expect((await sessionsOf(owner.headers)).sessions).toHaveLength(1)
  })

  it('leave the list when they can no longer be refreshed, and the database a day after they end', async () => {
    const { user } = await signIn(server)
    server.clock.advance(30 * DAY)
    const fresh = await signInOn(ANDROID, user.mobile_no)
    expect((await sessionsOf(fresh.headers)).sessions).toHaveLength(1)
    await cleanUp.run(server.deps)
    const { rows } = await server.database.pool.query(
      'select 1 from sessions where account_id = $1',
      [user.uniqueId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the password of the profile', () => {
  it('is reported as set or not set', async () => {
    const { headers, user } = await signIn(server)
    expect((await sessionsOf(headers)).has_password).toBe(false)
    await setPassword(user.mobile_no, headers)
    expect((await sessionsOf(headers)).has_password).toBe(true)
  })

  it('when first set by a code, ends the other sessions but not the current one', async () => {
    const { headers, user } = await signIn(server)
    const phone = await signInOn(ANDROID, user.mobile_no)
    await setPassword(user.mobile_no, headers)
    expect((await sessionsOf(headers)).sessions).toHaveLength(1)
    const call = await server.inject({
      url: '/api/v1/patient/session/list',
      headers: phone.headers,
    })
    expect(call.statusCode).toBe(406)
    const actions = (await listAudit(server.db, user.uniqueId)).map(({ action }) => action)
    expect(actions).toContain('password-set')
  })

  async function setPassword(mobile: string, headers: Headers): Promise<void> {
    server.clock.advance(31_000)
    await post(server, 'auth/forgot/password/send-otp', { mobile_no: mobile }, headers)
    const otp = await newestCode(server, mobile)
    const body = { mobile_no: mobile, otp, password: 'a long password' }
    await post(server, 'auth/forgot/password/verify-otp', body, headers)
  }
})

describe('the device name', () => {
  const named = (agent: string, more = {}) =>
    deviceName({ headers: { 'user-agent': agent, ...more } })

  it.each([
    [ANDROID, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['', 'Unknown device'],
  ])('of "%s" is %s', (agent, words) => {
    expect(named(agent)).toBe(words)
  })

  it("identifies the lab's own app", () => {
    expect(named(ANDROID, { [HEADERS.deviceType]: 'mobile' })).toBe('App on Android')
  })
})
