import { waitFor } from 'xstate'
import type { Api } from '#lib/http/api.ts'
import type { SessionFailure, SessionPort } from '#lib/http/session-port.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { claimsOf, isExpired, markExpired } from '#lib/storage/tokens.ts'
import type { System } from '#lib/system/system.tsx'
import { isSettled, isSignedIn } from '#machines/session/session.selectors.ts'
import { sessionTokenOf } from './session-token.ts'

type PortOptions = {
  readonly loadSystem: () => Promise<System>
  readonly api: () => Api
}

/**
 * Gives the HTTP client its tokens. An expired one is refreshed first; all callers wait on the
 * chart.
 */
export function createSessionPort({ loadSystem, api }: PortOptions): SessionPort {
  return {
    async accessToken() {
      const token = cookies.accessToken.get()
      const claims = token && claimsOf(token)
      if (!claims) return null
      if (!isExpired(token, claims)) return token
      const { session } = await loadSystem()
      session.send({ type: 'token.expired' })
      const settled = await waitFor(session, isSettled)
      return isSignedIn(settled) ? cookies.accessToken.get() : null
    },
    expired: markExpired,
    sessionToken: () => sessionTokenOf(api()),
    async callTokenRefused(token) {
      const { session } = await loadSystem()
      session.send({ type: 'callToken.refused', token })
    },
    failed(failure) {
      // The token was replaced since: the failure belongs to a session that is over.
      if (failure.accessToken !== cookies.accessToken.get()) return
      void loadSystem().then(({ session }) => report(session, failure))
    },
  }
}

function report(session: System['session'], { status, onAuthCall }: SessionFailure): void {
  if (status === 401) session.send({ type: 'http.401' })
  else if (status === 403) session.send({ type: 'http.403', onAuthCall })
  else if (status === 406) session.send({ type: 'http.406' })
}
