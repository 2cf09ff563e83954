import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { urlOf } from '#server/http/route.ts'
import { policyOf } from '#server/http/security-headers.ts'
import { newMobile } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import {
  type Headers,
  newestCode,
  type Patient,
  signIn,
  visitorHeaders,
} from './support/sign-in.ts'

const SECURE = 'https://book.example.in'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** Response headers of a server with these settings. */
async function headersWith(config: Partial<Config>, url = '/readyz') {
  const app = await buildApp({ ...server.deps, config: { ...server.config, ...config } })
  const { headers } = await app.inject({ url })
  await app.close()
  return headers
}

/** Parses `form-action 'self'; …` into one entry per directive. */
function directivesOf(policy: unknown): Record<string, string> {
  const parts = String(policy).split('; ')
  return Object.fromEntries(
    parts.map((part) => {
      const [name, ...sources] = part.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('the security headers', () => {
  it.each(['/readyz', '/api/v1/cities/lists', '/api/v1/nothing', '/dev/outbox'])(
    'are on every response: %s',
    async (url) => {
      const { headers } = await server.inject({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
      })
    },
  )

  it('[R7.098] allow connections to the blog and the partner gateway if configured, and to no other', async () => {
    const headers = await headersWith({
      sites: {
        blogUrl: '/blog',
        blogApiUrl: 'https://blog.example.in/news',
        partnerApiUrl: 'https://reports.example.in/api/v1',
      },
    })
    const { 'connect-src': calls } = directivesOf(headers['content-security-policy'])
    expect(calls).toBe("'self' https://blog.example.in https://reports.example.in")
  })

  it('allow an inline script by its hash only', () => {
    const policy = directivesOf(policyOf(server.config, ['start()']))
    expect(policy['script-src']).toBe(
      "'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='",
    )
    expect(directivesOf(policyOf(server.config))['script-src']).toBe("'self'")
  })

  it('restrict resources and forms to this site', async () => {
    const { headers } = await server.inject({ url: '/readyz' })
    expect(directivesOf(headers['content-security-policy'])).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob: https:",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'parakh-service-worker',
    })
  })

  it('require https for a year in production on https', async () => {
    const name = 'strict-transport-security'
    const live = { environment: 'production', publicUrl: SECURE } as const
    expect((await headersWith(live))[name]).toBe('max-age=31536000; includeSubDomains')
    expect(await headersWith({ ...live, publicUrl: 'http://localhost:3000' })).not.toHaveProperty(
      name,
    )
    expect(await headersWith({ ...live, environment: 'development' })).not.toHaveProperty(name)
  })

  it("have no policy on Vite's development pages only", async () => {
    const policy = 'content-security-policy'
    expect(await headersWith({ environment: 'development' })).not.toHaveProperty(policy)
    expect(await headersWith({ environment: 'production' })).toHaveProperty(policy)
  })

  it('keep a policy set by the page itself', async () => {
    const { headers } = await server.inject({ url: '/api/docs/' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('validator.swagger.io')
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

describe('caching', () => {
  let server: TestApp

  let patient: Patient

  let visitor: Headers

  beforeAll(async () => {
    server = await createTestApp({ config: { resendSeconds: 1 } })
    patient = await signIn(server)
    visitor = await visitorHeaders(server)
  })

  afterAll(() => server.close())

  const served = Object.entries<Endpoint>(endpoints).filter(([, { external }]) => !external)

  /** Names of fields that hold a secret, in a request or a response. */
  const SECRET = /"(token|key|code|pin|otp|\w+_token|refreshToken)":/

  function holdsSecret({ path, params, query, body, response }: Endpoint): boolean {
    // Codes of coupons, cities, tests and laboratories are public.
    if (/^(coupon|tests|category|centre|cart|cities|locality|seo|leads)\//.test(path)) return false
    const schemas = [params, query, body, response].filter((schema) => schema !== undefined)
    return schemas.some((schema) =>
      SECRET.test(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))),
    )
  }

  /** Repeated here instead of imported: which responses may be cached is part of the contract. */
  const isPrivate = (endpoint: Endpoint) =>
    endpoint.access !== 'public' || endpoint.path.startsWith('auth/') || holdsSecret(endpoint)

  const privates = served.filter(([, endpoint]) => isPrivate(endpoint))

  const publicReads = served.filter(
    ([, endpoint]) => !isPrivate(endpoint) && (endpoint.method === 'GET' || endpoint.reads),
  )

  function call(endpoint: Endpoint, headers: Headers, app = server.app) {
    const { method } = endpoint
    const url = urlOf(endpoint).replace(/:\w+/g, 'none')
    return app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) })
  }

  const cacheControl = async (...args: Parameters<typeof call>) =>
    (await call(...args)).headers['cache-control']

  describe('a response that is private, or holds a token or a code, forbids caching', () => {
    it.each(privates)('of %s, refused or not', async (_name, endpoint) => {
      for (const headers of [{}, patient.headers]) {
        expect(await cacheControl(endpoint, headers)).toBe('no-store')
      }
    })

    it('when the server fails', async () => {
      const authenticate = () => Promise.reject(new Error('no tokens today'))
      const app = await buildApp({ ...server.deps, authenticator: { authenticate } })
      const { statusCode, headers } = await call(endpoints.addressList, {}, app)
      expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
      await app.close()
    })

    it('when it succeeds, for a file too', async () => {
      const post = (path: string, payload: object, headers = visitor) =>
        server.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers })
      const mobile_no = newMobile()
      const token = patient.tokens.refreshToken
      const answers = [
        await server.inject({ url: '/api/v1/auth/csrf-token' }),
        await post('auth/get-session-token', { UUID: crypto.randomUUID() }),
        await post('auth/send/otp', { mobile_no }),
        await post('auth/verify/otp', { mobile_no, otp: await newestCode(server, mobile_no) }),
        await post('patient/member/list', {}, patient.headers),
        await call(endpoints.addressList, patient.headers),
        await call(endpoints.exportData, patient.headers),
        await post('auth/refresh-token', { token }),
      ]
      expect(
        answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']]),
      ).toEqual(answers.map(() => [200, 'no-store']))
    })
  })

  describe('public reads', () => {
    it.each(publicReads)('%s allows caching', async (_name, endpoint) => {
      expect(await cacheControl(endpoint, {})).not.toBe('no-store')
    })
  })

  it('every call is private, a public read, or has side effects', () => {
    expect(privates.length).toBeGreaterThan(60)
    expect(publicReads.length).toBeGreaterThan(25)
  })
})
