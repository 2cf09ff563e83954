import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { provideSession } from '#features/session/session.controller.ts'
import { createSessionPort } from '#features/session/session-port.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { keepTokens } from '#lib/storage/tokens.ts'
import type { System } from '#lib/system/system.tsx'
import { tokenFor } from './support/tokens.ts'

const MINUTE = 60

/** A tab that counts its refresh calls; the test defines their answer. */
async function openTab(refreshToken: () => Promise<unknown>) {
  const calls: string[] = []
  const api = {
    call: async (name: string) => {
      calls.push(name)
      if (name === 'refreshToken') return refreshToken()
      return name === 'sessionToken' ? { session_token: 's' } : { done: true }
    },
  } as unknown as Api // SAFETY: the session uses `call` alone.
  const session = createActor(
    provideSession({
      api,
      tabs: { broadcast: () => {}, listen: () => () => {} },
      goTo: () => {},
      leaveFor: () => {},
      reload: () => {},
      clearMemory: () => {},
      renewPages: () => {},
      loadRefused: () => {},
      forgetAnswers: () => {},
      clearStorage: async () => {},
    }),
  ).start()
  await vi.waitFor(() => expect(session.getSnapshot().matches({ auth: 'restoring' })).toBe(false))
  const port = createSessionPort({
    // SAFETY: the port asks for the session alone.
    loadSystem: async () => ({ session }) as unknown as System,
    api: () => api,
  })
  return { session, port, calls, refreshes: () => calls.filter((name) => name === 'refreshToken') }
}

const renewed = () => ({ token: tokenFor('u-1', 15 * MINUTE), refreshToken: 'r2' })

/** Signed in with a token that was valid when the tab opened. */
async function signedIn(refreshToken: () => Promise<unknown> = async () => renewed()) {
  const token = tokenFor('u-1', 15 * MINUTE)
  keepTokens({ token, refreshToken: 'r1' })
  const tab = await openTab(refreshToken)
  return { ...tab, token }
}

beforeEach(() => {
  for (const cookie of Object.values(cookies)) cookie.remove()
})

describe('the access token of a call', () => {
  test('[R4.03] twenty concurrent calls with an expired token share one refresh', async () => {
    const { port, refreshes } = await signedIn()
    keepTokens({ token: tokenFor('u-1', -MINUTE), refreshToken: 'r1' })
    const tokens = await Promise.all(Array.from({ length: 20 }, () => port.accessToken()))
    expect(new Set(tokens)).toEqual(new Set([cookies.accessToken.get()]))
    expect(refreshes()).toHaveLength(1)
  })

  test('[R4.03] two tabs that expire together refresh once', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    keepTokens({ token: tokenFor('u-1', -MINUTE), refreshToken: 'r1' })
    const tokens = await Promise.all([one.port.accessToken(), other.port.accessToken()])
    expect(new Set(tokens).size).toBe(1)
    expect([...one.refreshes(), ...other.refreshes()]).toHaveLength(1)
  })

  test('is refreshed when the provider calls it expired, whatever the browser’s clock says', async () => {
    const { port, token, refreshes } = await signedIn()
    expect(await port.accessToken()).toBe(token)
    port.expired(token)
    expect(await port.accessToken()).not.toBe(token)
    expect(refreshes()).toHaveLength(1)
  })

  test('[R8.16] is null after a refused refresh', async () => {
    const { port, session, token } = await signedIn(() =>
      Promise.reject({ kind: 'refused', code: '401', message: '' }),
    )
    port.expired(token)
    expect(await port.accessToken()).toBeNull()
    expect(session.getSnapshot().matches({ auth: 'signedOut' })).toBe(true)
  })

  test('is null for a visitor', async () => {
    const { port } = await openTab(async () => renewed())
    expect(await port.accessToken()).toBeNull()
  })
})

describe('a refused token of a call', () => {
  test('for CSRF is dropped by the chart, before the call is repeated', async () => {
    const { port, session } = await signedIn()
    cookies.csrfToken.set('outdated')
    await port.callTokenRefused('csrf')
    expect(cookies.csrfToken.get()).toBeNull()
    expect(session.getSnapshot().matches({ auth: 'signedIn' })).toBe(true)
  })

  test('for the session is asked for anew', async () => {
    const { port, calls } = await openTab(async () => renewed())
    await port.sessionToken()
    await port.sessionToken()
    await port.callTokenRefused('session')
    await port.sessionToken()
    expect(calls.filter((name) => name === 'sessionToken')).toHaveLength(2)
  })
})

describe('a failure', () => {
  const of = (status: number, accessToken: string | null) => ({
    status,
    accessToken,
    onAuthCall: false,
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

  test('[R8.08] of the current token ends the session', async () => {
    const { port, session, token } = await signedIn()
    port.failed(of(401, token))
    await vi.waitFor(() => expect(session.getSnapshot().matches({ auth: 'signedOut' })).toBe(true))
  })

  test.each([401, 403, 406])(
    'of %i for a token that was replaced since is ignored',
    async (status) => {
      const { port, session, token } = await signedIn()
      keepTokens(renewed())
      port.failed(of(status, token))
      await settled()
      expect(session.getSnapshot().matches({ auth: { signedIn: 'steady' } })).toBe(true)
    },
  )

  test.each([401, 403, 406])(
    'of %i during a reload is ignored: the next page starts signed in',
    async (status) => {
      const { port, session, token } = await signedIn()
      port.failed(of(403, token))
      await vi.waitFor(() =>
        expect(session.getSnapshot().matches({ auth: 'reloading' })).toBe(true),
      )
      const renewed = cookies.accessToken.get()
      expect(renewed).not.toBe(token)
      port.failed(of(status, renewed))
      await settled()
      expect(session.getSnapshot().matches({ auth: 'reloading' })).toBe(true)
      expect(cookies.accessToken.get()).toBe(renewed)
    },
  )

  test('[R8.01] [R8.03] of twenty concurrent calls causes one recovery, late ones included', async () => {
    const { port, session, token, refreshes } = await signedIn()
    for (let call = 0; call < 20; call++) port.failed(of(403, token))
    await vi.waitFor(() => expect(session.getSnapshot().matches({ auth: 'reloading' })).toBe(true))
    for (let call = 0; call < 20; call++) port.failed(of(403, token))
    await settled()
    expect(session.getSnapshot().matches({ auth: 'reloading' })).toBe(true)
    expect(refreshes()).toHaveLength(1)
  })

  test('of a patient who has logged out is ignored', async () => {
    const { port, session, token } = await signedIn()
    session.send({ type: 'session.signOut' })
    await vi.waitFor(() => expect(session.getSnapshot().matches({ auth: 'anonymous' })).toBe(true))
    const before = session.getSnapshot()
    port.failed(of(403, token))
    await settled()
    expect(session.getSnapshot()).toBe(before)
  })
})
