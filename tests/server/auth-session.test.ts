import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessClaimsSchema } from '#contract/auth.endpoints.ts'
import { HEADERS } from '#contract/conventions.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  type Headers,
  newestCode,
  post,
  signIn,
  visitorHeaders,
  withToken,
} from './support/sign-in.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let server: TestApp
let visitor: Headers
beforeAll(async () => {
  server = await createTestApp()
  visitor = await visitorHeaders(server)
})
afterAll(() => server.close())

function refresh(token: string) {
  const url = '/api/v1/auth/refresh-token'
  return server.inject({ method: 'POST', url, payload: { token }, headers: visitor })
}

async function refreshed(token: string): Promise<{ token: string; refreshToken: string }> {
  const answer = await refresh(token)
  expect(answer.statusCode).toBe(200)
  return answer.json().result
}

function callWith(headers: Record<string, string>) {
  return server.inject({ url: '/api/v1/patient/address/list', headers })
}

describe('the access token', () => {
  it('carries the id of the user, and expires after 15 minutes', async () => {
    const { user, self, tokens } = await signIn(server)
    const claims = accessClaimsSchema.parse(decodeJwt(tokens.token))
    expect(claims).toMatchObject({
      uniqueId: user.uniqueId,
      patient_id: self.member_id,
      mobile_no: user.mobile_no,
    })
    expect(claims.iat).toBe(server.clock.now().getTime() / SECOND)
    expect(claims.exp - claims.iat).toBe(15 * 60)
  })

  it('is accepted in either of its two headers', async () => {
    const { tokens } = await signIn(server)
    const plain = await callWith({ [HEADERS.accessToken]: tokens.token })
    const bearer = await callWith({ [HEADERS.authorization]: `Bearer ${tokens.token}` })
    expect([plain.statusCode, bearer.statusCode]).toEqual([200, 200])
  })

  it("is valid for 15 minutes by the server's clock", async () => {
    const { tokens } = await signIn(server)
    server.clock.advance(15 * MINUTE - SECOND)
    expect((await callWith({ 'access-token': tokens.token })).statusCode).toBe(200)
    server.clock.advance(SECOND)
    const answer = await callWith({ 'access-token': tokens.token })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      result: null,
      code: 'token-expired',
      message: 'Your session has expired. Please sign in again.',
    })
  })

  it('is required for patient calls', async () => {
    for (const headers of [{}, { 'access-token': '' }]) {
      const answer = await callWith(headers)
      expect(answer.statusCode).toBe(401)
      expect(answer.json().code).toBe('sign-in-required')
    }
  })

  it('is refused if changed, signed with another key, unsigned, or made for another purpose', async () => {
    const { tokens } = await signIn(server)
    const [header, payload, signature] = tokens.token.split('.')
    const claims = { ...decodeJwt(tokens.token), uniqueId: 'another' }
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const session = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/get-session-token',
      payload: { UUID: 'ff1e2b9c-6a3e-4a8e-9b0a-0d5f5e0c7a11' },
      headers: visitor,
    })
    const elsewhere = await createTestApp({ config: { tokenSecret: 'another'.repeat(8) } })
    const foreign = (await signIn(elsewhere)).tokens.token
    await elsewhere.close()
    const bad = [
      `${header}.${changed}.${signature}`,
      `${none}.${payload}.`,
      session.json().result.session_token,
      foreign,
      'rubbish',
    ]
    for (const token of bad) {
      const answer = await callWith({ 'access-token': token })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().code).toBe('token-invalid')
    }
  })
})

describe('the refresh token', () => {
  it('[R7.011] is exchanged for a new pair of valid tokens', async () => {
    const { headers, tokens } = await signIn(server)
    server.clock.advance(20 * MINUTE)
    const next = await refreshed(tokens.refreshToken)
    expect(next.refreshToken).not.toBe(tokens.refreshToken)
    expect((await callWith(withToken(headers, next.token))).statusCode).toBe(200)
    await refreshed(next.refreshToken)
  })

  it('yields different access tokens within one second', async () => {
    const { tokens } = await signIn(server)
    const next = await refreshed(tokens.refreshToken)
    expect(next.token).not.toBe(tokens.token)
  })

  it('gives the same successor for 30 seconds after its use', async () => {
    const { tokens } = await signIn(server)
    const first = await refreshed(tokens.refreshToken)
    server.clock.advance(30 * SECOND)
    const second = await refreshed(tokens.refreshToken)
    expect(second.refreshToken).toBe(first.refreshToken)
    server.clock.advance(DAY)
    await refreshed(first.refreshToken)
  })

  it('ends the session once its successor was used too, within the 30 seconds', async () => {
    const { tokens } = await signIn(server)
    const next = await refreshed(tokens.refreshToken)
    const last = await refreshed(next.refreshToken)
    expect((await refresh(tokens.refreshToken)).statusCode).toBe(401)
    expect((await refresh(last.refreshToken)).statusCode).toBe(401)
  })

  it('ends the whole session if it is used again later, because it was copied', async () => {
    const { headers, tokens, user } = await signIn(server)
    const elsewhere = await signInAgain(user.mobile_no)
    const next = await refreshed(tokens.refreshToken)
    server.clock.advance(30 * SECOND + 1)
    const reused = await refresh(tokens.refreshToken)
    expect(reused.statusCode).toBe(401)
    expect(reused.json()).toEqual({
      result: null,
      code: 'refresh-invalid',
      message: 'Your session has ended. Please sign in.',
    })
    expect((await refresh(next.refreshToken)).statusCode).toBe(401)
    const call = await callWith(withToken(headers, next.token))
    expect(call.statusCode).toBe(406)
    expect(call.json()).toEqual({
      result: null,
      code: 'session-ended',
      message: 'Your session has expired either due to inactivity or login from another device',
    })
    await refreshed(elsewhere.refreshToken)
  })

  it('keeps many tabs signed in that refresh concurrently', async () => {
    const { headers, tokens } = await signIn(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(tokens.refreshToken)),
    )
    const pairs = answers.map((answer) => answer.json().result)
    const { sid } = decodeJwt(tokens.token)
    const { rows } = await server.database.pool.query(
      'select 1 from refresh_tokens where session_id = $1 and spent_at is null',
      [sid],
    )
    expect(rows).toHaveLength(1)
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    server.clock.advance(MINUTE)
    for (const { token } of pairs) {
      expect((await callWith(withToken(headers, token))).statusCode).toBe(200)
    }
    await refreshed(pairs[0].refreshToken)
  })

  it('expires after 30 days without use', async () => {
    const [used, idle] = [await signIn(server), await signIn(server)]
    server.clock.advance(29 * DAY)
    const next = await refreshed(used.tokens.refreshToken)
    server.clock.advance(DAY)
    expect((await refresh(idle.tokens.refreshToken)).statusCode).toBe(401)
    await refreshed(next.refreshToken)
  })

  it('is stored only as a hash', async () => {
    const { tokens } = await signIn(server)
    const { rows } = await server.database.pool.query('select * from refresh_tokens')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(tokens.refreshToken)
  })

  it('keeps other devices signed in after a sign-in on another device', async () => {
    const { tokens, user } = await signIn(server)
    await signInAgain(user.mobile_no)
    await refreshed(tokens.refreshToken)
  })
})

describe('signing out', () => {
  const logOut = (token: string, as = visitor) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/auth/log-out',
      payload: { token },
      headers: as,
    })

  it('[R4.34] ends the session: its access and refresh tokens are refused', async () => {
    const { headers, tokens } = await signIn(server)
    const answer = await logOut(tokens.refreshToken, headers)
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: { done: true } }])
    const call = await callWith(headers)
    expect([call.statusCode, call.json().code]).toEqual([406, 'session-ended'])
    const next = await refresh(tokens.refreshToken)
    expect([next.statusCode, next.json().code]).toEqual([401, 'refresh-invalid'])
  })

  it('[R4.34] also works with a spent token, and ends its whole family', async () => {
    const { headers, tokens } = await signIn(server)
    const next = await refreshed(tokens.refreshToken)
    server.clock.advance(DAY)
    expect((await logOut(tokens.refreshToken)).statusCode).toBe(200)
    const fresh = await refresh(next.refreshToken)
    expect([fresh.statusCode, fresh.json().code]).toEqual([401, 'refresh-invalid'])
    const call = await callWith(headers)
    expect([call.statusCode, call.json().code]).toEqual([401, 'token-expired'])
  })

  it("keeps the patient's other devices signed in", async () => {
    const { tokens, user } = await signIn(server)
    const elsewhere = await signInAgain(user.mobile_no)
    await logOut(tokens.refreshToken)
    expect((await callWith({ 'access-token': elsewhere.token })).statusCode).toBe(200)
    await refreshed(elsewhere.refreshToken)
  })

  it('gives the same answer for an unknown token and an ended session', async () => {
    const { tokens } = await signIn(server)
    const answers = [
      await logOut(tokens.refreshToken),
      await logOut(tokens.refreshToken),
      await logOut('unknown'),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([200, { result: { done: true } }])
    }
  })

  it('is refused from another site', async () => {
    const { headers, tokens } = await signIn(server)
    expect((await logOut(tokens.refreshToken, {})).statusCode).toBe(403)
    expect((await callWith(headers)).statusCode).toBe(200)
  })
})

describe('the session token', () => {
  it('[R7.010] is issued for the UUID of a browser', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/get-session-token',
      payload: { UUID: 'ff1e2b9c-6a3e-4a8e-9b0a-0d5f5e0c7a11' },
      headers: visitor,
    })
    expect(answer.json()).toEqual({ result: { session_token: expect.any(String) } })
  })

  it('identifies the browser for 30 days, and causes a 403 once expired', async () => {
    const UUID = 'ff1e2b9c-6a3e-4a8e-9b0a-0d5f5e0c7a11'
    const { session_token } = await post<{ session_token: string }>(
      server,
      'auth/get-session-token',
      { UUID },
      visitor,
    )
    const { authenticator } = server.deps
    const request = { headers: { [HEADERS.sessionToken]: session_token } }
    // SAFETY: the authenticator reads only the headers of the request.
    const asked = request as unknown as Parameters<typeof authenticator.authenticate>[0]
    await expect(authenticator.authenticate(asked, 'each-call')).resolves.toEqual({
      kind: 'session',
      // Not the UUID itself, which is no secret (anonymous-uploads.test.ts).
      sessionId: expect.not.stringContaining(UUID),
    })
    server.clock.advance(30 * DAY)
    await expect(authenticator.authenticate(asked, 'each-call')).rejects.toMatchObject({
      status: 403,
      code: 'session-token-invalid',
    })
  })
})

async function signInAgain(mobile: string): Promise<{ token: string; refreshToken: string }> {
  server.clock.advance(30 * SECOND)
  const headers = await visitorHeaders(server)
  await post(server, 'auth/send/otp', { mobile_no: mobile }, headers)
  const proof = { mobile_no: mobile, otp: await newestCode(server, mobile) }
  return post(server, 'auth/verify/otp', proof, headers)
}
