import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, newestCode, post, signIn, visitorHeaders } from './support/sign-in.ts'

let server: TestApp
let visitor: Headers
beforeAll(async () => {
  server = await createTestApp()
  visitor = await visitorHeaders(server)
})
afterAll(() => server.close())

function call(path: string, payload: object, headers: Headers) {
  return server.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers })
}

/** Requests a code for an address and verifies it, with these headers. */
async function verifyEmail(email: string, as: Headers = visitor) {
  expect((await call('send/email-otp', { email }, as)).statusCode).toBe(200)
  const otp = await newestCode(server, email.toLowerCase())
  server.clock.advance(30_000)
  return call('verify/otp', { email, otp }, as)
}

const refusalOf = (answer: Awaited<ReturnType<typeof call>>) => [
  answer.statusCode,
  answer.json().code,
]
const unknown = [404, 'unknown-account']

async function confirmedEmail(accountId: string): Promise<string | null | undefined> {
  const [row] = await server.db.select().from(accounts).where(eq(accounts.id, accountId))
  return row?.confirmedEmail
}

const sessionsOf = (accountId: string) =>
  server.db.select().from(sessions).where(eq(sessions.accountId, accountId))

describe('the e-mail with a code', () => {
  it('tells a signed-in patient that it confirms the address, and has the link for it', async () => {
    const email = 'link@example.com'
    const { headers } = await signIn(server, { profile: { email } })
    await call('send/email-otp', { email }, headers)
    const [message] = await newestMessages(server.deps, email)
    const code = await newestCode(server, email)
    expect(message?.text).toContain(`your code to confirm your e-mail is ${code}.`)
    expect(message?.text).toContain(`/email-verification#code=${code}\n`)
  })

  it('gives a visitor a code to sign in, and no link', async () => {
    const email = 'no-link@example.com'
    await call('send/email-otp', { email }, visitor)
    const [message] = await newestMessages(server.deps, email)
    expect(message?.text).toContain('your code to sign in is')
    expect(message?.text).not.toContain('email-verification')
  })
})

describe('signing in by e-mail', () => {
  it('[R7.015] accepts a confirmed address in any letter case', async () => {
    const { user, headers } = await signIn(server, { profile: { email: 'Asha.Rao@Example.com' } })
    expect((await verifyEmail('asha.rao@example.com', headers)).statusCode).toBe(200)
    const answer = await verifyEmail('ASHA.rao@EXAMPLE.com')
    const email = 'asha.rao@example.com'
    expect(answer.json().result.user).toEqual({ ...user, email, email_confirmed: true })
  })

  it('rejects an address in a profile that was not confirmed', async () => {
    const email = 'victim@example.com'
    const { headers } = await signIn(server, { profile: { email } })
    const other = await signIn(server)
    for (const caller of [visitor, other.headers]) {
      expect(refusalOf(await verifyEmail(email, caller))).toEqual(unknown)
    }
    expect((await verifyEmail(email, headers)).statusCode).toBe(200)
  })

  it('rejects an address after the profile has changed to another one', async () => {
    const { headers } = await signIn(server, { profile: { email: 'first@example.com' } })
    await verifyEmail('first@example.com', headers)
    await post(server, 'patient/update-profile', { email: 'second@example.com' }, headers)
    for (const email of ['first@example.com', 'second@example.com']) {
      expect(refusalOf(await verifyEmail(email))).toEqual(unknown)
    }
  })

  it('tells the owner of an unknown address what to do, after the right code', async () => {
    const email = 'nobody@example.com'
    expect((await call('send/email-otp', { email }, visitor)).statusCode).toBe(200)
    const code = await newestCode(server, email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(refusalOf(await call('verify/otp', { email, otp: wrong }, visitor))).toEqual([
      400,
      'otp-wrong',
    ])
    expect(refusalOf(await call('verify/otp', { email, otp: code }, visitor))).toEqual(unknown)
  })
})

describe('confirming the e-mail of the profile', () => {
  it('keeps the current session and opens no other', async () => {
    const email = 'kept@example.com'
    const { headers, user, tokens } = await signIn(server, { profile: { email } })
    expect(user.email_confirmed).toBe(false)
    const before = await sessionsOf(user.uniqueId)
    const answer = await verifyEmail(email, headers)
    expect(answer.json().result).toEqual({
      registered: true,
      token: expect.any(String),
      refreshToken: expect.any(String),
      user: { ...user, email_confirmed: true },
    })
    expect(await sessionsOf(user.uniqueId)).toEqual(before)
    // One session: signing out with the earlier token ends the later one.
    await call('log-out', { token: tokens.refreshToken }, headers)
    const { refreshToken: token } = answer.json().result
    expect((await call('refresh-token', { token }, visitor)).statusCode).toBe(401)
  })

  it('is shown in the profile until the address changes', async () => {
    const email = 'shown@example.com'
    const { headers } = await signIn(server, { profile: { email } })
    expect((await signIn(server)).user.email_confirmed).toBe(false)
    await verifyEmail(email, headers)
    const update = (changes: object) =>
      post<{ email_confirmed: boolean }>(server, 'patient/update-profile', changes, headers)
    expect((await update({ lastName: 'Rao' })).email_confirmed).toBe(true)
    expect((await update({ email: 'next@example.com' })).email_confirmed).toBe(false)
    expect((await update({ email: null })).email_confirmed).toBe(false)
  })

  it('rejects an address that another account signs in with', async () => {
    const email = 'theirs@example.com'
    const owner = await signIn(server, { profile: { email } })
    await verifyEmail(email, owner.headers)
    const mine = await signIn(server)
    const change = { method: 'POST', url: '/api/v1/patient/update-profile' } as const
    const taken = await server.inject({ ...change, payload: { email }, headers: mine.headers })
    expect(refusalOf(taken)).toEqual([409, 'email-in-use'])
    const before = await sessionsOf(owner.user.uniqueId)
    expect(refusalOf(await verifyEmail(email, mine.headers))).toEqual([409, 'email-in-use'])
    expect(await confirmedEmail(mine.user.uniqueId)).toBeNull()
    expect(await sessionsOf(owner.user.uniqueId)).toEqual(before)
    expect((await verifyEmail(email)).json().result.user.uniqueId).toBe(owner.user.uniqueId)
  })
})
