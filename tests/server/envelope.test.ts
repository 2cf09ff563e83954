import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '#server/http/authentication.ts'
import { handleErrors } from '#server/http/errors.ts'
import type { IdempotencyStore } from '#server/http/idempotency.ts'
import { handleNotFound } from '#server/http/not-found.ts'
import { Problem } from '#server/http/problem.ts'
import { type Handler, route, withMessage } from '#server/http/route.ts'

const rule = 'R7.000'
const greet = defineEndpoint({
  rule,
  method: 'POST',
  path: 'greet/:name',
  summary: 'Greets',
  access: 'public',
  health: 'none',
  params: z.object({ name: z.string() }),
  query: z.object({ times: z.coerce.number().default(1) }),
  body: z.object({ mobile_number: z.string().regex(/^[6-9]\d{9}$/, 'Enter a mobile number') }),
  response: z.object({ greeting: z.string() }),
})

const never: IdempotencyStore = {
  once: () => Promise.reject(new Error('No endpoint here is idempotent.')),
}

let app: FastifyInstance
afterEach(() => app.close())

async function serve<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  caller: Caller | Problem = { kind: 'visitor' },
): Promise<FastifyInstance> {
  app = Fastify()
  app.decorate('authenticator', {
    authenticate: () =>
      caller instanceof Problem ? Promise.reject(caller) : Promise.resolve(caller),
  })
  app.decorate('idempotency', never)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, 'Parakh Diagnostics')
  handleNotFound(app)
  route(app, endpoint, handler)
  await app.ready()
  return app
}

const call = { method: 'POST', url: '/api/v1/greet/Asha?times=2' } as const
const payload = { mobile_number: '9876543210' }

describe('an endpoint of the contract', () => {
  it('gets parsed input and answers in the envelope, without fields outside the contract', async () => {
    await serve(greet, ({ params, query }) => ({
      greeting: `${params.name} ${query.times + 1}`,
      inside: true,
    }))
    const answer = await app.inject({ ...call, payload })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ result: { greeting: 'Asha 3' } })
  })

  it('adds a message to the result', async () => {
    await serve(greet, () => withMessage({ greeting: 'hello' }, 'Added sucessfully'))
    const answer = await app.inject({ ...call, payload })
    expect(answer.json()).toEqual({ result: { greeting: 'hello' }, message: 'Added sucessfully' })
  })

  it('sends a file without the envelope', async () => {
    const file = { ...greet, binary: true } as const
    await serve(file, () => ({
      content: Buffer.from('%PDF'),
      type: 'application/pdf',
      filename: 'order invoice.pdf',
    }))
    const answer = await app.inject({ ...call, payload })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="order_invoice.pdf"')
    expect(answer.body).toBe('%PDF')
  })
})

describe('a failure', () => {
  const fails = (error: unknown) =>
    serve(greet, () => {
      throw error
    })

  it.each([
    [{ mobile_number: '12' }, 'Enter a mobile number'],
    [{}, 'mobile_number is missing.'],
    [{ mobile_number: 7 }, 'mobile_number is not valid.'],
  ])('of validation names the field: %j', async (body, message) => {
    await fails(new Error('not reached'))
    const answer = await app.inject({ ...call, payload: body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ result: null, message, code: 'invalid' })
  })

  it('of JSON parsing counts as a validation error', async () => {
    await fails(new Error('not reached'))
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ ...call, headers, payload: '{' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', message: 'The body is not valid JSON.' })
  })

  describe('a failure in a browser tab', () => {
    const { body: _body, ...read } = greet
    const url = '/api/v1/greet/Asha'
    const open = (headers: Record<string, string>) => app.inject({ method: 'GET', url, headers })

    it.each<[string, Record<string, string>]>([
      ['a browser that says so', { 'sec-fetch-mode': 'navigate', accept: '*/*' }],
      ['an older browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ])('is shown as a page: %s', async (_who, headers) => {
      await serve({ ...read, method: 'GET' }, () => {
        throw new Problem(429, 'otp-too-many', 'Open <it> later.', { retryAfter: 7 })
      })
      const answer = await open(headers)
      expect(answer.statusCode).toBe(429)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '7',
      })
      expect(answer.body).toContain('<h1>This page does not open</h1>')
      expect(answer.body).toContain('<p>Open &lt;it&gt; later.</p>')
      expect(answer.body).toContain('<a href="/">Go to the home page of Parakh Diagnostics</a>')
    })

    it.each<Record<string, string>>([
      { 'sec-fetch-mode': 'cors', accept: 'text/html' },
      { accept: 'application/json, text/plain, */*' },
      {},
    ])('is JSON for an API client: %j', async (headers) => {
      await serve({ ...read, method: 'GET' }, () => {
        throw new Problem(404, 'unknown-item', 'There is no such thing.')
      })
      expect((await open(headers)).json()).toMatchObject({ code: 'unknown-item' })
    })

    it('reveals no internal details', async () => {
      await serve({ ...read, method: 'GET' }, () => {
        throw new Error('password of the database')
      })
      const answer = await open({ 'sec-fetch-mode': 'navigate' })
      expect(answer.statusCode).toBe(500)
      expect(answer.body).toContain('<h1>Something went wrong</h1>')
      expect(answer.body).not.toContain('password')
    })
  })

  it('that was expected keeps its status, code and message', async () => {
    await fails(new Problem(409, 'slot-taken', 'This slot was just taken.'))
    const answer = await app.inject({ ...call, payload })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      result: null,
      message: 'This slot was just taken.',
      code: 'slot-taken',
    })
  })

  it('that was unexpected reveals no internal details', async () => {
    await fails(new Error('select secret from patients'))
    const answer = await app.inject({ ...call, payload })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ result: null, code: 'internal' })
    expect(answer.body).not.toContain('secret')
  })

  it("of the response schema is a server error, not the caller's", async () => {
    // SAFETY: this test needs the wrong shape.
    await serve(greet, () => ({ greeting: 7 }) as unknown as { greeting: string })
    const answer = await app.inject({ ...call, payload })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ result: null, code: 'internal' })
  })

  it.each([
    ['53100', 503, 'disk-full'],
    ['57P01', 503, 'unavailable'],
    ['23505', 500, 'internal'],
  ])('of the database, %s, is %i %s', async (state, status, code) => {
    const cause = Object.assign(new Error('from PostgreSQL'), { code: state })
    await fails(new Error('Failed query', { cause }))
    const answer = await app.inject({ ...call, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ result: null, code })
  })

  it('of an unknown path is 404 in the envelope', async () => {
    await serve(greet, () => ({ greeting: '' }))
    const answer = await app.inject({ url: '/api/v1/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ result: null, code: 'not-found' })
  })

  it('of a wrong method is 405 with the allowed methods', async () => {
    await serve(greet, () => ({ greeting: '' }))
    const answer = await app.inject({ url: '/api/v1/greet/Asha' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST')
    expect(answer.json()).toMatchObject({ result: null, code: 'method-not-allowed' })
  })
})

describe('access', () => {
  const dead = new Problem(406, 'session-ended', 'Your session is over.')
  const callers = {
    visitor: { kind: 'visitor' },
    session: { kind: 'session', sessionId: 's1' },
    patient: { kind: 'patient', sessionId: 's1', userId: 'u1' },
    dead,
  } as const

  it.each([
    ['public', 'visitor', 200],
    ['public', 'dead', 200],
    ['session', 'visitor', 403],
    ['session', 'session', 200],
    ['session', 'patient', 200],
    ['patient', 'visitor', 401],
    ['patient', 'session', 401],
    ['patient', 'patient', 200],
    ['patient', 'dead', 406],
  ] as const)('%s answers a %s with %i', async (access, who, status) => {
    await serve({ ...greet, access }, () => ({ greeting: 'hello' }), callers[who])
    const answer = await app.inject({ ...call, payload })
    expect(answer.statusCode).toBe(status)
  })
})
