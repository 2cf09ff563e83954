import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { User } from '#contract/auth.endpoints.ts'
import type { RestoredSession } from '#machines/session/session.setup.ts'
import { failed, network } from '#machines/shared/failures.ts'
import { sampleUser } from './session.samples.ts'

export type SessionActors = {
  readonly restoreSession: RestoredSession
  readonly refreshTokens: User
  readonly recoverSession: User
  readonly signOut: undefined
  readonly forgetSession: undefined
  readonly clearPatient: undefined
}

/** Also of a recovery, which ends with a refresh. */
const refused = failed(
  'refused',
  'refresh-invalid',
  'Your session has ended. Please sign in.',
  'the refresh is refused',
)

export const sessionOutcomes: OutcomeCatalogue<SessionActors> = {
  restoreSession: {
    none: done({ kind: 'none' }, 'no token is stored'),
    out: done({ kind: 'out' }, 'no token is stored, but the session-out flag'),
    valid: done({ kind: 'valid', user: sampleUser }, 'a valid access token is stored'),
    expired: done({ kind: 'expired', user: sampleUser }, 'the stored access token is expired'),
    recovered: done(
      { kind: 'recovered', user: sampleUser },
      'the page was reloaded after a recovered 403',
    ),
    network: { ...network, says: 'the stored session cannot be read' },
  },
  refreshTokens: {
    refreshed: done(sampleUser, 'the tokens are renewed'),
    refused,
    network,
    fault: failed('refused', 'unavailable', '', 'the provider has a fault'),
  },
  recoverSession: {
    recovered: done(sampleUser, 'session token and tokens are renewed'),
    refused,
    network,
  },
  signOut: { left: done(undefined, 'all data of the patient is cleared'), network },
  forgetSession: { left: done(undefined, 'the tokens are cleared'), network },
  clearPatient: {
    cleared: done(undefined, 'all data of the patient before is cleared'),
    network,
  },
}
