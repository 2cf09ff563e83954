import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/inventory.ts'
import { urlOf } from '#server/http/route.ts'
import { createTestApp, type TestApp } from './support/app.ts'

describe('the contract on this server', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  const own = Object.entries(endpoints).filter(([, endpoint]) => !('external' in endpoint))

  it.each(own)('%s has a route', (_name, { method, path }) => {
    const url = urlOf({ path })
    expect(server.app.hasRoute({ method, url })).toBe(true)
  })

  it('answers 501 in the envelope for what is not built, and lists it', async () => {
    const listed = own.filter(([name]) => server.app.notBuilt.includes(name))
    expect(listed.map(([name]) => name)).toEqual(server.app.notBuilt)
    for (const [, { method, path }] of listed) {
      const url = urlOf({ path }).replace(/:\w+/g, '1')
      const answer = await server.inject({ method, url, payload: {} })
      expect([path, answer.statusCode]).toEqual([path, 501])
      expect(answer.json()).toMatchObject({ result: null, code: 'not-built' })
    }
  })

  it('is described in full at /api/openapi.json', async () => {
    const answer = await server.inject({ url: '/api/openapi.json' })
    const described = Object.entries<Record<string, unknown>>(answer.json().paths).flatMap(
      ([url, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    )
    const contract = own.map(
      ([, { method, path }]) => `${method} ${urlOf({ path }).replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(contract.toSorted())
  })

  it('is readable at /api/docs', async () => {
    const answer = await server.inject({ url: '/api/docs/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
  })
})
