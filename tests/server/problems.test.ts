import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { problemsOf } from '#contract/problems.ts'
import { handleErrors } from '#server/http/errors.ts'
import { Problem } from '#server/http/problem.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

describe('the failures of a call', () => {
  it('are its own and those of its kind of call', () => {
    expect(problemsOf(endpoints.orderCheckout)).toEqual([
      'unknown-order',
      'draft-gone',
      'sign-in-required',
      'token-expired',
      'token-invalid',
      'session-ended',
      'session-token-invalid',
      'csrf-invalid',
      'too-large',
      'unsupported-media-type',
      'invalid',
      'internal',
      'unavailable',
      'disk-full',
    ])
    expect(problemsOf(endpoints.cityList)).toEqual([
      'invalid',
      'internal',
      'unavailable',
      'disk-full',
    ])
    expect(problemsOf(endpoints.orderCreate)).toEqual(
      expect.arrayContaining(['draft-changed', 'key-reused', 'in-progress']),
    )
  })

  it('are listed in the OpenAPI document', async () => {
    const { paths } = (await server.inject({ url: '/api/openapi.json' })).json()
    const { schema } =
      paths['/api/v1/orders/order-create'].post.responses['4XX'].content['application/json']
    expect(schema.properties.code.enum).toEqual(problemsOf(endpoints.orderCreate))
  })

  it('are reported when the contract does not declare one', async () => {
    const reported: string[] = []
    const endpoint: Endpoint = endpoints.cityList
    const app = Fastify()
    handleErrors(app, 'Lab', (failure) => reported.push(failure))
    app.get(`/${endpoint.path}`, { config: { endpoint } }, () => {
      throw new Problem(409, 'draft-changed', 'It was changed.')
    })
    const answer = await app.inject({ url: `/${endpoint.path}` })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'draft-changed'])
    expect(reported).toEqual(['cities/lists: draft-changed'])
    await app.close()
  })
})
