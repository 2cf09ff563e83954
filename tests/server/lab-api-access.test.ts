import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { addressLimits } from '#server/db/schema/calls.ts'
import { revokeClient } from '#server/lab-api/lab-clients.repository.ts'
import { TOKEN_SECONDS } from '#server/lab-api/lab-tokens.ts'
import { labClient } from './factories/lab-client.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

describe('POST /lab/v1/oauth/token', () => {
  it('answers a client with a token of its scopes, or of fewer', async () => {
    const { token } = await labClient(server)
    const all = (await token()).json()
    expect(all).toMatchObject({ token_type: 'Bearer', expires_in: TOKEN_SECONDS })
    expect(all.scope).toBe('orders:read orders:write')
    expect((await token({ scope: 'orders:read' })).json().scope).toBe('orders:read')
  })

  it('takes the credentials in the body too', async () => {
    const { credentials } = await labClient(server)
    const answer = await server.inject({
      method: 'POST',
      url: '/lab/v1/oauth/token',
      payload: {
        grant_type: 'client_credentials',
        client_id: credentials.id,
        client_secret: credentials.secret,
      },
    })
    expect(answer.statusCode).toBe(200)
  })

  it('refuses an unknown client, a wrong secret, another grant and other scopes', async () => {
    const { token, credentials } = await labClient(server, ['orders:read'])
    const unknown = await token({}, { id: 'lab-none', secret: credentials.secret })
    expect([unknown.statusCode, unknown.json()]).toEqual([401, { error: 'invalid_client' }])
    const wrong = await token({}, { id: credentials.id, secret: 'guess' })
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { error: 'invalid_client' }])
    const none = await token({ grant_type: '' })
    expect([none.statusCode, none.json()]).toEqual([400, { error: 'invalid_request' }])
    const grant = await token({ grant_type: 'password' })
    expect(grant.json()).toEqual({ error: 'unsupported_grant_type' })
    const scope = await token({ scope: 'orders:write' })
    expect([scope.statusCode, scope.json()]).toEqual([400, { error: 'invalid_scope' }])
  })
})

describe('a call of /lab/v1', () => {
  it('needs a token that is ours, not expired, and of a client that is not revoked', async () => {
    const { get, credentials } = await labClient(server)
    expect((await get('/orders')).statusCode).toBe(200)
    const code = async (headers?: object) => {
      const answer = await get('/orders', headers)
      return [answer.statusCode, answer.json().code]
    }
    expect(await code({})).toEqual([401, 'token-missing'])
    expect(await code({ authorization: 'Bearer a.b.c' })).toEqual([401, 'token-invalid'])
    const start = server.clock.now()
    server.clock.advance(TOKEN_SECONDS * 1000 + 1000)
    expect(await code()).toEqual([401, 'token-expired'])
    server.clock.set(start)
    expect(await revokeClient(server.db, credentials.id, start)).toBe(true)
    expect(await code()).toEqual([401, 'token-invalid'])
  })

  it('needs its scope', async () => {
    const { tell } = await labClient(server, ['orders:read'])
    const answer = await tell('1', 'received')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'scope-missing'])
  })

  it('is described in its own OpenAPI document, and not in that of the app', async () => {
    const own = (await server.inject({ url: '/lab/v1/openapi.json' })).json()
    expect(Object.keys(own.paths)).toContain('/orders/{order_no}/events')
    expect(own.paths['/orders'].get.security).toEqual([{ lab: ['orders:read'] }])
    const app = (await server.inject({ url: '/api/openapi.json' })).json()
    expect(Object.keys(app.paths).filter((path) => path.startsWith('/lab'))).toEqual([])
  })
})

/** What Fastify serves below /lab/v1, as `GET /orders/{order_no}`. */
function servedRoutes(): string[] {
  const path: string[] = []
  const routes = server.app.printRoutes({ commonPrefix: false }).split('\n')
  return routes.flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*) ?(?:\((.*)\))?$/.exec(line) ?? []
    path.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
    const [, own] = /^\/lab\/v1(\/.*)$/.exec(path.join('')) ?? []
    const served = methods.split(', ').filter((one) => one && one !== 'HEAD')
    return own ? served.map((one) => `${one} ${own.replace(/:(\w+)/g, '{$1}')}`) : []
  })
}

it('every call is described, with its access', async () => {
  const { paths } = (await server.inject({ url: '/lab/v1/openapi.json' })).json()
  const described = Object.entries<Record<string, object>>(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = servedRoutes().filter((one) => one !== 'GET /openapi.json')
  expect(served.length).toBeGreaterThan(10)
  expect(described.toSorted()).toEqual(served.toSorted())
  expect(paths['/hl7'].post.security).toEqual([{ lab: ['results:write'] }])
  expect(paths['/prescription-files'].get.security).toEqual([])
  expect(Object.keys(paths['/oauth/token'].post.responses)).toEqual(['200', '400', '401', '429'])
})

describe('the rate limit', () => {
  it('is exact for each client, across processes, and ends with the minute', async ({
    onTestFinished,
  }) => {
    const limited = await createTestApp({ config: { labRateLimit: 20 } })
    onTestFinished(() => limited.close())
    const other = await buildApp(limited.deps)
    onTestFinished(() => other.close())
    // One call for the token.
    const busy = await labClient(limited, ['orders:read', 'results:write'])
    const calm = await labClient(limited)
    const { authorization } = busy
    const calls = Array.from({ length: 30 }, (_, at) =>
      (at % 2 ? other : limited.app).inject({ url: '/lab/v1/orders', headers: { authorization } }),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect([refused?.json().code, refused?.headers['retry-after']]).toEqual(['too-many', '60'])
    const { statusCode, headers, json } = await busy.token()
    expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
    expect(json()).toMatchObject({ error: 'temporarily_unavailable' })
    const message = await limited.inject({
      method: 'POST',
      url: '/lab/v1/hl7',
      headers: { authorization, 'content-type': 'application/hl7-v2' },
      payload: 'MSH',
    })
    expect(message.statusCode).toBe(429)
    expect((await calm.get('/orders')).statusCode).toBe(200)
    limited.clock.advance(60_000)
    expect((await busy.get('/orders')).statusCode).toBe(200)
  })

  it('can be switched off', async ({ onTestFinished }) => {
    const unlimited = await createTestApp({ config: { labRateLimit: 0 } })
    onTestFinished(() => unlimited.close())
    const { get } = await labClient(unlimited)
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/orders')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await unlimited.db.select().from(addressLimits)).toEqual([])
  })
})
