import { waitFor } from 'xstate'
import type { Api } from '#lib/http/api.ts'
import type { HttpFailure } from '#lib/http/http-failure.ts'
import type { SessionPort } from '#lib/http/session-port.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { claimsOf, isExpired } from '#lib/storage/tokens.ts'
import type { System } from '#lib/system/system.tsx'
import { isSettled, isSignedIn } from '#machines/session/session.selectors.ts'
import { sessionTokenOf } from './session-token.ts'

const EVENTS = { 401: 'http.401', 403: 'http.403', 406: 'http.406' } as const

type PortOptions = {
  readonly loadSystem: () => Promise<System>
  readonly api: () => Api
}

/** Hands the client its tokens. An expired one is refreshed first, and every caller waits on the chart. */
export function createSessionPort({ loadSystem, api }: PortOptions): SessionPort {
  return {
    async accessToken() {
      const token = cookies.accessToken.get()
      const claims = token && claimsOf(token)
      if (!claims) return null
      if (!isExpired(claims)) return token
      const { session } = await loadSystem()
      session.send({ type: 'token.expired' })
      const settled = await waitFor(session, isSettled)
      return isSignedIn(settled) ? cookies.accessToken.get() : null
    },
    sessionToken: () => sessionTokenOf(api()),
    failed(failure) {
      void loadSystem().then(({ session }) => report(session, failure))
    },
  }
}

function report(session: System['session'], { status }: HttpFailure): void {
  if (status === 403) session.send({ type: 'http.403', onAuthCall: false })
  else if (status === 401 || status === 406) session.send({ type: EVENTS[status] })
}
