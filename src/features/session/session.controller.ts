import { fromPromise } from 'xstate'
import { paths } from '#config/paths.ts'
import type { AccessClaims, User } from '#contract/auth.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { recoveryMark } from '#lib/storage/recovery-mark.ts'
import { claimsOf, dropTokens, isExpired, keepTokens, readTokens } from '#lib/storage/tokens.ts'
import { exclusively } from '#lib/tabs/exclusively.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import { showToast } from '#lib/toast/toast.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { RestoredSession } from '#machines/session/session.outcomes.ts'
import { keepSessionToken } from './session-token.ts'

const SESSION_EXPIRED =
  'Your session has expired either due to inactivity or login from another device'

export type SessionPorts = {
  readonly api: Api
  readonly tabs: Tabs
  readonly goTo: (path: string) => void
  readonly reload: () => void
  /** Empties the local database and the query cache (spec §4: stored app data). */
  readonly clearAppData: () => Promise<void>
}

/** The session chart, joined to cookies, tabs and the auth calls. */
export function provideSession(ports: SessionPorts) {
  const { api, tabs } = ports
  return sessionMachine.provide({
    actors: {
      restoreSession: fromPromise(async () => restore()),
      refreshTokens: fromPromise(() => refresh(api)),
      recoverSession: fromPromise(async () => {
        await keepSessionToken(api)
        return refresh(api, { evenIfFresh: true })
      }),
      signOut: fromPromise(async () => {
        forgetTokens()
        cookies.stage.remove()
        cookies.cartLength.remove()
        await ports.clearAppData()
        return undefined
      }),
      forgetSession: fromPromise(async () => {
        forgetTokens()
        return undefined
      }),
    },
    actions: {
      reloadPage: () => {
        recoveryMark.set()
        ports.reload()
      },
      saySessionExpired: () => void showToast('bad', SESSION_EXPIRED),
      raiseSessionOutFlag: () => cookies.sessionOut.set(true),
      goHome: () => ports.goTo(paths.home.getHref()),
      goToLogin: () => ports.goTo(paths.login.getHref()),
      tellOtherTabsSignedIn: ({ context }) => {
        if (context.user) tabs.tell({ type: 'signed-in', user: context.user })
      },
      tellOtherTabsSignedOut: () => tabs.tell({ type: 'signed-out' }),
    },
  })
}

function restore(): RestoredSession {
  const token = cookies.accessToken.get()
  const claims = token && claimsOf(token)
  if (!claims) return { kind: 'none' }
  const user = userOf(claims)
  if (isExpired(claims)) return { kind: 'expired', user }
  return { kind: recoveryMark.isFresh() ? 'recovered' : 'valid', user }
}

/**
 * New tokens for the refresh token. One tab at a time asks; a tab that had to wait finds the
 * tokens another one got and takes those.
 *
 * @throws HttpFailure, or an Error without a refresh token
 */
function refresh(api: Api, { evenIfFresh = false } = {}): Promise<User> {
  return exclusively('parakh.refresh', async () => {
    const kept = readTokens()
    const claims = kept && claimsOf(kept.token)
    if (claims && !evenIfFresh && !isExpired(claims)) return userOf(claims)
    if (!kept) throw { kind: 'refused', code: 'no-refresh-token', message: '' }
    const tokens = await api.call(
      'refreshToken',
      { body: { token: kept.refreshToken } },
      { quiet: true },
    )
    keepTokens(tokens)
    const renewed = claimsOf(tokens.token)
    if (!renewed) throw { kind: 'refused', code: 'token-unreadable', message: '' }
    return userOf(renewed)
  })
}

/** The kept user data, or what the token itself says when they are missing. */
function userOf(claims: AccessClaims): User {
  const kept = cookies.user.get()
  if (kept?.uniqueId === claims.uniqueId) return kept
  return {
    uniqueId: claims.uniqueId,
    patient_id: claims.patient_id,
    mobile_no: claims.mobile_no,
    firstName: '',
    middleName: '',
    lastName: '',
    gender: 2,
    dob: '',
    email: null,
    city_id: 0,
    city_name: '',
    state_name: '',
  }
}

function forgetTokens(): void {
  dropTokens()
  cookies.user.remove()
}
