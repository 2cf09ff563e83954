import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, signIn, visitorHeaders } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const cookieOf = (faults: unknown) => `dev_faults=${encodeURIComponent(JSON.stringify(faults))}`

/** The same headers with these faults enabled. */
function withFaults(faults: unknown, headers: Headers = {}): Headers {
  const { cookie, ...others } = headers
  return { ...others, cookie: [cookie, cookieOf(faults)].filter(Boolean).join('; ') }
}

const cities = (headers: Headers = {}) => server.inject({ url: '/api/v1/cities/lists', headers })

function post(path: string, headers: Headers, payload: object = {}) {
  return server.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers })
}

describe('an injected fault', () => {
  it('answers its call with the status, in the envelope', async () => {
    const answer = await cities(withFaults({ 'cities/lists': 500 }))
    expect([answer.statusCode, answer.json()]).toEqual([500, { result: null }])
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('sends its message', async () => {
    const words = { message: 'No cities today.', error: 'none', code: 'closed' }
    const answer = await cities(withFaults({ 'cities/lists': { status: 404, ...words } }))
    expect([answer.statusCode, answer.json()]).toEqual([404, { result: null, ...words }])
  })

  it('affects no other call and no other browser', async () => {
    const headers = withFaults({ 'cities/lists': 500 })
    const other = await server.inject({ url: '/api/v1/coupon/list', headers })
    expect(other.statusCode).toBe(200)
    expect((await cities()).statusCode).toBe(200)
  })

  it('takes precedence over CSRF, sign-in and validation, and has no side effects', async () => {
    const faults = { 'patient/member/add': 406, 'orders/details/:id': 403 }
    expect((await post('patient/member/add', withFaults(faults))).statusCode).toBe(406)
    const order = await server.inject({
      url: '/api/v1/orders/details/any',
      headers: withFaults(faults),
    })
    expect(order.statusCode).toBe(403)
    const { headers } = await signIn(server)
    const member = { relation_type: 'son', firstName: 'Dev', gender: 0, dob: '2015-01-01' }
    const refused = await post('patient/member/add', withFaults(faults, headers), member)
    expect(refused.statusCode).toBe(406)
    const { members } = (await post('patient/member/list', headers)).json().result
    expect(members).toHaveLength(1)
  })

  it('for all calls spares sign-in, and calls with a fault of their own', async () => {
    const faults = { '*': 500, 'coupon/list': 404 }
    const visitor = await visitorHeaders(server)
    const headers = withFaults(faults, visitor)
    expect((await cities(headers)).statusCode).toBe(500)
    expect((await post('orders/list', headers)).statusCode).toBe(500)
    expect((await server.inject({ url: '/api/v1/coupon/list', headers })).statusCode).toBe(404)
    const UUID = 'ff1e2b9c-6a3e-4a8e-9b0a-0d5f5e0c7a11'
    expect((await post('auth/get-session-token', headers, { UUID })).statusCode).toBe(200)
    const named = withFaults({ 'auth/get-session-token': 500 }, visitor)
    expect((await post('auth/get-session-token', named, { UUID })).statusCode).toBe(500)
    // Requests outside the contract are not affected.
    expect((await server.inject({ url: '/dev/outbox.json', headers })).statusCode).toBe(200)
  })

  it('is counted down by responses if it has a number of times', async () => {
    const other = { 'coupon/list': { status: 404 } }
    const first = await cities(withFaults({ 'cities/lists': { status: 500, times: 2 }, ...other }))
    expect(first.statusCode).toBe(500)
    const [kept] = first.cookies
    expect(kept).toMatchObject({ name: 'dev_faults', path: '/' })
    const left = { 'cities/lists': { status: 500, times: 1 }, ...other }
    expect(JSON.parse(kept?.value ?? '')).toEqual(left)
    const second = await cities(withFaults(left))
    expect(JSON.parse(second.cookies[0]?.value ?? '')).toEqual(other)
    const last = await cities(withFaults({ '*': { status: 500, times: 1 } }))
    expect(last.statusCode).toBe(500)
    expect(last.cookies[0]).toMatchObject({ name: 'dev_faults', value: '' })
    expect(last.cookies[0]?.expires?.getTime()).toBe(0)
  })

  it.each([
    ['no JSON', 'dev_faults={'],
    ['a text', `dev_faults=${encodeURIComponent('"cities/lists"')}`],
    ['nothing', 'dev_faults=null'],
    ['a status that is none', cookieOf({ 'cities/lists': 42 })],
    ['a success', cookieOf({ 'cities/lists': 200 })],
    ['no status', cookieOf({ 'cities/lists': { message: 'x' } })],
    ['no times', cookieOf({ 'cities/lists': { status: 500, times: 0 } })],
  ])('is ignored if the cookie holds %s', async (_name, cookie) => {
    const answer = await cities({ cookie })
    expect([answer.statusCode, answer.json().result]).toEqual([200, expect.anything()])
  })
})

describe('/dev/faults', () => {
  const page = (headers: Headers = {}) => server.inject({ url: '/dev/faults', headers })
  const press = (fields: Record<string, string>, headers: Headers = {}) =>
    server.inject({
      method: 'POST',
      url: '/dev/faults',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  it('lists active faults, escaped, and offers calls and status codes', async () => {
    const empty = await page()
    expect(empty.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(empty.body).toContain('No faults are on.')
    expect(empty.body).toContain('<option value="orders/list">')
    for (const status of [401, 403, 404, 406, 500]) {
      expect(empty.body).toContain(`<option value="${status}">`)
    }
    const faults = { 'orders/list': { status: 500, message: '<b>Gone</b>', times: 3 }, '*': 404 }
    const { body } = await page(withFaults(faults))
    expect(body).toContain('<code>orders/list</code> answers 500, 3 more: &lt;b&gt;Gone&lt;/b&gt;')
    expect(body).toContain('<code>*</code> answers 404, until it is switched off')
    expect(body).toContain('Switch all off')
  })

  it('adds a fault to the others, and redirects back', async () => {
    const fields = { path: 'orders/list', status: '500', message: 'Try later.', times: '2' }
    const answer = await press(fields, withFaults({ 'cities/lists': 404 }))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dev/faults'])
    expect(JSON.parse(answer.cookies[0]?.value ?? '')).toEqual({
      'cities/lists': { status: 404 },
      'orders/list': { status: 500, message: 'Try later.', times: 2 },
    })
    const plain = await press({ path: '*', status: '401', message: '', times: '' })
    expect(JSON.parse(plain.cookies[0]?.value ?? '')).toEqual({ '*': { status: 401 } })
  })

  it('removes all faults', async () => {
    const answer = await press({ action: 'clear' }, withFaults({ '*': 500 }))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dev/faults'])
    expect(answer.cookies[0]).toMatchObject({ name: 'dev_faults', value: '' })
  })

  it.each<[string, Record<string, string>]>([
    ['no call of the contract', { path: 'orders/unknown', status: '500' }],
    ['an answer that is not offered', { path: 'orders/list', status: '200' }],
    ['nothing', {}],
  ])('rejects a form with %s', async (_name, fields) => {
    const answer = await press(fields)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Choose a call and an answer.')
    expect(answer.cookies).toEqual([])
  })

  it('reports a full cookie', async () => {
    const message = 'x'.repeat(1_000)
    const full = Object.fromEntries(
      [1, 2, 3, 4].map((n) => [`call-${n}`, { status: 500, message }]),
    )
    const answer = await press({ path: 'orders/list', status: '500' }, withFaults(full))
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('The cookie is full.')
  })
})

describe('outside embedded mode', () => {
  it('ignores faults, and has no page for them', async () => {
    const app = await buildApp({ ...server.deps, config: { ...server.config, embedded: false } })
    const headers = withFaults({ 'cities/lists': 500, '*': 500 })
    expect((await app.inject({ url: '/api/v1/cities/lists', headers })).statusCode).toBe(200)
    for (const method of ['GET', 'POST'] as const) {
      expect((await app.inject({ method, url: '/dev/faults' })).statusCode).toBe(404)
    }
    await app.close()
  })
})
