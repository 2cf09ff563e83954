import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { isCovered, isSessionOut } from '#machines/session/session.selectors.ts'
import type { RestoredSession } from '#machines/session/session.setup.ts'
import { sampleUser } from '#paths/session/model.ts'
import { deferred, tick } from './deferred.ts'

const another: User = { ...sampleUser, uniqueId: 'u-2' }
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
    dropCallToken: vi.fn(),
    goHome: vi.fn(),
    goToLogin: vi.fn(),
    leaveForHome: vi.fn(),
    leaveForLogin: vi.fn(),
    reloadForOtherPatient: vi.fn(),
    clearMemory: vi.fn(),
    renewPages: vi.fn(),
    loadRefused: vi.fn(),
    clearedPatient: vi.fn(),
    tellOtherTabsLeft: vi.fn(),
    tellOtherTabsLost: vi.fn(),
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
        clearPatient: fromPromise(async () => {
          spies.clearedPatient()
          return undefined
        }),
      },
      actions: {
        reloadPage: spies.reloadPage,
        saySessionExpired: spies.saySessionExpired,
        raiseSessionOutFlag: spies.raiseSessionOutFlag,
        dropCallToken: (_, { token }) => spies.dropCallToken(token),
        goHome: spies.goHome,
        goToLogin: spies.goToLogin,
        leaveForHome: spies.leaveForHome,
        leaveForLogin: spies.leaveForLogin,
        reloadForOtherPatient: spies.reloadForOtherPatient,
        clearMemory: spies.clearMemory,
        renewPages: spies.renewPages,
        loadRefused: spies.loadRefused,
        tellOtherTabsLeft: spies.tellOtherTabsLeft,
        tellOtherTabsLost: spies.tellOtherTabsLost,
      },
    }),
    { clock },
  ).start()
  const emitted: string[] = []
  actor.on('*', ({ type }) => emitted.push(type))
  await tick()
  return { actor, clock, refresh, recovery, emitted, ...spies }
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

  test('[R8.16] a refused refresh logs the patient out', async () => {
    const { actor, refresh, signedOut } = await signedIn()
    actor.send({ type: 'token.expired' })
    refresh.reject(refused)
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().matches({ auth: 'signedOut' })).toBe(true)
  })

  test.each([
    ['without an answer', { kind: 'network', code: 'network', message: '' }],
    ['at a fault of the provider', { kind: 'refused', code: 'unavailable', message: '' }],
  ])('a refresh %s does not end the session', async (_, failure) => {
    const { actor, refresh, signedOut } = await signedIn()
    actor.send({ type: 'token.expired' })
    refresh.reject(failure)
    await tick()
    expect(signedOut).not.toHaveBeenCalled()
    expect(actor.getSnapshot().matches({ auth: 'unreachable' })).toBe(true)
  })

  describe('while the session is not settled', () => {
    async function refreshing() {
      const session = await startSession({ kind: 'expired', user: sampleUser })
      expect(session.actor.getSnapshot().matches({ auth: 'refreshing' })).toBe(true)
      return session
    }

    test('a sign-in of another tab is heard', async () => {
      const { actor } = await refreshing()
      actor.send({ type: 'tab.signedIn', user: sampleUser })
      expect(actor.getSnapshot().matches({ auth: 'signedIn' })).toBe(true)
    })

    test('a sign-in of another patient in another tab reloads the page', async () => {
      const { actor, reloadForOtherPatient } = await refreshing()
      actor.send({ type: 'tab.signedIn', user: another })
      expect(reloadForOtherPatient).toHaveBeenCalledOnce()
    })

    test('a sign-in here is heard', async () => {
      const { actor, clearedPatient } = await refreshing()
      actor.send({ type: 'session.established', user: another })
      await tick()
      expect(clearedPatient).toHaveBeenCalledOnce()
      expect(actor.getSnapshot().context.user).toEqual(another)
    })

    test.each([
      ['signed in', { type: 'tab.signedIn', user: sampleUser }, 'signedIn', 'session.started'],
      ['signed out', { type: 'tab.signedOut', chosen: true }, 'anonymous', 'session.absent'],
    ] as const)(
      'another tab that has %s is newer than the tokens being read',
      (_, event, auth, says) => {
        const actor = createActor(
          sessionMachine.provide({
            actors: { restoreSession: fromPromise(() => new Promise<RestoredSession>(() => {})) },
          }),
        )
        const emitted: string[] = []
        actor.on('*', ({ type }) => emitted.push(type))
        actor.start()
        actor.send(event)
        expect(actor.getSnapshot().matches({ auth })).toBe(true)
        expect(emitted).toEqual([says])
      },
    )
  })

  describe('a refresh without an answer', () => {
    async function unreachable() {
      const session = await startSession({ kind: 'expired', user: sampleUser })
      session.refresh.reject({ kind: 'network', code: 'network', message: '' })
      await tick()
      expect(session.emitted).toEqual(['session.unreachable'])
      return session
    }

    test('is tried again after ten seconds', async () => {
      const { clock, refreshed } = await unreachable()
      clock.increment(10_000)
      expect(refreshed).toHaveBeenCalledTimes(2)
    })

    test('is tried again at once when the network is back', async () => {
      const { actor, refreshed } = await unreachable()
      actor.send({ type: 'session.retry' })
      expect(refreshed).toHaveBeenCalledTimes(2)
    })

    test('is replaced by the sign-in of another tab', async () => {
      const { actor, emitted } = await unreachable()
      actor.send({ type: 'tab.signedIn', user: sampleUser })
      expect(actor.getSnapshot().matches({ auth: 'signedIn' })).toBe(true)
      expect(emitted).toContain('session.started')
    })
  })
})

describe('a refused CSRF or session token', () => {
  test.each(['csrf', 'session'] as const)(
    'is dropped, and the sign-in stays (%s)',
    async (token) => {
      const { actor, dropCallToken, signedOut } = await signedIn()
      actor.send({ type: 'callToken.refused', token })
      await tick()
      expect(dropCallToken).toHaveBeenCalledExactlyOnceWith(token)
      expect(actor.getSnapshot().matches({ auth: { signedIn: 'steady' } })).toBe(true)
      expect(signedOut).not.toHaveBeenCalled()
    },
  )

  test('is dropped while the tokens of the sign-in are refreshed, which is a call too', async () => {
    const { actor, dropCallToken, refresh } = await signedIn()
    actor.send({ type: 'token.expired' })
    actor.send({ type: 'callToken.refused', token: 'csrf' })
    expect(dropCallToken).toHaveBeenCalledExactlyOnceWith('csrf')
    refresh.resolve(sampleUser)
    await tick()
    expect(actor.getSnapshot().matches({ auth: 'signedIn' })).toBe(true)
  })

  test('that is refused again is a 403, which recovers', async () => {
    const { actor } = await signedIn()
    actor.send({ type: 'callToken.refused', token: 'session' })
    actor.send({ type: 'http.403', onAuthCall: false })
    expect(actor.getSnapshot().matches({ auth: 'recovering' })).toBe(true)
  })
})

describe('the session-out flag', () => {
  test('[R8.14] makes sign-in say why, until the patient signs in', async () => {
    const { actor, emitted } = await startSession({ kind: 'out' })
    expect(isSessionOut(actor.getSnapshot())).toBe(true)
    expect(emitted).toEqual(['session.absent'])
    actor.send({ type: 'session.established', user: sampleUser })
    expect(isSessionOut(actor.getSnapshot())).toBe(false)
  })

  test('says nothing in a mobile app, which does', async () => {
    const { actor } = await startSession({ kind: 'out' })
    actor.send({ type: 'host.embedded' })
    expect(isSessionOut(actor.getSnapshot())).toBe(false)
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

  test('[R8.03] [R8.07] recovery is tried once: a 403 on the reloaded page logs the patient out', async () => {
    const { actor, reloadPage, signedOut } = await startSession({
      kind: 'recovered',
      user: sampleUser,
    })
    actor.send({ type: 'http.403', onAuthCall: false })
    await tick()
    expect(reloadPage).not.toHaveBeenCalled()
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  test('errors that arrive while the page reloads start no recovery and end no session', async () => {
    const { actor, recovery, reloadPage, signedOut, forgot } = await signedIn()
    actor.send({ type: 'http.403', onAuthCall: false })
    recovery.resolve(sampleUser)
    await tick()
    actor.send({ type: 'http.401' })
    actor.send({ type: 'http.403', onAuthCall: false })
    actor.send({ type: 'http.406' })
    actor.send({ type: 'tab.signedOut', chosen: true })
    await tick()
    expect(reloadPage).toHaveBeenCalledTimes(1)
    expect(signedOut).not.toHaveBeenCalled()
    expect(forgot).not.toHaveBeenCalled()
  })

  test('a page reloaded after a recovery remembers it for one minute', async () => {
    const { actor, clock } = await startSession({ kind: 'recovered', user: sampleUser })
    expect(actor.getSnapshot().matches({ auth: { signedIn: 'recovered' } })).toBe(true)
    clock.increment(60_000)
    expect(actor.getSnapshot().matches({ auth: { signedIn: 'steady' } })).toBe(true)
  })

  test('[R8.05] a failed recovery logs the patient out', async () => {
    const { actor, recovery, signedOut } = await signedIn()
    actor.send({ type: 'http.403', onAuthCall: false })
    recovery.reject(refused)
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  test('[R8.06] a 403 of a visitor logs out at most once a minute', async () => {
    const { actor, clock, signedOut, goHome } = await startSession({ kind: 'none' })
    for (let call = 0; call < 20; call++) actor.send({ type: 'http.403', onAuthCall: false })
    await tick()
    actor.send({ type: 'http.403', onAuthCall: false })
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
    expect(goHome).toHaveBeenCalledTimes(1)
    clock.increment(60_000)
    actor.send({ type: 'http.403', onAuthCall: false })
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(2)
  })

  test('[R8.07] a 403 of an auth call logs a patient out, without a recovery', async () => {
    const { actor, signedOut, reloadPage } = await signedIn()
    actor.send({ type: 'http.403', onAuthCall: true })
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
    expect(reloadPage).not.toHaveBeenCalled()
  })

  test('a 403 of an auth call does not log a visitor out; the form shows the error', async () => {
    const { actor, signedOut } = await startSession({ kind: 'none' })
    actor.send({ type: 'http.403', onAuthCall: true })
    await tick()
    expect(signedOut).not.toHaveBeenCalled()
  })

  test('twenty simultaneous 403 responses start one recovery', async () => {
    const { actor, recovery, reloadPage, signedOut } = await signedIn()
    for (let call = 0; call < 20; call++) actor.send({ type: 'http.403', onAuthCall: false })
    expect(actor.getSnapshot().matches({ auth: 'recovering' })).toBe(true)
    recovery.resolve(sampleUser)
    await tick()
    expect(reloadPage).toHaveBeenCalledTimes(1)
    expect(signedOut).not.toHaveBeenCalled()
  })

  test('[R8.08] a 401 logs the patient out', async () => {
    const { actor, signedOut } = await signedIn()
    actor.send({ type: 'http.401' })
    await tick()
    expect(signedOut).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().matches({ auth: 'signedOut' })).toBe(true)
  })

  test('[R8.13] [R8.14] [R8.15] a 406 sets the flag and deletes only the tokens', async () => {
    const session = await signedIn()
    const { actor, raiseSessionOutFlag, forgot, signedOut, saySessionExpired } = session
    const { tellOtherTabsLost } = session
    actor.send({ type: 'http.406' })
    await tick()
    expect(raiseSessionOutFlag).toHaveBeenCalledTimes(1)
    expect(forgot).toHaveBeenCalledTimes(1)
    expect(signedOut).not.toHaveBeenCalled()
    expect(saySessionExpired).toHaveBeenCalledTimes(1)
    expect(tellOtherTabsLost).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().matches({ auth: 'signedOut' })).toBe(true)
  })

  test('[R8.12] a 406 shows no message in in-app mode', async () => {
    const { actor, saySessionExpired } = await signedIn()
    actor.send({ type: 'host.embedded' })
    actor.send({ type: 'http.406' })
    await tick()
    expect(saySessionExpired).not.toHaveBeenCalled()
  })
})

describe('a session that is lost in a browser', () => {
  async function lost(by: 'http.401' | 'http.406' = 'http.401') {
    const session = await signedIn()
    const asked = vi.fn()
    session.actor.on('signIn.again', asked)
    session.actor.send({ type: by })
    await tick()
    return { ...session, asked }
  }

  test.each([
    ['http.401', 'ended'],
    ['http.406', 'elsewhere'],
  ] as const)(
    'by %s keeps the page and asks to sign in again, with the reason',
    async (by, reason) => {
      const { actor, asked, goHome, clearMemory } = await lost(by)
      expect(asked).toHaveBeenCalledExactlyOnceWith({
        type: 'signIn.again',
        mobile: sampleUser.mobile_no,
        reason,
      })
      expect(isCovered(actor.getSnapshot())).toBe(true)
      expect(goHome).not.toHaveBeenCalled()
      expect(clearMemory).not.toHaveBeenCalled()
    },
  )

  test('goes on for the same patient, and loads what was refused', async () => {
    const { actor, emitted, loadRefused, renewPages, clearMemory } = await lost()
    actor.send({ type: 'session.established', user: sampleUser })
    expect(emitted.at(-1)).toBe('session.started')
    expect(loadRefused).toHaveBeenCalledTimes(1)
    expect(isCovered(actor.getSnapshot())).toBe(false)
    expect(clearMemory).not.toHaveBeenCalled()
    expect(renewPages).not.toHaveBeenCalled()
  })

  test('goes on when the same patient signs in again in another tab', async () => {
    const { actor, loadRefused } = await lost()
    actor.send({ type: 'tab.signedIn', user: sampleUser })
    expect(actor.getSnapshot().matches({ auth: 'signedIn' })).toBe(true)
    expect(loadRefused).toHaveBeenCalledTimes(1)
  })

  test('shows another patient a new page, with an empty memory', async () => {
    const { actor, renewPages, clearMemory, clearedPatient } = await lost()
    actor.send({ type: 'session.established', user: another })
    // Before the page is uncovered.
    expect(renewPages).toHaveBeenCalledTimes(1)
    await tick()
    expect(clearMemory).toHaveBeenCalledTimes(1)
    expect(renewPages).toHaveBeenCalledTimes(1)
    expect(clearedPatient).toHaveBeenCalledTimes(1)
  })

  test('[R4.36] is cleared, as by a log-out, when sign-in is closed', async () => {
    const { actor, emitted, goHome, clearMemory, renewPages, tellOtherTabsLeft } = await lost()
    actor.send({ type: 'session.giveUp' })
    await tick()
    expect(actor.getSnapshot().matches({ auth: { anonymous: 'loggedOut' } })).toBe(true)
    expect(emitted).toContain('session.ended')
    expect(actor.getSnapshot().context).toMatchObject({ user: null, lastPatient: null })
    const spies = [goHome, clearMemory, renewPages, tellOtherTabsLeft]
    expect(spies.map((spy) => spy.mock.calls.length)).toEqual([1, 1, 1, 1])
  })

  test('is not lost again by late answers to calls of the page', async () => {
    const { actor, asked, signedOut } = await lost()
    actor.send({ type: 'http.403', onAuthCall: false })
    actor.send({ type: 'http.406' })
    actor.send({ type: 'tab.signedOut', chosen: false })
    await tick()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(signedOut).toHaveBeenCalledTimes(1)
  })

  test.each(['http.401', 'http.406'] as const)(
    '[R4.38] by %s leads to /login in in-app mode, with an empty memory',
    async (type) => {
      const { actor, emitted, goToLogin, clearMemory } = await signedIn()
      actor.send({ type: 'host.embedded' })
      actor.send({ type })
      await tick()
      expect(actor.getSnapshot().matches({ auth: 'anonymous' })).toBe(true)
      expect(emitted).not.toContain('signIn.again')
      expect([goToLogin, clearMemory].map((spy) => spy.mock.calls.length)).toEqual([1, 1])
    },
  )
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

  test('is sent to the other tabs, as is a lost session', async () => {
    const chosen = await signedIn()
    chosen.actor.send({ type: 'session.signOut' })
    await tick()
    expect(chosen.tellOtherTabsLeft).toHaveBeenCalledTimes(1)
    expect(chosen.tellOtherTabsLost).not.toHaveBeenCalled()
    const lost = await signedIn()
    lost.actor.send({ type: 'http.401' })
    await tick()
    expect(lost.tellOtherTabsLost).toHaveBeenCalledTimes(1)
    expect(lost.tellOtherTabsLeft).not.toHaveBeenCalled()
  })
})

describe('another tab', () => {
  test('that logs out also logs this tab out, and reloads it without data of the patient', async () => {
    const { actor, emitted, leaveForHome, clearMemory, signedOut } = await signedIn()
    actor.send({ type: 'tab.signedOut', chosen: true })
    expect(actor.getSnapshot().matches({ auth: 'anonymous' })).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ user: null, lastPatient: null })
    expect(emitted).toContain('session.ended')
    expect(clearMemory).toHaveBeenCalledTimes(1)
    expect(leaveForHome).toHaveBeenCalledTimes(1)
    expect(signedOut).not.toHaveBeenCalled()
  })

  test('that logs out in in-app mode leads this tab to /login', async () => {
    const { actor, leaveForLogin } = await signedIn()
    actor.send({ type: 'host.embedded' })
    actor.send({ type: 'tab.signedOut', chosen: true })
    expect(leaveForLogin).toHaveBeenCalledTimes(1)
  })

  test('that loses the session parks the booking in this tab', async () => {
    const { actor, emitted, leaveForHome } = await signedIn()
    actor.send({ type: 'tab.signedOut', chosen: false })
    expect(actor.getSnapshot().matches({ auth: 'signedOut' })).toBe(true)
    expect(emitted).toEqual(expect.arrayContaining(['session.lost', 'signIn.again']))
    expect(leaveForHome).not.toHaveBeenCalled()
  })

  test('that logs out deletes what a lost session left in this tab', async () => {
    const { actor, leaveForHome } = await signedIn()
    actor.send({ type: 'tab.signedOut', chosen: false })
    actor.send({ type: 'tab.signedOut', chosen: true })
    expect(leaveForHome).toHaveBeenCalledTimes(1)
  })

  test('in which another patient signs in resets this tab', async () => {
    const { actor, reloadForOtherPatient } = await signedIn()
    actor.send({ type: 'tab.signedIn', user: another })
    expect(reloadForOtherPatient).toHaveBeenCalledTimes(1)
  })
})

describe('another patient', () => {
  test('who signs in after a lost session finds no data of the previous patient', async () => {
    const { actor, emitted, clearedPatient } = await signedIn()
    actor.send({ type: 'http.401' })
    await tick()
    emitted.length = 0
    actor.send({ type: 'session.established', user: another })
    expect(actor.getSnapshot().matches({ auth: 'changing' })).toBe(true)
    await tick()
    expect(emitted).toEqual(['session.ended', 'session.started'])
    expect(clearedPatient).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().context.user?.uniqueId).toBe(another.uniqueId)
  })

  test('whose session the host hands over finds no data of the previous patient', async () => {
    const { actor, clearedPatient } = await signedIn()
    actor.send({ type: 'session.established', user: another })
    await tick()
    expect(clearedPatient).toHaveBeenCalledTimes(1)
  })

  test('does not include the same patient, who signs in again and resumes the parked booking', async () => {
    const { actor, emitted, clearedPatient } = await signedIn()
    actor.send({ type: 'http.401' })
    await tick()
    actor.send({ type: 'session.established', user: sampleUser })
    await tick()
    expect(clearedPatient).not.toHaveBeenCalled()
    expect(emitted).not.toContain('session.ended')
  })

  test('who signs in after a log-out causes no reset, because all data was deleted', async () => {
    const { actor, clearedPatient } = await signedIn()
    actor.send({ type: 'session.signOut' })
    await tick()
    actor.send({ type: 'session.established', user: another })
    await tick()
    expect(clearedPatient).not.toHaveBeenCalled()
  })
})
