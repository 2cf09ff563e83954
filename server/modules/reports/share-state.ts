import type { ReportShare } from '#contract/reports.endpoints.ts'
import type { ShareRow } from './share.repository.ts'

type Ends = Pick<ShareRow, 'revokedAt' | 'lockedAt' | 'expiresAt'>

/** If several apply, the patient's own action has priority. */
export function stateOf({ revokedAt, lockedAt, expiresAt }: Ends, now: Date): ReportShare['state'] {
  if (revokedAt) return 'revoked'
  if (now >= expiresAt) return 'expired'
  return lockedAt ? 'locked' : 'live'
}
