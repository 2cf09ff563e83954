import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, hasSideEffects } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { urlOf } from '#server/http/route.ts'
import { newMobile } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, signIn, visitorHeaders } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

function send(headers: Headers) {
  const payload = { mobile_no: newMobile() }
  return server.inject({ method: 'POST', url: '/api/v1/auth/send/otp', payload, headers })
}

const refusal = {
  result: null,
  code: 'csrf-invalid',
  message: 'Please reload the page and try again.',
}

describe('the CSRF token', () => {
  it('[R7.008] is returned as result and as a cookie that the page can read', async () => {
    const answer = await server.inject({ url: '/api/v1/auth/csrf-token' })
    const token = answer.json().result.csrf_token
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'csrf_token', value: token, path: '/', sameSite: 'Lax' })
    expect(cookie?.httpOnly).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('is reused if the browser has one, so that other tabs keep working', async () => {
    const headers = await visitorHeaders(server)
    const { cookie = '' } = headers
    const again = await server.inject({ url: '/api/v1/auth/csrf-token', headers: { cookie } })
    expect(again.json().result.csrf_token).toBe(headers['x-csrf-token'])
    expect(again.cookies).toEqual([])
  })

  it('is secure only if the site is served over https', async () => {
    const secure = await createTestApp({ config: { publicUrl: 'https://book.example.in' } })
    const answer = await secure.inject({ url: '/api/v1/auth/csrf-token' })
    await secure.close()
    expect(answer.cookies[0]?.secure).toBe(true)
  })
})

describe('a state-changing call', () => {
  it('passes with the token in cookie and header', async () => {
    expect((await send(await visitorHeaders(server))).statusCode).toBe(200)
  })

  it('is refused without a token', async () => {
    const answer = await send({})
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual(refusal)
  })

  it('is refused with the cookie alone, which is what another site can send', async () => {
    const { cookie = '' } = await visitorHeaders(server)
    expect((await send({ cookie })).json()).toEqual(refusal)
  })

  it('is refused with the header alone', async () => {
    const { 'x-csrf-token': token = '' } = await visitorHeaders(server)
    expect((await send({ 'x-csrf-token': token })).json()).toEqual(refusal)
  })

  it('is refused with another token in the header', async () => {
    const [mine, other] = [await visitorHeaders(server), await visitorHeaders(server)]
    const { cookie = '' } = mine
    const { 'x-csrf-token': token = '' } = other
    expect((await send({ cookie, 'x-csrf-token': token })).json()).toEqual(refusal)
  })

  it.each(['planted', 'planted.signature', 'é'])(
    'is refused with a cookie that has no valid signature: %s',
    async (token) => {
      const headers = { cookie: `csrf_token=${encodeURIComponent(token)}`, 'x-csrf-token': token }
      expect((await send(headers)).json()).toEqual(refusal)
    },
  )

  it('is refused for a signed-in patient too', async () => {
    const { headers } = await signIn(server)
    const { 'access-token': token = '' } = headers
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/patient/member/list',
      payload: {},
      headers: { 'access-token': token },
    })
    expect(answer.json()).toEqual(refusal)
  })

  const mutations = Object.entries<Endpoint>(endpoints).filter(
    ([, endpoint]) => hasSideEffects(endpoint) && !endpoint.external,
  )

  it('needs no token if it only reads', async () => {
    const url = '/api/v1/itemfaq/list'
    const answer = await server.inject({ method: 'POST', url, payload: { item_id: '1' } })
    expect(answer.statusCode).toBe(200)
  })

  it.each(mutations)(
    'is refused without a token before its body is validated: %s',
    async (name, endpoint) => {
      if (server.app.notBuilt.includes(name)) return
      const { method } = endpoint
      const url = urlOf(endpoint).replace(/:\w+/g, '1')
      const answer = await server.inject({ method, url, payload: {} })
      expect([answer.statusCode, answer.json()]).toEqual([403, refusal])
    },
  )
})
