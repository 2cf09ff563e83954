import { fromPromise } from 'xstate'
import { paths } from '#config/paths.ts'
import type { Tokens, User } from '#contract/auth.endpoints.ts'
import { SESSION_EXPIRED_MESSAGE } from '#contract/session-words.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { claimsOf, dropTokens, isExpired, keepTokens, readTokens } from '#lib/storage/tokens.ts'
import { withTabLock } from '#lib/tabs/tab-lock.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import { keepToast, showToast } from '#lib/toast/toast.ts'
import { withTimeout } from '#lib/with-timeout.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { RestoredSession } from '#machines/session/session.setup.ts'
import { dropSessionToken, keepSessionToken } from './session-token.ts'
import { userOf } from './user-of-claims.ts'

export type SessionPorts = {
  readonly api: Api
  readonly tabs: Tabs
  readonly goTo: (path: string) => void
  /** Like `goTo`, with a full page load that clears the memory of this tab. */
  readonly leaveFor: (path: string) => void
  readonly reload: () => void
  readonly clearMemory: () => void
  readonly renewPages: () => void
  readonly loadRefused: () => void
  /** Deletes the answers that are kept for reading without a connection. */
  readonly forgetAnswers: () => void
  /** Deletes the patient's data from the local database (spec §4). */
  readonly clearStorage: () => Promise<unknown>
}

const SIGNED_OUT_ELSEWHERE = 'You signed out in another tab, so you are signed out here too.'
const OTHER_ACCOUNT =
  'Another account was signed in from another tab, so this tab now shows that account.'

/** Provides the session chart with cookies, tabs and the auth calls. */
export function provideSession(ports: SessionPorts) {
  const { api, tabs, goTo, leaveFor, reload, clearMemory, renewPages, loadRefused } = ports

  async function clearPatient(): Promise<undefined> {
    cookies.stage.remove()
    cookies.cartLength.remove()
    cookies.redirect.remove()
    cookies.sessionOut.remove()
    dropSessionToken()
    ports.forgetAnswers()
    await ports.clearStorage()
    return undefined
  }

  return sessionMachine.provide({
    actors: {
      restoreSession: fromPromise(async () => restore()),
      refreshTokens: fromPromise(() => refresh(api)),
      recoverSession: fromPromise(async () => {
        await keepSessionToken(api)
        return refresh(api, { evenIfFresh: true })
      }),
      signOut: fromPromise<undefined, { readonly chosen: boolean }>(async ({ input }) => {
        const kept = readTokens()
        forgetTokens()
        await Promise.all([clearPatient(), signOutAtProvider(api, kept, input.chosen)])
        return undefined
      }),
      forgetSession: fromPromise(async () => {
        forgetTokens()
        ports.forgetAnswers()
        return undefined
      }),
      clearPatient: fromPromise(clearPatient),
    },
    actions: {
      reloadPage: () => {
        cookies.recovered.set(true)
        reload()
      },
      reloadForOtherPatient: () => {
        keepToast(OTHER_ACCOUNT)
        reload()
      },
      clearMemory,
      renewPages,
      loadRefused,
      saySessionExpired: () => void showToast('bad', SESSION_EXPIRED_MESSAGE),
      raiseSessionOutFlag: () => cookies.sessionOut.set(true),
      dropCallToken: (_, { token }) =>
        token === 'csrf' ? cookies.csrfToken.remove() : dropSessionToken(),
      goHome: () => goTo(paths.home.getHref()),
      goToLogin: () => goTo(paths.login.getHref()),
      leaveForHome: () => {
        keepToast(SIGNED_OUT_ELSEWHERE)
        leaveFor(paths.home.getHref())
      },
      leaveForLogin: () => leaveFor(paths.login.getHref()),
      tellOtherTabsSignedIn: ({ context: { user } }) => {
        if (user) tabs.broadcast({ type: 'signed-in', user })
      },
      tellOtherTabsLeft: () => tabs.broadcast({ type: 'signed-out', chosen: true }),
      tellOtherTabsLost: () => tabs.broadcast({ type: 'signed-out', chosen: false }),
    },
  })
}

function restore(): RestoredSession {
  const token = cookies.accessToken.get()
  const claims = token && claimsOf(token)
  if (!claims) return { kind: cookies.sessionOut.get() ? 'out' : 'none' }
  const user = userOf(claims)
  if (isExpired(token, claims)) return { kind: 'expired', user }
  return { kind: cookies.recovered.get() ? 'recovered' : 'valid', user }
}

/**
 * Exchanges the refresh token. One tab at a time; a waiting tab then uses the tokens that the
 * other obtained.
 * @throws HttpFailure, or a refusal without a refresh token
 */
function refresh(api: Api, { evenIfFresh = false } = {}): Promise<User> {
  return withTabLock('parakh.refresh', async () => {
    const kept = readTokens()
    if (!kept) throw { kind: 'refused', code: 'no-refresh-token', message: '' }
    const claims = claimsOf(kept.token)
    if (claims && !evenIfFresh && !isExpired(kept.token, claims)) return userOf(claims)
    const tokens = await api.call('refreshToken', { body: { token: kept.refreshToken } })
    // After a sign-out or a new sign-in the answer belongs to the previous session: discard it.
    if (readTokens()?.refreshToken === kept.refreshToken) keepTokens(tokens)
    const standing = claimsOf(readTokens()?.token ?? '')
    if (!standing) throw { kind: 'refused', code: 'token-unreadable', message: '' }
    return userOf(standing)
  })
}

function forgetTokens(): void {
  dropTokens()
  cookies.user.remove()
}

/** Time limit of the call, milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 2000

/**
 * Revokes the session at the provider. Never rejects: without an answer the patient is still
 * signed out of this browser.
 */
async function signOutAtProvider(api: Api, tokens: Tokens | null, chosen: boolean): Promise<void> {
  if (!tokens) return
  const body = { token: tokens.refreshToken, chosen }
  await withTimeout(SIGN_OUT_TIMEOUT_MS, () => api.call('logOut', { body }))
}
