import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMobile, profileForm } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, newestCode, post, signIn, visitorHeaders } from './support/sign-in.ts'

const MINUTE = 60_000

let server: TestApp
let headers: Headers
beforeAll(async () => {
  server = await createTestApp()
  headers = await visitorHeaders(server)
})
afterAll(() => server.close())

function call(path: string, payload: object) {
  return server.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers })
}

async function registrationToken(mobile: string): Promise<string> {
  await post(server, 'auth/send/otp', { mobile_no: mobile }, headers)
  const proof = { mobile_no: mobile, otp: await newestCode(server, mobile) }
  const verified = await post<{ registration_token: string }>(
    server,
    'auth/verify/otp',
    proof,
    headers,
  )
  return verified.registration_token
}

async function form(mobile: string, overrides: object = {}) {
  const registration_token = await registrationToken(mobile)
  return { ...profileForm(), city_id: 1, registration_token, ...overrides }
}

async function oneStepForm(mobile: string, overrides: object = {}) {
  await post(server, 'auth/send/mobile-otp', { mobile_no: mobile }, headers)
  const otp = await newestCode(server, mobile)
  return { ...profileForm(), city_id: 1, mobile_no: mobile, otp, ...overrides }
}

async function accountsOf(mobile: string): Promise<number> {
  const { rows } = await server.database.pool.query(
    `select (select count(*) from members where account_id = accounts.id) as members
     from accounts where mobile_no = $1`,
    [mobile],
  )
  for (const row of rows) expect(Number(row.members)).toBe(1)
  return rows.length
}

describe('auth/register/user', () => {
  it('[R7.014] [R3.31] creates the account of a confirmed number and signs it in', async () => {
    const mobile = newMobile()
    const answer = await call('register/user', await form(mobile, { email: 'Asha@Example.com' }))
    expect(answer.json().result).toEqual({
      registered: true,
      token: expect.any(String),
      refreshToken: expect.any(String),
      user: {
        uniqueId: expect.any(String),
        patient_id: expect.any(String),
        mobile_no: mobile,
        firstName: 'Asha',
        middleName: '',
        lastName: 'Rao',
        gender: 1,
        dob: '1985-03-14',
        email: 'asha@example.com',
        email_confirmed: false,
        patient_category: 0,
        photo: null,
        city_id: 1,
        city_name: 'Mumbai',
        state_name: 'Maharashtra',
      },
    })
  })

  it('creates one account for concurrent registrations of a number', async () => {
    const mobile = newMobile()
    const payload = await form(mobile)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('register/user', payload)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const others = answers.filter(({ statusCode }) => statusCode !== 200)
    for (const other of others) {
      expect(other.statusCode).toBe(409)
      expect(other.json()).toEqual({
        result: null,
        code: 'already-registered',
        message: 'This number already has an account. Please sign in.',
      })
    }
    expect(await accountsOf(mobile)).toBe(1)
  })

  it('requires a new confirmation of the number after half an hour', async () => {
    const mobile = newMobile()
    const payload = await form(mobile)
    server.clock.advance(30 * MINUTE)
    const answer = await call('register/user', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('registration-expired')
    expect(await accountsOf(mobile)).toBe(0)
  })

  it('rejects other tokens as proof of a number', async () => {
    const { tokens } = await signIn(server)
    const payload = { ...profileForm(), city_id: 1, registration_token: tokens.token }
    expect((await call('register/user', payload)).json().code).toBe('registration-expired')
  })

  it.each([
    [{ dob: '2026-03-03' }, 'The date of birth is in the future.'],
    [{ dob: '1890-01-01' }, 'Check the year of birth.'],
    [{ dob: '2025-02-30' }, 'Enter the date as DD/MM/YYYY.'],
    [{ firstName: '  ' }, 'Enter your name as on your ID.'],
  ])('refuses %o and creates nothing', async (overrides, message) => {
    server.clock.set('2026-03-02T10:00:00+05:30')
    const mobile = newMobile()
    const answer = await call('register/user', await form(mobile, overrides))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ result: null, code: 'invalid', message })
    expect(await accountsOf(mobile)).toBe(0)
  })

  it('refuses a city that is not served, and creates nothing', async () => {
    const mobile = newMobile()
    const answer = await call('register/user', await form(mobile, { city_id: 999_999 }))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-city'])
    expect(await accountsOf(mobile)).toBe(0)
  })

  it('refuses the e-mail of another account, and accepts the form without it', async () => {
    await signIn(server, { profile: { email: 'taken@example.com' } })
    const mobile = newMobile()
    const payload = await form(mobile, { email: 'Taken@example.com' })
    const answer = await call('register/user', payload)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('email-in-use')
    expect(await accountsOf(mobile)).toBe(0)
    expect((await call('register/user', { ...payload, email: null })).statusCode).toBe(200)
  })
})

describe('auth/registration', () => {
  it('[R7.016] [R7.017] confirms the number and creates the account in one call', async () => {
    const mobile = newMobile()
    const answer = await call('registration', await oneStepForm(mobile))
    expect(answer.json().result.user).toMatchObject({ mobile_no: mobile, firstName: 'Asha' })
    expect(await accountsOf(mobile)).toBe(1)
  })

  it('counts a wrong code and creates no account', async () => {
    const mobile = newMobile()
    const payload = await oneStepForm(mobile)
    const otp = String((Number(payload.otp) + 1) % 1_000_000).padStart(6, '0')
    const answers = [
      await call('registration', { ...payload, otp }),
      await call('registration', { ...payload, otp }),
    ]
    expect(answers.map((answer) => answer.json().message)).toEqual([
      'That code is wrong. 5 tries are left.',
      'That code is wrong. 4 tries are left.',
    ])
    expect(await accountsOf(mobile)).toBe(0)
  })

  it('hashes no password before the code is checked', async () => {
    const form = await oneStepForm(newMobile(), { password: 'correct horse', otp: 'wrong' })
    const before = process.cpuUsage()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        call('registration', { ...form, mobile_no: newMobile(), otp: '000000' }),
      ),
    )
    // CPU time of all threads; forty hashes take several seconds of it.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1_500)
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['otp-expired']))
  })

  it('keeps the code valid if the form is refused', async () => {
    const payload = await oneStepForm(newMobile())
    const refused = await call('registration', { ...payload, city_id: 999_999 })
    expect(refused.json().code).toBe('unknown-city')
    expect((await call('registration', payload)).statusCode).toBe(200)
  })

  it('tells the owner of a known number to sign in', async () => {
    const { user } = await signIn(server)
    server.clock.advance(MINUTE)
    const answer = await call('registration', await oneStepForm(user.mobile_no))
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('already-registered')
  })
})
