import axios, { AxiosError, type AxiosRequestConfig, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { CSRF_REFUSED, SESSION_TOKEN_REFUSED, TOKEN_EXPIRED } from '#contract/conventions.ts'
import { endpoints } from '#contract/inventory.ts'
import { createClient } from '#lib/http/client.ts'
import { HttpFailure, MalformedAnswer } from '#lib/http/http-failure.ts'
import { isAuthCall } from '#lib/http/to-failure.ts'
import { deviceType } from '#lib/mode.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { tokenFor } from './support/tokens.ts'

type Answer = { status: number; body?: unknown }
type Call = AxiosRequestConfig & { headers: Record<string, unknown> }

const CITIES = { status: 200, body: { result: { cities: [] } } }
const CSRF = { status: 200, body: { result: { csrf_token: 'csrf-1' } } }

let calls: Call[]
let answers: ((call: Call) => Answer | 'network' | 'timeout')[]
const session = {
  accessToken: vi.fn(),
  expired: vi.fn(),
  sessionToken: vi.fn(),
  callTokenRefused: vi.fn(),
  failed: vi.fn(),
}
const showError = vi.fn()
const report = vi.fn()

/** Returns the given answers in order; a status of 400 or more rejects as in axios. */
async function adapter(config: InternalAxiosRequestConfig) {
  // SAFETY: tests read the headers by name only.
  const call = config as unknown as Call
  calls.push(call)
  const answer = answers.shift()?.(call) ?? CITIES
  if (answer === 'network') throw new AxiosError('no network', AxiosError.ERR_NETWORK, config)
  if (answer === 'timeout') throw new AxiosError('too late', AxiosError.ECONNABORTED, config)
  const response = { data: answer.body, status: answer.status, statusText: '', headers: {}, config }
  if (answer.status < 400) return response
  throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, response)
}

const client = (partnerApiUrl = '') =>
  createClient({
    publicToken: 'public',
    blogApiUrl: 'https://blog.example',
    partnerApiUrl,
    deviceType,
    session,
    showError,
    report,
    http: axios.create({ adapter }),
  })
const failed = (answer: Answer | 'network' | 'timeout') => {
  answers = [() => answer]
  return client()
    .call('jobPostings', {})
    .catch((error: unknown) => error)
}

beforeEach(() => {
  calls = []
  answers = []
  session.accessToken.mockResolvedValue('access')
  session.sessionToken.mockResolvedValue('session')
  // As the session chart has it done (tests/web/session-port.test.ts).
  session.callTokenRefused.mockImplementation(async (token) => {
    if (token === 'csrf') cookies.csrfToken.remove()
  })
})
afterEach(() => {
  vi.clearAllMocks()
  for (const cookie of Object.values(cookies)) cookie.remove()
})

describe('requests', () => {
  it('[R7.001] go to the base path of the provider', async () => {
    await client().call('cityList', {})
    expect(calls[0]?.url).toBe('/api/v1/cities/lists')
  })

  it('[R7.002] [R7.003] [R7.004] have the public token, and the access token under two names', async () => {
    await client().call('cityList', {})
    expect(calls[0]?.headers).toMatchObject({
      'public-token': 'public',
      'access-token': 'access',
      authorization: 'Bearer access',
    })
  })

  it.each([
    ['access', { asPatient: true }],
    ['as kept', {}],
  ])('on an auth call have the token %s with %j', async (token, options) => {
    cookies.accessToken.set('as kept')
    cookies.csrfToken.set('csrf-1')
    const body = { email: 'asha@example.com', otp: '407219' }
    await client()
      .call('verifyOtp', { body }, options)
      .catch(() => {})
    expect(calls[0]?.headers).toMatchObject({ 'access-token': token })
  })

  it('[R7.005] [R7.006] have the device type', async () => {
    await client().call('cityList', {})
    cookies.mode.set('mobile')
    await client().call('cityList', {})
    expect(calls.map((call) => call.headers['device-type'])).toEqual(['WEB', 'mobile'])
  })

  it('[R7.007] have the session token where the endpoint needs one', async () => {
    cookies.csrfToken.set('csrf-0')
    answers = [() => ({ status: 200, body: { result: { prescription_id: 'p' } } })]
    const body = { imageKey: 'k', name: 'Asha', mobile_no: '9000000042' }
    await client().call('uploadPrescription', { body })
    await client().call('cityList', {})
    expect(calls.map((call) => call.headers['session-token'])).toEqual(['session', undefined])
  })

  it('[R3.82] [R7.009] [R9.18] fetch the CSRF token once, with a timeout of 20 seconds, for all writes', async () => {
    const sent = { status: 200, body: { result: { resend_after: 30, expires_in: 600 } } }
    answers = [() => CSRF, () => sent, () => sent]
    const api = client()
    const body = { mobile_no: '9000000042' }
    await Promise.all([api.call('sendOtp', { body }), api.call('sendOtp', { body })])
    expect(calls.map((call) => call.url)).toEqual([
      '/api/v1/auth/csrf-token',
      '/api/v1/auth/send/otp',
      '/api/v1/auth/send/otp',
    ])
    expect(calls[0]?.timeout).toBe(20_000)
    expect(calls[1]?.headers['x-csrf-token']).toBe('csrf-1')
    expect(document.cookie).toBe('csrf_token=csrf-1')
  })

  it('fetch a new CSRF token once when the server refuses it', async () => {
    cookies.csrfToken.set('old')
    const refused = { status: 403, body: { result: null, message: 'no', code: CSRF_REFUSED } }
    answers = [() => refused, () => CSRF, () => refused]
    const body = { mobile_no: '9000000042' }
    const failure = await client()
      .call('sendOtp', { body })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'refused', status: 403 })
    expect(calls).toHaveLength(3)
  })

  it('are retried with a new token when the provider calls theirs expired', async () => {
    const expired = { status: 401, body: { result: null, code: TOKEN_EXPIRED } }
    session.accessToken.mockResolvedValueOnce('old').mockResolvedValueOnce('new')
    answers = [() => expired]
    await client().call('cityList', {})
    expect(session.expired).toHaveBeenCalledExactlyOnceWith('old')
    expect(calls.map((call) => call.headers['access-token'])).toEqual(['old', 'new'])
  })

  it('[R8.08] are retried only once: a second expired token is a 401', async () => {
    const expired = { status: 401, body: { result: null, code: TOKEN_EXPIRED } }
    answers = [() => expired, () => expired]
    const failure = await client()
      .call('cityList', {})
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'lost' })
    expect(session.failed).toHaveBeenCalledOnce()
    expect(calls).toHaveLength(2)
  })

  it('are sent again when the same patient has signed in since', async () => {
    const [old, now] = [tokenFor('p-1', 900), tokenFor('p-1', 901)]
    cookies.accessToken.set(now)
    session.accessToken.mockResolvedValueOnce(old).mockResolvedValueOnce(now)
    answers = [() => ({ status: 401, body: { result: null } })]
    await client().call('cityList', {})
    expect(calls.map((call) => call.headers['access-token'])).toEqual([old, now])
    expect(session.failed).not.toHaveBeenCalled()
  })

  it('of the patient are not sent without a token while the session cannot be renewed', async () => {
    cookies.accessToken.set(tokenFor('p-1', -1))
    session.accessToken.mockResolvedValue(null)
    const refused = { kind: 'network', code: 'network' }
    await expect(client().call('addressList', { query: {} })).rejects.toMatchObject(refused)
    expect(calls).toHaveLength(0)
    await client().call('cityList', {})
    expect(calls).toHaveLength(1)
  })

  it('are not sent again when another patient has signed in since', async () => {
    const old = tokenFor('p-1', 900)
    cookies.accessToken.set(tokenFor('p-2', 900))
    session.accessToken.mockResolvedValueOnce(old)
    answers = [() => ({ status: 401, body: { result: null } })]
    await expect(client().call('cityList', {})).rejects.toMatchObject({ kind: 'lost' })
    expect(calls).toHaveLength(1)
  })

  it('fetch a new session token once when the server no longer knows it', async () => {
    cookies.csrfToken.set('csrf-0')
    const refused = { status: 403, body: { result: null, code: SESSION_TOKEN_REFUSED } }
    answers = [() => refused, () => ({ status: 200, body: { result: { prescription_id: 'p' } } })]
    const body = { imageKey: 'k', name: 'Asha', mobile_no: '9000000042' }
    await client().call('uploadPrescription', { body })
    expect(session.callTokenRefused).toHaveBeenCalledExactlyOnceWith('session')
    expect(session.failed).not.toHaveBeenCalled()
  })

  it('fail without an idempotency key where money moves', async () => {
    const body = { mobile_number: '9000000042', order_id: 'o1' }
    await expect(client().call('walletApply', { body })).rejects.toThrow('idempotency key')
    expect(calls).toHaveLength(0)
  })
})

describe('a failure', () => {
  it('shows the server’s message', async () => {
    const body = { result: null, message: 'We do not serve this city yet.', error: 'x', code: 'c' }
    expect(await failed({ status: 404, body })).toMatchObject({
      kind: 'refused',
      status: 404,
      code: 'c',
      message: 'We do not serve this city yet.',
    })
    expect(showError).toHaveBeenCalledExactlyOnceWith('We do not serve this city yet.')
  })

  it('[R8.18] shows the error field when there is no message', async () => {
    await failed({ status: 400, body: { result: null, error: 'Bad city' } })
    expect(showError).toHaveBeenCalledExactlyOnceWith('Bad city')
  })

  it('shows the message of a refused file download', async () => {
    const refusal = { result: null, code: 'share-revoked', message: 'Ended.' }
    answers = [
      () => CSRF,
      () => ({
        status: 410,
        body: Uint8Array.from(new TextEncoder().encode(JSON.stringify(refusal))).buffer,
      }),
    ]
    const body = { token: 'a'.repeat(43), pin: '407219', report_id: 'r-1' }
    await expect(client().call('sharedReportPdf', { body })).rejects.toMatchObject({
      status: 410,
      code: 'share-revoked',
      message: 'Ended.',
    })
  })

  it('[R8.19] has empty text without both, and no toast of it is shown', async () => {
    expect(await failed({ status: 500, body: '<html>' })).toMatchObject({ message: '' })
    expect(showError).not.toHaveBeenCalled()
  })

  it.each([['network'], ['timeout']] as const)(
    'without an answer has the code %s',
    async (code) => {
      expect(await failed(code)).toMatchObject({ kind: 'network', status: 0, code })
    },
  )

  it.each([[401], [403], [406]])(
    'of %i is reported to the session, without a toast',
    async (status) => {
      const failure = await failed({ status, body: { result: null, message: 'gone' } })
      expect(failure).toMatchObject({ kind: 'lost' })
      expect(session.failed).toHaveBeenCalledExactlyOnceWith({
        status,
        accessToken: 'access',
        onAuthCall: false,
      })
      expect(showError).not.toHaveBeenCalled()
    },
  )

  it('of an auth call is not reported to the session', async () => {
    cookies.csrfToken.set('csrf-0')
    answers = [() => ({ status: 401, body: { result: null, message: 'Wrong code' } })]
    const body = { mobile_no: '9000000042', otp: '123456' }
    const failure = await client()
      .call('verifyOtp', { body })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(HttpFailure)
    expect(failure).toMatchObject({ kind: 'refused' })
    expect(session.failed).not.toHaveBeenCalled()
  })

  it.each([[404], [500]])(
    '[R8.09] [R8.10] of %i is not reported to the session',
    async (status) => {
      const failure = await failed({ status, body: { result: null, message: 'words' } })
      expect(failure).toMatchObject({ kind: 'refused', status })
      expect(session.failed).not.toHaveBeenCalled()
      expect(showError).toHaveBeenCalledExactlyOnceWith('words')
      expect(calls).toHaveLength(1)
    },
  )

  it('[R8.07] of 403 on an auth call is reported to the session, with a message for the form', async () => {
    cookies.csrfToken.set('csrf-0')
    cookies.accessToken.set('kept')
    answers = [() => ({ status: 403, body: { result: null, message: 'No' } })]
    const body = { email: 'asha@example.com' }
    const failure = await client()
      .call('sendEmailOtp', { body })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'refused', message: 'No' })
    const told = { status: 403, accessToken: 'kept', onAuthCall: true }
    expect(session.failed).toHaveBeenCalledExactlyOnceWith(told)
  })

  it.each([
    ['vendorRegister', 'auth/vendor/register'],
    ['reachOut', 'auth/contactus/reachoutus'],
  ] as const)(
    '[R8.01] of 403 on the form %s is that of any call, though its path is %s',
    async (name, _path) => {
      cookies.csrfToken.set('csrf-0')
      answers = [() => ({ status: 403, body: { result: null, message: 'No' } })]
      // SAFETY: the answer is the same for any body.
      const failure = await client()
        .call(name, { body: {} } as never)
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ kind: 'lost', status: 403 })
      const told = { status: 403, accessToken: 'access', onAuthCall: false }
      expect(session.failed).toHaveBeenCalledExactlyOnceWith(told)
    },
  )

  it.each([CSRF_REFUSED, SESSION_TOKEN_REFUSED])(
    '[R8.07] of a 403 %s that a new token does not mend is a 403 like others',
    async (code) => {
      cookies.csrfToken.set('csrf-0')
      const refused = { status: 403, body: { result: null, code } }
      answers = [() => refused, ...(code === CSRF_REFUSED ? [() => CSRF] : []), () => refused]
      const body = { imageKey: 'k', name: 'Asha', mobile_no: '9000000042' }
      const failure = await client()
        .call('uploadPrescription', { body })
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ kind: 'lost', status: 403 })
      expect(session.failed).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ status: 403, onAuthCall: false }),
      )
    },
  )

  it('[R8.07] of a 403 csrf-invalid on an auth call that a new token does not mend is reported', async () => {
    cookies.csrfToken.set('csrf-0')
    cookies.accessToken.set('kept')
    const refused = { status: 403, body: { result: null, message: 'No', code: CSRF_REFUSED } }
    answers = [() => refused, () => CSRF, () => refused]
    const body = { email: 'asha@example.com' }
    const failure = await client()
      .call('sendEmailOtp', { body })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'refused', message: 'No' })
    const told = { status: 403, accessToken: 'kept', onAuthCall: true }
    expect(session.failed).toHaveBeenCalledExactlyOnceWith(told)
  })

  it('shows no toast for a call that the app makes by itself', async () => {
    answers = [() => ({ status: 500 })]
    await client()
      .call('jobPostings', {}, { byItself: true })
      .catch(() => {})
    expect(showError).not.toHaveBeenCalled()
  })

  it('shows no toast without an answer, which would be empty', async () => {
    await failed('network')
    expect(showError).not.toHaveBeenCalled()
  })

  it('shows one toast when the CSRF token of a call is refused, with the words of that', async () => {
    answers = [() => ({ status: 500, body: { result: null, message: 'Closed for the night.' } })]
    const body = { email: 'asha@example.com' }
    await client()
      .call('sendEmailOtp', { body })
      .catch(() => {})
    expect(showError).toHaveBeenCalledExactlyOnceWith('Closed for the night.')
  })

  it('of the contract is reported with its path and without values', async () => {
    const failure = await failed({ status: 200, body: { result: { cities: [{ id: 'secret' }] } } })
    expect(failure).toBeInstanceOf(MalformedAnswer)
    expect(report).toHaveBeenCalledExactlyOnceWith(failure)
    expect(JSON.stringify(failure)).not.toContain('secret')
  })
})

it('[R8.07] an auth call is one of the group Auth, the prescription upload apart', () => {
  const taken = Object.entries(endpoints).filter(([, endpoint]) => isAuthCall(endpoint))
  const group = Object.keys(authEndpoints).filter((name) => name !== 'uploadPrescription')
  expect(taken.map(([name]) => name)).toEqual(group)
})
