import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { HEADERS } from '#contract/conventions.ts'
import type { Deps } from '#server/deps.ts'
import type { Authenticator, Caller, SessionCheck } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { requireLiveSession } from '../account/live-session.ts'
import { recordUse } from './session.repository.ts'
import { readAccess, readSession } from './tokens.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'clock'>

/** Authenticates by the access token in either of its headers (spec §7), else by the session token. */
export function tokenAuthenticator(needs: Needs): Authenticator {
  const checked: CheckedSessions = new LRUCache({ max: MAX_CHECKED })
  return {
    async authenticate({ headers }, sessionCheck) {
      const access = accessToken(headers)
      if (access) return patientOf(needs, access, { sessionCheck, checked })
      const session = headers[HEADERS.sessionToken]
      if (typeof session === 'string' && session) return sessionOf(needs, session)
      return { kind: 'visitor' }
    },
  }
}

function accessToken(headers: FastifyRequest['headers']): string | undefined {
  const plain = headers[HEADERS.accessToken]
  if (typeof plain === 'string' && plain) return plain
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** When this process last looked up a session, in milliseconds. Says nothing about it being live. */
type CheckedSessions = LRUCache<string, number>
const MAX_CHECKED = 20_000

async function patientOf(
  needs: Needs,
  token: string,
  { sessionCheck, checked }: { sessionCheck: SessionCheck; checked: CheckedSessions },
): Promise<Caller> {
  const read = await readAccess(needs, token)
  if (read === 'expired') {
    throw new Problem(401, 'token-expired', 'Your session has expired. Please sign in again.')
  }
  if (read === 'invalid') {
    throw new Problem(401, 'token-invalid', 'Your session is not valid. Please sign in again.')
  }
  const { uniqueId: userId, sid: sessionId } = read.claims
  const now = needs.clock.now().getTime()
  // The last use is recorded below once a minute, whoever checks the session.
  const isRecorded = (checked.get(sessionId) ?? Number.NEGATIVE_INFINITY) > now - NOTED_EVERY_MS
  if (sessionCheck === 'handler' && isRecorded) return { kind: 'patient', userId, sessionId }
  // A valid token whose session was ended elsewhere (spec §8).
  const { lastUsedAt } = await requireLiveSession(needs.db, { sessionId, accountId: userId })
  await recordSessionUse(needs, sessionId, lastUsedAt)
  checked.set(sessionId, now)
  return { kind: 'patient', userId, sessionId }
}

/** At most one write per minute and session. */
const NOTED_EVERY_MS = 60_000

async function recordSessionUse(
  { db, clock }: Needs,
  sessionId: string,
  lastUsedAt: Date | null,
): Promise<void> {
  const now = clock.now()
  const notedBefore = new Date(now.getTime() - NOTED_EVERY_MS)
  if (lastUsedAt === null || lastUsedAt <= notedBefore) {
    await recordUse(db, { sessionId, now, notedBefore })
  }
}

/** A 403 makes the app request a new session token (spec §8). */
async function sessionOf(needs: Needs, token: string): Promise<Caller> {
  const read = await readSession(needs, token)
  if (typeof read === 'string') {
    throw new Problem(403, 'session-token-invalid', 'Please reload the page and try again.')
  }
  return { kind: 'session', sessionId: read.claims.sub }
}
