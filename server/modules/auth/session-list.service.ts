import type { AccountSession, accountEndpoints } from '#contract/account.endpoints.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { hasPassword } from '../account/account.repository.ts'
import {
  listLiveSessions,
  revokeSessionOf,
  revokeSessionsOf,
  type SessionRow,
} from './session.repository.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** The account's sessions, the caller's own first. */
export async function sessionsOf(
  { db, clock }: Needs,
  { userId: accountId, sessionId }: PatientCaller,
): Promise<EndpointResult<typeof accountEndpoints.sessionList>> {
  const rows = await listLiveSessions(db, { accountId, now: clock.now() })
  const sessions = rows.map((row) => toSession(row, sessionId))
  return {
    sessions: [
      ...sessions.filter(({ current }) => current),
      ...sessions.filter(({ current }) => !current),
    ],
    has_password: await hasPassword(db, accountId),
  }
}

/**
 * Signs another device out: its next call is refused with 406 (spec §8). Its booking stays open for the
 * patient, who goes on with it here or there.
 * @throws Problem 404 `unknown-session`
 */
export async function endSessionOf(
  { db, clock }: Needs,
  { userId: accountId }: PatientCaller,
  sessionId: string,
): Promise<void> {
  if (await revokeSessionOf(db, { accountId, sessionId, now: clock.now() })) return
  throw new Problem(404, 'unknown-session', 'We could not find this device.')
}

/** Signs every other device out, as `endSessionOf`. @returns the number of ended sessions. */
export function endOtherSessions(
  { db, clock }: Needs,
  { userId: accountId, sessionId: except }: PatientCaller,
): Promise<number> {
  return revokeSessionsOf(db, { accountId, except, now: clock.now() })
}

function toSession(row: SessionRow, callers: string): AccountSession {
  return {
    session_id: row.id,
    device: row.device || 'Unknown device',
    signed_in_at: row.createdAt.toISOString(),
    last_used_at: (row.lastUsedAt ?? row.createdAt).toISOString(),
    current: row.id === callers,
  }
}
