import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { provideSession, type SessionPorts } from '#features/session/session.controller.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { BROWSER_KEYS, clearLocalDatabase } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import { keepTokens } from '#lib/storage/tokens.ts'
import type { TabMessage } from '#lib/tabs/tabs.ts'
import { sampleUser } from '#paths/session/model.ts'
import { deferred, tick } from '../machines/deferred.ts'
import { tokenFor } from './support/tokens.ts'

const { showToast, keepToast } = vi.hoisted(() => ({ showToast: vi.fn(), keepToast: vi.fn() }))
vi.mock('#lib/toast/toast.ts', () => ({ showToast, keepToast }))

const HOUR = 3600

function fakeApi(answers: Partial<Record<string, () => Promise<unknown>>> = {}) {
  const called: string[] = []
  const inputs: unknown[] = []
  const api = {
    call: vi.fn(async (name: string, input?: unknown) => {
      called.push(name)
      inputs.push(input)
      const answer = answers[name]
      if (!answer) throw new Error(`${name} was not expected.`)
      return answer()
    }),
  }
  // SAFETY: the controller uses `call` alone.
  return { api: api as unknown as Api, called, inputs }
}

function start(api: Api, ports: Partial<SessionPorts> = {}) {
  const told: TabMessage[] = []
  const goTo = vi.fn()
  const leaveFor = vi.fn()
  const reload = vi.fn()
  const clearMemory = vi.fn()
  const loadRefused = vi.fn()
  const forgetAnswers = vi.fn()
  const clearStorage = vi.fn(async () => {})
  const actor = createActor(
    provideSession({
      api,
      tabs: { broadcast: (message) => told.push(message), listen: () => () => {} },
      goTo,
      leaveFor,
      reload,
      clearMemory,
      renewPages: vi.fn(),
      loadRefused,
      forgetAnswers,
      clearStorage,
      ...ports,
    }),
  ).start()
  const settled = (auth: 'signedIn' | 'signedOut' | 'anonymous') =>
    vi.waitFor(() => expect(actor.getSnapshot().matches({ auth })).toBe(true))
  return { actor, settled, told, goTo, leaveFor, reload, clearMemory, clearStorage, forgetAnswers }
}

beforeEach(() => {
  for (const cookie of Object.values(cookies)) cookie.remove()
  showToast.mockClear()
  keepToast.mockClear()
})

describe('a stored session', () => {
  test('[R4.01] [R4.02] signs in by the unique id in the access token', async () => {
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

  test('stored user data of another account are ignored', async () => {
    keepTokens({ token: tokenFor('u-2', HOUR), refreshToken: 'r' })
    cookies.user.set(sampleUser)
    const { actor, settled } = start(fakeApi().api)
    await settled('signedIn')
    expect(actor.getSnapshot().context.user).toMatchObject({ uniqueId: 'u-2', firstName: '' })
  })

  test('[R4.03] an expired token is refreshed and the new ones are stored', async () => {
    keepTokens({ token: tokenFor('u-1', -1), refreshToken: 'old' })
    const token = tokenFor('u-1', HOUR)
    const { api } = fakeApi({ refreshToken: async () => ({ token, refreshToken: 'new' }) })
    const { settled } = start(api)
    await settled('signedIn')
    expect(cookies.accessToken.get()).toBe(token)
    expect(cookies.refreshToken.get()).toBe('new')
  })

  test('[R4.34] tokens that arrive after a log-out are discarded', async () => {
    keepTokens({ token: tokenFor('u-1', -1), refreshToken: 'old' })
    const answer = deferred<unknown>()
    const { api, called } = fakeApi({
      refreshToken: () => answer.promise,
      logOut: async () => ({ done: true }),
    })
    const { actor, settled } = start(api)
    await vi.waitFor(() => expect(called).toContain('refreshToken'))
    actor.send({ type: 'session.signOut' })
    await settled('anonymous')
    answer.resolve({ token: tokenFor('u-1', HOUR), refreshToken: 'new' })
    await tick()
    expect(cookies.accessToken.get()).toBeNull()
    expect(cookies.refreshToken.get()).toBeNull()
  })

  test('tokens that arrive during another session do not replace its own', async () => {
    keepTokens({ token: tokenFor('u-1', -1), refreshToken: 'old' })
    const answer = deferred<unknown>()
    const { api, called } = fakeApi({ refreshToken: () => answer.promise })
    const { actor, settled } = start(api)
    await vi.waitFor(() => expect(called).toContain('refreshToken'))
    keepTokens({ token: tokenFor('u-2', HOUR), refreshToken: 'other' })
    answer.resolve({ token: tokenFor('u-1', HOUR), refreshToken: 'new' })
    await settled('signedIn')
    expect(cookies.refreshToken.get()).toBe('other')
    expect(actor.getSnapshot().context.user?.uniqueId).toBe('u-2')
  })
})

describe('logging out', () => {
  async function signedIn(logOut = async (): Promise<unknown> => ({ done: true })) {
    keepTokens({ token: tokenFor('u-1', HOUR), refreshToken: 'r' })
    cookies.user.set(sampleUser)
    cookies.cartLength.set(2)
    const { api, called, inputs } = fakeApi({ logOut })
    const session = start(api)
    await session.settled('signedIn')
    return { ...session, called, inputs }
  }

  test('[R4.34] clears the tokens, [R4.35] the user data and [R4.36] the stored app data', async () => {
    const { actor, settled, clearMemory, clearStorage } = await signedIn()
    actor.send({ type: 'session.signOut' })
    await settled('anonymous')
    expect(cookies.accessToken.get()).toBeNull()
    expect(cookies.refreshToken.get()).toBeNull()
    expect(cookies.user.get()).toBeNull()
    expect(cookies.cartLength.get()).toBeNull()
    expect(clearMemory).toHaveBeenCalledTimes(1)
    expect(clearStorage).toHaveBeenCalledTimes(1)
  })

  test('[R4.34] ends the session at the provider, with the refresh token that was dropped', async () => {
    const { actor, settled, called } = await signedIn(async () => {
      expect(cookies.refreshToken.get()).toBeNull()
      return { done: true }
    })
    actor.send({ type: 'session.signOut' })
    await settled('anonymous')
    expect(called).toEqual(['logOut'])
  })

  test.each([
    [
      '[R4.12] that the patient chose releases what the booking holds',
      'session.signOut',
      'anonymous',
    ],
    ['after a 401 keeps it for the same patient', 'http.401', 'signedOut'],
  ] as const)('%s', async (_, type, auth) => {
    const { actor, settled, inputs } = await signedIn()
    actor.send({ type })
    await settled(auth)
    const chosen = type === 'session.signOut'
    expect(inputs).toEqual([{ body: { token: 'r', chosen } }])
  })

  test.each([
    ['fails', () => Promise.reject(new Error('500'))],
    ['never answers', () => new Promise<never>(() => {})],
  ])('signs out of this browser even when the provider %s', async (_says, logOut) => {
    const { actor, settled, clearStorage } = await signedIn(logOut)
    vi.useFakeTimers()
    actor.send({ type: 'session.signOut' })
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
    await settled('anonymous')
    expect(clearStorage).toHaveBeenCalledTimes(1)
  })

  test('clears the redirect after sign-in', async () => {
    const { actor, settled } = await signedIn()
    cookies.redirect.set('/profile?tab=my-order')
    actor.send({ type: 'session.signOut' })
    await settled('anonymous')
    expect(cookies.redirect.get()).toBeNull()
  })

  test('is broadcast to the other tabs', async () => {
    const { actor, settled, told } = await signedIn()
    actor.send({ type: 'session.signOut' })
    await settled('anonymous')
    expect(told).toEqual([{ type: 'signed-out', chosen: true }])
  })

  test('in another tab leaves this one too, and the page it leads to says why', async () => {
    const { actor, settled, leaveFor } = await signedIn()
    actor.send({ type: 'tab.signedOut', chosen: true })
    await settled('anonymous')
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/')
    expect(keepToast).toHaveBeenCalledExactlyOnceWith(
      'You signed out in another tab, so you are signed out here too.',
    )
  })

  test('and in of somebody else in another tab reloads this one, which says why', async () => {
    const { actor, reload } = await signedIn()
    actor.send({ type: 'tab.signedIn', user: { ...sampleUser, uniqueId: 'u-7' } })
    expect(reload).toHaveBeenCalledOnce()
    expect(keepToast).toHaveBeenCalledExactlyOnceWith(
      'Another account was signed in from another tab, so this tab now shows that account.',
    )
  })

  test('[R8.11] a 406 shows the message of the spec', async () => {
    const { actor, settled } = await signedIn()
    actor.send({ type: 'http.406' })
    await settled('signedOut')
    expect(showToast).toHaveBeenCalledWith(
      'bad',
      'Your session has expired either due to inactivity or login from another device',
    )
  })

  test('[R8.15] a 406 keeps stored data', async () => {
    const { actor, settled, clearMemory, clearStorage, forgetAnswers } = await signedIn()
    actor.send({ type: 'http.406' })
    await settled('signedOut')
    expect(clearStorage).not.toHaveBeenCalled()
    expect(clearMemory).not.toHaveBeenCalled()
    expect(forgetAnswers).toHaveBeenCalledTimes(1)
    expect(cookies.cartLength.get()).toBe(2)
    expect(cookies.accessToken.get()).toBeNull()
  })
})

test('[R4.34] [R4.35] [R4.36] a lost session clears what this browser stores, and keeps the page', async () => {
  keepTokens({ token: tokenFor('u-1', HOUR), refreshToken: 'r' })
  cookies.user.set(sampleUser)
  cookies.stage.set({ lastStep: 2 })
  const session = start(fakeApi({ logOut: async () => ({ done: true }) }).api)
  await session.settled('signedIn')
  session.actor.send({ type: 'http.401' })
  await session.settled('signedOut')
  for (const name of ['accessToken', 'refreshToken', 'user', 'stage'] as const) {
    expect(cookies[name].get()).toBeNull()
  }
  expect(session.clearStorage).toHaveBeenCalledTimes(1)
  expect(session.goTo).not.toHaveBeenCalled()
  expect(session.clearMemory).not.toHaveBeenCalled()
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

  test('[R8.03] [R8.07] logs out when it persists after the reload', async () => {
    keepTokens({ token: tokenFor('u-1', HOUR), refreshToken: 'r' })
    cookies.recovered.set(true)
    const { api } = fakeApi({ logOut: async () => ({ done: true }) })
    const { actor, settled, reload } = start(api)
    await settled('signedIn')
    actor.send({ type: 'http.403', onAuthCall: false })
    await settled('signedOut')
    expect(reload).not.toHaveBeenCalled()
    expect(cookies.accessToken.get()).toBeNull()
  })
})

test('[R4.36] clearing the app data empties the local database of all but the first visit', async () => {
  const record = (key: string) =>
    storedRecord<string>({
      key,
      version: 1,
      holds: (data): data is string => typeof data === 'string',
    })
  await record('booking').save('something')
  await record(BROWSER_KEYS.firstVisit).save('a while ago')
  expect(await clearLocalDatabase()).toBe(true)
  expect(await record('booking').load()).toBeNull()
  expect((await record(BROWSER_KEYS.firstVisit).load())?.data).toBe('a while ago')
})
