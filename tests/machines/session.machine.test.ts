import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { sampleUser } from '#machines/session/session.events.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { RestoredSession } from '#machines/session/session.outcomes.ts'
import { deferred, tick } from './deferred.ts'

const refused = { kind: 'refused', code: '401', message: '' }

async function startSession(restored: RestoredSession) {
  const refresh = deferred<User>()
  const recovery = deferred<User>()
  const spies = {
    refreshed: vi.fn(),
    signedOut: vi.fn(),
    forgot: vi.fn(),
    reloadPage: vi.fn(),
    saySessionExpired: vi.fn(),
    raiseSessionOutFlag: vi.fn(),
    goHome: vi.fn(),
    goToLogin: vi.fn(),
  }
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise(async () => restored),
        refreshTokens: fromPromise(() => {
          spies.refreshed()
          return refresh.promise
        }),
        recoverSession: fromPromise(() => recovery.promise),
        signOut: fromPromise(async () => {
          spies.signedOut()
          return undefined
        }),
        forgetSession: fromPromise(async () => {
          spies.forgot()
          return undefined
        }),
      },
      actions: {
        reloadPage: spies.reloadPage,
        saySessionExpired: spies.saySessionExpired,
        raiseSessionOutFlag: spies.raiseSessionOutFlag,
        goHome: spies.goHome,
        goToLogin: spies.goToLogin,
      },
    }),
    { clock },
  ).start()
  await tick()
  return { actor, clock, refresh, recovery, ...spies }
}

const signedIn = () => startSession({ kind: 'valid', user: sampleUser })

describe('the token', () => {
  test('[R4.03] an expired access token is refreshed, once for all callers', async () => {
    const { actor, refreshed, refresh } = await signedIn()
    actor.send({ type: 'token.expired' })
    actor.send({ type: 'token.expired' })
    expect(actor.getSnapshot().matches({ auth: 'refreshing' })).toBe(true)
    expect(refreshed).toHaveBeenCalledTimes(1)
    refresh.resolve(sampleUser)
    await tick()
    expect(actor.getSnapshot().matches({ auth: 'signedIn' })).toBe(true)
  })

  test('[R8.16] a refused refresh logs out', async () => {
    const { actor, refresh, signedOut } = await signedIn()
    actor.send({ type: 'token.expired' })
    refresh.reject(refused)
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().matches({ auth: 'anonymous' })).toBe(true)
  })

  test('a refresh without an answer ends no session', async () => {
    const { actor, refresh, signedOut } = await signedIn()
    actor.send({ type: 'token.expired' })
    refresh.reject({ kind: 'network', code: 'network', message: '' })
    await tick()
    expect(signedOut).not.toHaveBeenCalled()
    expect(actor.getSnapshot().matches({ auth: 'unreachable' })).toBe(true)
  })
})

describe('the error catalogue', () => {
  test('[R8.04] a recovered 403 reloads the page', async () => {
    const { actor, recovery, reloadPage } = await signedIn()
    actor.send({ type: 'http.403', onAuthCall: false })
    recovery.resolve(sampleUser)
    await tick()
    expect(reloadPage).toHaveBeenCalledTimes(1)
  })

  test('[R8.03] [R8.07] the recovery is tried once: the next 403 logs out', async () => {
    const { actor, recovery, reloadPage, signedOut } = await signedIn()
    actor.send({ type: 'http.403', onAuthCall: false })
    recovery.resolve(sampleUser)
    await tick()
    actor.send({ type: 'http.403', onAuthCall: false })
    await tick()
    expect(reloadPage).toHaveBeenCalledTimes(1)
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  test('a page reloaded after a recovery remembers it, and forgets it after a minute', async () => {
    const { actor, clock } = await startSession({ kind: 'recovered', user: sampleUser })
    expect(actor.getSnapshot().matches({ auth: { signedIn: 'recovered' } })).toBe(true)
    clock.increment(60_000)
    expect(actor.getSnapshot().matches({ auth: { signedIn: 'steady' } })).toBe(true)
  })

  test('[R8.05] a failed recovery logs out', async () => {
    const { actor, recovery, signedOut } = await signedIn()
    actor.send({ type: 'http.403', onAuthCall: false })
    recovery.reject(refused)
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  test('[R8.06] a 403 of a visitor logs out', async () => {
    const { actor, signedOut } = await startSession({ kind: 'none' })
    actor.send({ type: 'http.403', onAuthCall: false })
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  test('[R8.08] a 401 logs out', async () => {
    const { actor, signedOut } = await signedIn()
    actor.send({ type: 'http.401' })
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().context.user).toBeNull()
  })

  test('[R8.13] [R8.14] [R8.15] a 406 sets the flag and forgets the tokens only', async () => {
    const { actor, raiseSessionOutFlag, forgot, signedOut, saySessionExpired } = await signedIn()
    actor.send({ type: 'http.406' })
    await tick()
    expect(raiseSessionOutFlag).toHaveBeenCalledTimes(1)
    expect(forgot).toHaveBeenCalledTimes(1)
    expect(signedOut).not.toHaveBeenCalled()
    expect(saySessionExpired).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().matches({ auth: 'anonymous' })).toBe(true)
  })

  test('[R8.12] a 406 says nothing in in-app mode', async () => {
    const { actor, saySessionExpired } = await signedIn()
    actor.send({ type: 'host.embedded' })
    actor.send({ type: 'http.406' })
    await tick()
    expect(saySessionExpired).not.toHaveBeenCalled()
  })
})

describe('logging out', () => {
  test('[R4.37] leads to the home page in a browser', async () => {
    const { actor, goHome, goToLogin } = await signedIn()
    actor.send({ type: 'session.signOut' })
    await tick()
    expect(goHome).toHaveBeenCalledTimes(1)
    expect(goToLogin).not.toHaveBeenCalled()
  })

  test('[R4.38] leads to /login in in-app mode', async () => {
    const { actor, goHome, goToLogin } = await signedIn()
    actor.send({ type: 'host.embedded' })
    actor.send({ type: 'session.signOut' })
    await tick()
    expect(goToLogin).toHaveBeenCalledTimes(1)
    expect(goHome).not.toHaveBeenCalled()
  })

  test('in another tab signs this one out too', async () => {
    const { actor, signedOut } = await signedIn()
    actor.send({ type: 'tab.signedOut' })
    expect(actor.getSnapshot().matches({ auth: 'anonymous' })).toBe(true)
    expect(signedOut).not.toHaveBeenCalled()
  })
})
