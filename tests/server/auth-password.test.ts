import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPassword } from '#server/modules/auth/password.service.ts'
import { hashPassword } from '#server/modules/auth/password-hash.ts'
import { newMobile } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  type Headers,
  newestCode,
  type Patient,
  post,
  signIn,
  visitorHeaders,
} from './support/sign-in.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse'

let server: TestApp
let headers: Headers
beforeAll(async () => {
  server = await createTestApp()
  headers = await visitorHeaders(server)
})
afterAll(() => server.close())

function call(path: string, payload: object, as: Headers = headers) {
  return server.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers: as })
}

const signInWith = (mobile: string, password: string) =>
  call('auth/verify/otp', { mobile_no: mobile, password })

async function resetCode(mobile: string): Promise<string> {
  await post(server, 'auth/forgot/password/send-otp', { mobile_no: mobile }, headers)
  return newestCode(server, mobile)
}

/** An account with a password; setting it ended the session of the registration. */
async function withPassword(): Promise<Patient> {
  const patient = await signIn(server)
  server.clock.advance(MINUTE)
  const mobile_no = patient.user.mobile_no
  const otp = await resetCode(mobile_no)
  const reset = { mobile_no, otp, password: PASSWORD }
  await post(server, 'auth/forgot/password/verify-otp', reset, headers)
  return patient
}

describe('a password', () => {
  it('signs in with the number', async () => {
    const { user } = await withPassword()
    const answer = await signInWith(user.mobile_no, PASSWORD)
    expect(answer.json().result).toMatchObject({ registered: true, user })
  })

  it('is stored as a salted hash', async () => {
    const both = [await withPassword(), await withPassword()]
    const { rows } = await server.database.pool.query(
      'select password_hash from accounts where id = any($1)',
      [both.map(({ user }) => user.uniqueId)],
    )
    const hashes = rows.map(({ password_hash }) => password_hash)
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(new Set(hashes).size).toBe(2)
  })

  it('gets the same answer for a wrong one, an unknown number and an account without one', async () => {
    const { user } = await withPassword()
    const without = await signIn(server)
    for (const mobile of [user.mobile_no, newMobile(), without.user.mobile_no]) {
      const answer = await signInWith(mobile, 'wrong')
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        result: null,
        code: 'password-wrong',
        message: 'The number or the password is wrong.',
      })
    }
  })

  it('is locked for a quarter of an hour by five wrong attempts, concurrent ones included', async () => {
    const { user } = await withPassword()
    const tries = Array.from({ length: 8 }, () => signInWith(user.mobile_no, 'wrong'))
    const codes = (await Promise.all(tries)).map((answer) => answer.json().code)
    expect(codes.filter((code) => code === 'password-wrong')).toHaveLength(5)
    const locked = await signInWith(user.mobile_no, PASSWORD)
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900'])
    expect(locked.json().code).toBe('password-locked')
    server.clock.advance(15 * MINUTE)
    expect((await signInWith(user.mobile_no, PASSWORD)).statusCode).toBe(200)
  })

  it('is refused with the time to wait while too many others are checked', async () => {
    const { user } = await withPassword()
    const answers = await Promise.all(
      [user.mobile_no, ...Array.from({ length: 59 }, newMobile)].map((mobile) =>
        signInWith(mobile, 'wrong'),
      ),
    )
    expect(answers.some(({ statusCode }) => statusCode === 400)).toBe(true)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(30)
    for (const answer of refused) {
      expect([answer.json().code, answer.headers['retry-after']]).toEqual(['busy', '2'])
    }
    expect((await signInWith(user.mobile_no, PASSWORD)).statusCode).toBe(200)
  })

  it('counts no wrong attempt that was refused because others were checked', async () => {
    const { user } = await withPassword()
    const others = Array.from({ length: 10 }, () => hashPassword('of another'))
    const attempt = { accountId: user.uniqueId, password: 'wrong' }
    for (let times = 0; times < 8; times += 1) {
      await expect(checkPassword(server.deps, attempt)).rejects.toMatchObject({ code: 'busy' })
    }
    await Promise.all(others)
    expect((await signInWith(user.mobile_no, PASSWORD)).statusCode).toBe(200)
  })

  it('resets the count of wrong attempts after a right one', async () => {
    const { user } = await withPassword()
    // The fifth wrong one in all is the first after the right one.
    for (const wrongs of [4, 1]) {
      for (let tried = 0; tried < wrongs; tried += 1) await signInWith(user.mobile_no, 'wrong')
      expect((await signInWith(user.mobile_no, PASSWORD)).statusCode).toBe(200)
    }
  })
})

describe('a forgotten password', () => {
  it('is not hashed before the code is checked', async () => {
    const before = process.cpuUsage()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        call('auth/forgot/password/verify-otp', {
          mobile_no: newMobile(),
          otp: '000000',
          password: PASSWORD,
        }),
      ),
    )
    // CPU time of all threads; forty hashes take several seconds of it.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1_500)
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['otp-expired']))
  })

  it('[R7.018] [R7.019] is replaced with a code, and every session ends', async () => {
    const patient = await withPassword()
    const ended = await call('patient/member/list', {}, patient.headers)
    expect(ended.statusCode).toBe(406)
    expect(ended.json().code).toBe('session-ended')
  })

  it('is not replaced with a wrong code', async () => {
    const { user } = await withPassword()
    server.clock.advance(MINUTE)
    const code = await resetCode(user.mobile_no)
    const otp = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const reset = { mobile_no: user.mobile_no, otp, password: 'battery staple' }
    const answer = await call('auth/forgot/password/verify-otp', reset)
    expect(answer.json().code).toBe('otp-wrong')
    expect((await signInWith(user.mobile_no, 'battery staple')).statusCode).toBe(400)
  })

  it('of a number without an account is reported to its owner only', async () => {
    const mobile = newMobile()
    const otp = await resetCode(mobile)
    const reset = { mobile_no: mobile, otp, password: PASSWORD }
    const answer = await call('auth/forgot/password/verify-otp', reset)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('unknown-account')
  })

  it('has at least eight characters', async () => {
    const reset = { mobile_no: newMobile(), otp: '123456', password: 'seven77' }
    const answer = await call('auth/forgot/password/verify-otp', reset)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('Use 8 characters or more.')
  })
})

describe('patient/change-password', () => {
  async function signedIn(): Promise<{ here: Headers; there: Headers; mobile: string }> {
    const { user } = await withPassword()
    const tokens = await Promise.all(
      [0, 1].map(async () => {
        const answer = await signInWith(user.mobile_no, PASSWORD)
        return { ...headers, 'access-token': String(answer.json().result.token) }
      }),
    )
    const [here = {}, there = {}] = tokens
    return { here, there, mobile: user.mobile_no }
  }

  it('[R7.030] changes it and ends the sessions on other devices', async () => {
    const { here, there, mobile } = await signedIn()
    const change = { old_password: PASSWORD, new_password: 'battery staple' }
    const answer = await call('patient/change-password', change, here)
    expect(answer.json()).toEqual({ result: { done: true } })
    expect((await call('patient/member/list', {}, here)).statusCode).toBe(200)
    expect((await call('patient/member/list', {}, there)).statusCode).toBe(406)
    expect((await signInWith(mobile, PASSWORD)).statusCode).toBe(400)
    expect((await signInWith(mobile, 'battery staple')).statusCode).toBe(200)
  })

  it('refuses a wrong old password', async () => {
    const { here, mobile } = await signedIn()
    const change = { old_password: 'wrong', new_password: 'battery staple' }
    const answer = await call('patient/change-password', change, here)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('password-wrong')
    expect((await signInWith(mobile, PASSWORD)).statusCode).toBe(200)
  })
})
