import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADERS } from '#contract/conventions.ts'
import { browserHeaders, upload } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, visitorHeaders } from './support/sign-in.ts'

const TOKEN = '/api/v1/auth/get-session-token'

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-anonymous-'))
  server = await createTestApp({
    config: { dataDir, addressLimits: 0, publicUrl: 'https://book.example.in' },
  })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Asks for a session token, with the cookies that the browser got before. */
async function tokenFor(UUID: string, jar: readonly string[] = []) {
  const visitor = await visitorHeaders(server)
  const headers = { ...visitor, cookie: [visitor.cookie, ...jar].join('; ') }
  const answer = await server.inject({ method: 'POST', url: TOKEN, payload: { UUID }, headers })
  expect(answer.statusCode).toBe(200)
  const kept = answer.cookies.map(({ name, value }) => `${name}=${value}`)
  const token: string = answer.json().result.session_token
  const call: Headers = { ...visitor, [HEADERS.sessionToken]: token }
  return { call, cookies: answer.cookies, jar: [...jar, ...kept] }
}

const seen = async (key: string, headers: Headers) => {
  const query = { imageKey: key }
  return (await server.inject({ url: '/api/v1/uploads/s3/download-image', query, headers }))
    .statusCode
}

describe('an upload of a browser that is not signed in', () => {
  it('[R7.023] is out of reach of another browser that knows its id', async () => {
    const UUID = randomUUID()
    const own = await tokenFor(UUID)
    const imageKey = await upload(server, own.call)
    const stranger = await tokenFor(UUID)
    expect(await seen(imageKey, stranger.call)).toBe(404)
    const forged = await tokenFor(UUID, [
      'browser_secret=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ])
    expect(await seen(imageKey, forged.call)).toBe(404)
    const empty = await tokenFor(UUID, ['browser_secret='])
    expect(await seen(imageKey, empty.call)).toBe(404)
    expect(await seen(imageKey, own.call)).toBe(200)
  })

  it('[R7.023] is found again by the same browser with a new token', async () => {
    const UUID = randomUUID()
    const own = await tokenFor(UUID)
    const imageKey = await upload(server, own.call)
    const again = await tokenFor(UUID, own.jar)
    expect(await seen(imageKey, again.call)).toBe(200)
    // Another id in the same browser is another visit.
    expect(await seen(imageKey, (await tokenFor(randomUUID(), own.jar)).call)).toBe(404)
  })

  it('keeps its secret from scripts, other sites and plain connections', async () => {
    const { cookies, jar } = await tokenFor(randomUUID())
    expect(cookies).toEqual([
      {
        name: 'browser_secret',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: TOKEN,
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      },
    ])
    expect((await tokenFor(randomUUID(), jar)).cookies).toEqual([])
  })

  it('of a host without cookies is reached with its token alone', async () => {
    const call = await browserHeaders(server)
    expect(await seen(await upload(server, call), call)).toBe(200)
  })
})
