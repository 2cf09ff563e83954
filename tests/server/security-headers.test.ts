import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { policyOf } from '#server/http/security-headers.ts'
import { createTestApp, type TestApp } from './support/app.ts'

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
