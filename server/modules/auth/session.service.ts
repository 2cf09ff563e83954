import { randomUUID } from 'node:crypto'
import type { Tokens, User } from '#contract/auth.endpoints.ts'
import { hmacFor, randomToken, sha256 } from '#server/crypto.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { findHolder, type Holder } from '../account/account.repository.ts'
import { toUser } from '../account/user.mapper.ts'
import { audit } from '../audit/audit.service.ts'
import { abandonDraftOf } from '../orders/drafts/abandon-draft.service.ts'
import type { ClientInfo } from './client-info.ts'
import * as repository from './session.repository.ts'
import { signAccess } from './tokens.ts'

type Signing = Pick<Deps, 'config' | 'clock'>

/** Refresh tokens live for 30 days and rotate on each use. */
const REFRESH_MS = 30 * 24 * 60 * 60_000
/**
 * A spent token still gives its successor this long: two tabs may refresh at once, or a response may be
 * lost.
 */
const LEEWAY_MS = 30_000

export type SignedIn = Tokens & { registered: true; user: User }

/** Opens a session; every way to sign in ends here. */
export async function openSession(
  tx: Transaction,
  signing: Signing,
  holder: Holder,
  { device, network }: ClientInfo,
): Promise<SignedIn> {
  const sessionId = randomUUID()
  const createdAt = signing.clock.now()
  const { accountId } = holder
  const times = { createdAt, lastUsedAt: createdAt }
  await repository.insertSession(tx, { id: sessionId, accountId, device, ...times })
  const entry = { action: 'signed-in', call: 'openSession', subject: { device }, network }
  await audit(tx, { ...entry, at: createdAt, accountId })
  return continueSession(tx, signing, sessionId, holder)
}

/** Issues new tokens for the session of a signed-in patient. */
export async function continueSession(
  tx: Transaction,
  signing: Signing,
  sessionId: string,
  holder: Holder,
): Promise<SignedIn> {
  const { token: refreshToken, hash } = randomToken()
  await repository.insertRefreshToken(tx, { hash, sessionId, ...expiry(signing) })
  const token = await signAccess(signing, { ...holder, sessionId })
  return { registered: true, user: toUser(holder), token, refreshToken }
}

function expiry({ clock }: Signing): { expiresAt: Date } {
  return { expiresAt: new Date(clock.now().getTime() + REFRESH_MS) }
}

/**
 * Exchanges a refresh token for a new pair. Its successor is derived from it, so that concurrent calls get
 * the same one without it being stored. A spent token that is used after the leeway, or after its
 * successor was spent too, has been stolen or copied, so the whole session ends.
 * @throws Problem 401 `refresh-invalid` for an unknown, expired, reused or revoked token.
 */
export async function refreshSession(deps: Deps, token: string): Promise<Tokens> {
  const { db, clock, config } = deps
  const hash = sha256(token)
  const refreshToken = hmacFor(config.tokenSecret, 'refresh successor', token)
  const successor = sha256(refreshToken)
  const tokens = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const isFirst = await repository.spendRefreshToken(tx, { hash, now })
    const known = await repository.findRefreshToken(tx, hash)
    if (!known || known.revokedAt || known.expiresAt <= now) return undefined
    const { sessionId } = known
    const holder = await findHolder(tx, known.accountId)
    if (!holder) return undefined
    if (isFirst) {
      await repository.insertRefreshToken(tx, { hash: successor, sessionId, ...expiry(deps) })
    } else {
      const spentFor = now.getTime() - (known.spentAt ?? now).getTime()
      const next = await repository.findRefreshToken(tx, successor)
      if (spentFor > LEEWAY_MS || !next || next.spentAt) {
        await repository.revokeSession(tx, { sessionId, now })
        return undefined
      }
    }
    return { token: await signAccess(deps, { ...holder, sessionId }), refreshToken }
  })
  if (!tokens) throw new Problem(401, 'refresh-invalid', 'Your session has ended. Please sign in.')
  return tokens
}

/**
 * Signs a browser out by any of its session's refresh tokens, spent ones included. If the patient
 * chose it, what the draft of this session holds is released. An unknown token has no effect.
 */
export async function endSession(
  { db, clock }: Deps,
  { token, chosen }: { readonly token: string; readonly chosen: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const known = await repository.findRefreshToken(tx, sha256(token))
    if (!known) return
    const { accountId, sessionId } = known
    if (chosen) await abandonDraftOf(tx, { accountId, sessionIds: [sessionId] }, now)
    await repository.revokeSession(tx, { sessionId, now })
  })
}
