import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { provideSession, type SessionPorts } from '#features/session/session.controller.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { localDatabase } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import { keepTokens } from '#lib/storage/tokens.ts'
import type { TabMessage } from '#lib/tabs/tabs.ts'
import { sampleUser } from '#machines/session/session.events.ts'

const showToast = vi.hoisted(() => vi.fn())
vi.mock('#lib/toast/toast.ts', () => ({ showToast }))

const HOUR = 3600

/** A token as the provider makes them; its signature is none of the browser's business. */
function tokenFor(uniqueId: string, secondsLeft: number): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { uniqueId, patient_id: 'm-1', mobile_no: '9000000042', iat: now }
  const payload = btoa(JSON.stringify({ ...claims, exp: now + secondsLeft }))
  return `e30.${payload}.signature`
}

function fakeApi(answers: Partial<Record<string, () => Promise<unknown>>> = {}) {
  const called: string[] = []
  const api = {
    call: vi.fn(async (name: string) => {
      called.push(name)
      const answer = answers[name]
      if (!answer) throw new Error(`${name} was not expected.`)
      return answer()
    }),
  }
  // SAFETY: the controller uses `call` alone.
  return { api: api as unknown as Api, called }
}

function start(api: Api, ports: Partial<SessionPorts> = {}) {
  const told: TabMessage[] = []
  const goTo = vi.fn()
  const reload = vi.fn()
  const clearAppData = vi.fn(async () => {})
  const actor = createActor(
    provideSession({
      api,
      tabs: { tell: (message) => told.push(message), listen: () => () => {} },
      goTo,
      reload,
      clearAppData,
      ...ports,
    }),
  ).start()
  const settled = (auth: 'signedIn' | 'anonymous') =>
    vi.waitFor(() => expect(actor.getSnapshot().matches({ auth })).toBe(true))
  return { actor, settled, told, goTo, reload, clearAppData }
}

beforeEach(() => {
  for (const cookie of Object.values(cookies)) cookie.remove()
  sessionStorage.clear()
  showToast.mockClear()
})

describe('a kept session', () => {
  test('[R4.01] [R4.02] is signed in by the unique id in the access token', async () => {
    keepTokens({ token: tokenFor('u-1', HOUR), refreshToken: 'r' })
    const { actor, settled } = start(fakeApi().api)
    await settled('signedIn')
    expect(actor.getSnapshot().context.user?.uniqueId).toBe('u-1')
  })

  test('without a unique id in the token nobody is signed in', async () => {
    keepTokens({ token: `e30.${btoa('{"exp":9999999999}')}.s`, refreshToken: 'r' })
    const { settled } = start(fakeApi().api)
    await settled('anonymous')
  })

  test("another account's kept user data are not taken for the token's", async () => {
    keepTokens({ token: tokenFor('u-2', HOUR), refreshToken: 'r' })
    cookies.user.set(sampleUser)
    const { actor, settled } = start(fakeApi().api)
    await settled('signedIn')
    expect(actor.getSnapshot().context.user).toMatchObject({ uniqueId: 'u-2', firstName: '' })
  })

  test('[R4.03] an expired token is refreshed and the new ones are kept', async () => {
    keepTokens({ token: tokenFor('u-1', -1), refreshToken: 'old' })
    const token = tokenFor('u-1', HOUR)
    const { api } = fakeApi({ refreshToken: async () => ({ token, refreshToken: 'new' }) })
    const { settled } = start(api)
    await settled('signedIn')
    expect(cookies.accessToken.get()).toBe(token)
    expect(cookies.refreshToken.get()).toBe('new')
  })
})

describe('logging out', () => {
  async function signedIn() {
    keepTokens({ token: tokenFor('u-1', HOUR), refreshToken: 'r' })
    cookies.user.set(sampleUser)
    cookies.cartLength.set(2)
    const session = start(fakeApi().api)
    await session.settled('signedIn')
    return session
  }

  test('[R4.34] clears the tokens, [R4.35] the user data and [R4.36] the stored app data', async () => {
    const { actor, settled, clearAppData } = await signedIn()
    actor.send({ type: 'session.signOut' })
    await settled('anonymous')
    expect(cookies.accessToken.get()).toBeNull()
    expect(cookies.refreshToken.get()).toBeNull()
    expect(cookies.user.get()).toBeNull()
    expect(cookies.cartLength.get()).toBeNull()
    expect(clearAppData).toHaveBeenCalledTimes(1)
  })

  test('is told to the other tabs', async () => {
    const { actor, settled, told } = await signedIn()
    actor.send({ type: 'session.signOut' })
    await settled('anonymous')
    expect(told).toEqual([{ type: 'signed-out' }])
  })

  test('[R8.11] a 406 says so, in the words of the spec', async () => {
    const { actor, settled } = await signedIn()
    actor.send({ type: 'http.406' })
    await settled('anonymous')
    expect(showToast).toHaveBeenCalledWith(
      'bad',
      'Your session has expired either due to inactivity or login from another device',
    )
  })

  test('[R8.15] a 406 leaves what is stored', async () => {
    const { actor, settled, clearAppData } = await signedIn()
    actor.send({ type: 'http.406' })
    await settled('anonymous')
    expect(clearAppData).not.toHaveBeenCalled()
    expect(cookies.cartLength.get()).toBe(2)
    expect(cookies.accessToken.get()).toBeNull()
  })
})

describe('a 403', () => {
  test('[R8.01] obtains a session token, [R8.02] refreshes, and reloads', async () => {
    keepTokens({ token: tokenFor('u-1', HOUR), refreshToken: 'r' })
    const { api, called } = fakeApi({
      sessionToken: async () => ({ session_token: 's' }),
      refreshToken: async () => ({ token: tokenFor('u-1', HOUR), refreshToken: 'r2' }),
    })
    const { actor, settled, reload } = start(api)
    await settled('signedIn')
    actor.send({ type: 'http.403', onAuthCall: false })
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(called).toEqual(['sessionToken', 'refreshToken'])
  })
})

test('clearing the app data empties the local database', async () => {
  const record = storedRecord<string>({
    key: 'kept',
    version: 1,
    holds: (data): data is string => typeof data === 'string',
  })
  await record.save('something')
  await (await localDatabase()).clear()
  expect(await record.load()).toBeNull()
})
