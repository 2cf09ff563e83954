import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { handleErrors } from '#server/http/errors.ts'
import { registerNotBuilt } from '#server/http/not-built.ts'
import { urlOf } from '#server/http/route.ts'
import { createTestApp, type TestApp } from './support/app.ts'

describe('the contract on this server', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  const own = Object.entries(endpoints).filter(([, endpoint]) => !('external' in endpoint))

  it('serves every call of the contract by a module', () => {
    expect(server.app.notBuilt).toEqual([])
  })

  it('is described completely at /api/openapi.json', async () => {
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

describe('a call of the contract without a module', () => {
  it('answers 501 in the envelope and is listed', async () => {
    const planned = defineEndpoint({
      rule: 'added',
      method: 'GET',
      path: 'planned/:id',
      summary: 'Something planned',
      access: 'patient',
      health: 'none',
      response: z.object({}),
    })
    const app = Fastify()
    app.decorate('authenticator', { authenticate: async () => ({ kind: 'visitor' }) as const })
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    handleErrors(app, 'Parakh')
    expect(registerNotBuilt(app, { planned })).toEqual(['planned'])
    const answer = await app.inject({ url: '/api/v1/planned/1' })
    expect(answer.statusCode).toBe(501)
    expect(answer.json()).toMatchObject({ result: null, code: 'not-built' })
    await app.close()
  })
})
