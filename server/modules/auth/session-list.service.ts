import type { AccountSession, accountEndpoints } from '#contract/account.endpoints.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { hasPassword } from '../account/account.repository.ts'
import { abandonDraftOf } from '../orders/drafts/abandon-draft.service.ts'
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
 * Signs another device out: its next call is refused with 406 (spec §8), and what its draft holds
 * is released.
 * @throws Problem 404 `unknown-session`
 */
export async function endSessionOf(
  { db, clock }: Needs,
  { userId: accountId }: PatientCaller,
  sessionId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await abandonDraftOf(tx, { accountId, sessionIds: [sessionId] }, now)
    if (await revokeSessionOf(tx, { accountId, sessionId, now })) return
    throw new Problem(404, 'unknown-session', 'We could not find this device.')
  })
}

/** Signs every other device out, as `endSessionOf`. @returns the number of ended sessions. */
export function endOtherSessions(
  { db, clock }: Needs,
  { userId: accountId, sessionId: except }: PatientCaller,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const live = await listLiveSessions(tx, { accountId, now })
    const sessionIds = live.map(({ id }) => id).filter((id) => id !== except)
    await abandonDraftOf(tx, { accountId, sessionIds }, now)
    return revokeSessionsOf(tx, { accountId, except, now })
  })
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
