import type { User } from '#contract/auth.endpoints.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { failed, network } from '../../shared/failures.ts'
import { sampleUser } from './session.samples.ts'

/** What the browser kept of a session. `recovered`: the page was just reloaded after a 403. */
export type RestoredSession =
  | { readonly kind: 'valid' | 'expired' | 'recovered'; readonly user: User }
  | { readonly kind: 'none' }

export type SessionActors = {
  readonly restoreSession: RestoredSession
  readonly refreshTokens: User
  readonly recoverSession: User
  readonly signOut: undefined
  readonly forgetSession: undefined
  readonly clearPatient: undefined
}

export const sessionOutcomes: OutcomeCatalogue<SessionActors> = {
  restoreSession: {
    none: done({ kind: 'none' }, 'no token is kept'),
    valid: done({ kind: 'valid', user: sampleUser }, 'a good access token is kept'),
    expired: done({ kind: 'expired', user: sampleUser }, 'the kept access token is expired'),
    recovered: done(
      { kind: 'recovered', user: sampleUser },
      'the page was reloaded after a recovered 403',
    ),
    network: { ...network, says: 'the kept session cannot be read' },
  },
  refreshTokens: {
    refreshed: done(sampleUser, 'new tokens come'),
    refused: failed('refused', '401', '', 'the refresh is refused'),
    network,
  },
  recoverSession: {
    recovered: done(sampleUser, 'session token and tokens are renewed'),
    refused: failed('refused', '403', '', 'the recovery is refused'),
    network,
  },
  signOut: { left: done(undefined, 'everything of the patient is cleared'), network },
  forgetSession: { left: done(undefined, 'the tokens are cleared'), network },
  clearPatient: {
    cleared: done(undefined, 'everything of the patient before is cleared'),
    network,
  },
}
