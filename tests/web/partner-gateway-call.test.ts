import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#lib/http/client.ts'
import { cookies } from '#lib/storage/cookies.ts'

const GATEWAY = 'https://reports.example.in/partner'
const LOGIN = { body: { mobile_no: '9000000042', sid: 'SID-1' } }

afterEach(() => {
  for (const cookie of Object.values(cookies)) cookie.remove()
})

function browser(partnerApiUrl: string, status = 200) {
  const calls: InternalAxiosRequestConfig[] = []
  const failed = vi.fn()
  const adapter = async (config: InternalAxiosRequestConfig) => {
    calls.push(config)
    const data = { result: { partner_token: 't' }, message: 'Wrong SID.' }
    const response = { data, status, statusText: '', headers: {}, config }
    if (status < 400) return response
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, response)
  }
  cookies.accessToken.set('access')
  cookies.csrfToken.set('csrf')
  const api = createClient({
    publicToken: 'public',
    blogApiUrl: '',
    partnerApiUrl,
    deviceType: () => 'WEB',
    session: {
      accessToken: async () => 'access',
      expired: vi.fn(),
      sessionToken: async () => 'session',
      callTokenRefused: vi.fn(),
      failed,
    },
    showError: () => {},
    report: () => {},
    http: axios.create({ adapter }),
  })
  return { api, calls, failed }
}

test('[R7.060] the partner gateway of another site gets its calls, and none of our tokens', async () => {
  const { api, calls } = browser(GATEWAY)
  expect(await api.call('partnerLogin', LOGIN)).toEqual({ partner_token: 't' })
  expect(axios.getUri(calls[0])).toBe(`${GATEWAY}/reports/partner/login`)
  expect(JSON.stringify(calls[0]?.headers)).not.toMatch(/access|csrf|public|session/i)
})

test('[R7.060] without an address the provider is the gateway', async () => {
  const { api, calls } = browser('')
  await api.call('partnerLogin', LOGIN)
  expect(axios.getUri(calls[0])).toBe('/api/v1/reports/partner/login')
  expect(JSON.stringify(calls[0]?.headers)).toMatch(/csrf/)
})

test('a refusal by the gateway ends no session', async () => {
  const { api, failed } = browser(GATEWAY, 401)
  const failure = await api.call('partnerLogin', LOGIN).catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'refused', status: 401, message: 'Wrong SID.' })
  expect(failed).not.toHaveBeenCalled()
})
