import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otps } from '#server/db/schema/accounts.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { sendCode } from '#server/modules/auth/otp.service.ts'
import { newMobile } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, newestCode, signIn, visitorHeaders } from './support/sign-in.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let server: TestApp
let headers: Headers

beforeAll(async () => {
  server = await createTestApp()
  headers = await visitorHeaders(server)
})
afterAll(() => server.close())

function call(path: string, payload: object, as = headers) {
  return server.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers: as })
}

const send = (mobile: string) => call('send/otp', { mobile_no: mobile })
const verify = (mobile: string, otp: string) => call('verify/otp', { mobile_no: mobile, otp })

async function sentCode(mobile: string): Promise<string> {
  const answer = await send(mobile)
  expect(answer.statusCode).toBe(200)
  return newestCode(server, mobile)
}

/** A different code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('sending a code', () => {
  it('[R7.012] returns when to ask again and how long the code is valid', async () => {
    const answer = await send(newMobile())
    expect(answer.json().result).toEqual({ resend_after: 30, expires_in: 600 })
  })

  it('names the lab and ends with the origin-bound code that browsers fill in', async () => {
    const mobile = newMobile()
    const code = await sentCode(mobile)
    const [message] = await newestMessages(server.deps, mobile)
    expect(message).toMatchObject({ channel: 'sms', template: 'otp.sign-in' })
    expect(message?.text).toContain('Parakh Diagnostics: your code to sign in is')
    expect(message?.text.endsWith(`\n\n@localhost #${code}`)).toBe(true)
  })

  it('stores no code that could be read from the database', async () => {
    const mobile = newMobile()
    const code = await sentCode(mobile)
    const rows = await server.db.select().from(otps).where(eq(otps.recipient, mobile))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it.each(['900000001', '90000000012'])(
    '[R5.10] refuses %s: a mobile number has ten digits',
    async (mobile) => {
      const answer = await send(mobile)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        result: null,
        code: 'invalid',
        message: 'A mobile number has 10 digits and starts with 6, 7, 8 or 9.',
      })
    },
  )

  it('[R5.11] refuses a mobile number that starts with 5', async () => {
    const answer = await send('5000000001')
    expect(answer.statusCode).toBe(400)
    expect(await newestMessages(server.deps, '5000000001')).toEqual([])
  })

  it('sends at most ten to a number within a day', async () => {
    const recipient = newMobile()
    // A lab's own server: with EMBEDDED no message leaves the machine.
    const deps = { ...server.deps, config: { ...server.config, embedded: false } }
    const ask = () => sendCode(deps, { channel: 'sms', recipient, purpose: 'sign-in' })
    for (let sent = 0; sent < 10; sent += 1) {
      await ask()
      server.clock.advance(15 * MINUTE)
    }
    const refusal = await ask().catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'otp-too-many',
      message: '10 codes have been sent. You can ask for another in 22 hours.',
      retryAfter: 21.5 * 3600,
    })
    expect((await send(newMobile())).statusCode).toBe(200)
    server.clock.advance(21.5 * 60 * MINUTE)
    expect(await ask()).toMatchObject({ resend_after: 30 })
  })

  it('answers again for 30 seconds without sending, as the answer may be lost', async () => {
    const mobile = newMobile()
    await send(mobile)
    server.clock.advance(10 * SECOND)
    const again = await send(mobile)
    expect(again.json().result).toEqual({ resend_after: 20, expires_in: 590 })
    expect(await newestMessages(server.deps, mobile)).toHaveLength(1)
  })

  it('requires 30 seconds between two codes', async () => {
    const mobile = newMobile()
    await send(mobile)
    server.clock.advance(29 * SECOND)
    const early = await call('forgot/password/send-otp', { mobile_no: mobile })
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1'])
    expect(early.json()).toEqual({
      result: null,
      code: 'otp-too-many',
      message: 'We have just sent you a code. You can ask for another in 1 second.',
    })
    server.clock.advance(SECOND)
    expect((await send(mobile)).statusCode).toBe(200)
  })

  it('sends at most three codes in ten minutes, for all purposes together', async () => {
    const mobile = newMobile()
    for (const path of ['send/otp', 'send/mobile-otp', 'forgot/password/send-otp']) {
      expect((await call(path, { mobile_no: mobile })).statusCode).toBe(200)
      server.clock.advance(MINUTE)
    }
    const fourth = await send(mobile)
    expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([429, '420'])
    expect(fourth.json().message).toBe(
      '3 codes have been sent. You can ask for another in 7 minutes.',
    )
    server.clock.advance(7 * MINUTE)
    expect((await send(mobile)).statusCode).toBe(200)
  })

  it('sends one code for concurrent requests', async () => {
    const mobile = newMobile()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(mobile)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await newestMessages(server.deps, mobile)).toHaveLength(1)
  })
})

describe('verifying a code', () => {
  it('returns the remaining attempts, and the sixth wrong one locks even the right code', async () => {
    const mobile = newMobile()
    const code = await sentCode(mobile)
    for (const left of ['5 tries are', '4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      const answer = await verify(mobile, wrong(code))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        result: null,
        code: 'otp-wrong',
        message: `That code is wrong. ${left} left.`,
      })
    }
    const sixth = await verify(mobile, wrong(code))
    expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '30'])
    expect(sixth.json().code).toBe('otp-locked')
    const right = await verify(mobile, code)
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '30'])
    expect(right.json().message).toBe('Too many wrong codes. Ask for a new one.')
  })

  it('accepts the right code as the sixth attempt', async () => {
    const mobile = newMobile()
    const code = await sentCode(mobile)
    for (let wrongs = 0; wrongs < 5; wrongs += 1) await verify(mobile, wrong(code))
    expect((await verify(mobile, code)).statusCode).toBe(200)
  })

  it('accepts a new code after a locked one', async () => {
    const mobile = newMobile()
    const code = await sentCode(mobile)
    for (let wrongs = 0; wrongs < 6; wrongs += 1) await verify(mobile, wrong(code))
    server.clock.advance(30 * SECOND)
    expect((await verify(mobile, await sentCode(mobile))).statusCode).toBe(200)
  })

  it('counts concurrent guesses: at most six are compared', async () => {
    const mobile = newMobile()
    const code = await sentCode(mobile)
    const guesses = Array.from({ length: 20 }, () => verify(mobile, wrong(code)))
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer.json().code === 'otp-wrong')).toHaveLength(5)
    expect(answers.filter((answer) => answer.json().code === 'otp-locked')).toHaveLength(15)
  })

  it('accepts a code for ten minutes', async () => {
    const [early, late] = [newMobile(), newMobile()]
    const codes = [await sentCode(early), await sentCode(late)] as const
    server.clock.advance(10 * MINUTE - 1)
    expect((await verify(early, codes[0])).statusCode).toBe(200)
    server.clock.advance(1)
    const answer = await verify(late, codes[1])
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      result: null,
      code: 'otp-expired',
      message: 'This code has expired. Ask for a new one.',
    })
  })

  it('accepts a code in only one of two concurrent attempts', async () => {
    const mobile = newMobile()
    const code = await sentCode(mobile)
    const answers = await Promise.all([verify(mobile, code), verify(mobile, code)])
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, 400])
  })

  it('rejects a code after a newer one is sent', async () => {
    const mobile = newMobile()
    const old = await sentCode(mobile)
    server.clock.advance(30 * SECOND)
    const fresh = await sentCode(mobile)
    if (old !== fresh) expect((await verify(mobile, old)).json().code).toBe('otp-wrong')
    expect((await verify(mobile, fresh)).statusCode).toBe(200)
  })

  it.each([
    ['send/mobile-otp', 'confirms a registration'],
    ['forgot/password/send-otp', 'sets a password'],
  ])('does not sign in with a code of %s, which %s', async (path) => {
    const { user } = await signIn(server)
    server.clock.advance(30 * SECOND)
    await call(path, { mobile_no: user.mobile_no })
    const code = await newestCode(server, user.mobile_no)
    expect((await verify(user.mobile_no, code)).json().code).toBe('otp-expired')
  })

  it('rejects the code of another number', async () => {
    const [mobile, other] = [newMobile(), newMobile()]
    const code = await sentCode(mobile)
    const others = await sentCode(other)
    if (code !== others) expect((await verify(other, code)).json().code).toBe('otp-wrong')
  })
})

describe('signing in', () => {
  it('[R7.013] gives a new number a registration token and no session', async () => {
    const mobile = newMobile()
    const answer = await verify(mobile, await sentCode(mobile))
    expect(answer.json().result).toEqual({
      registered: false,
      registration_token: expect.any(String),
    })
  })

  it('[R7.013] signs in a known number with its user data', async () => {
    const { user } = await signIn(server)
    server.clock.advance(30 * SECOND)
    const answer = await verify(user.mobile_no, await sentCode(user.mobile_no))
    expect(answer.json().result).toEqual({
      registered: true,
      token: expect.any(String),
      refreshToken: expect.any(String),
      user,
    })
  })
})
