import { randomUUID } from 'node:crypto'
import type { Tokens, User } from '#contract/auth.endpoints.ts'
import { hmacFor, randomToken, sha256 } from '#server/crypto.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { findHolder, type Holder } from '../account/account.repository.ts'
import { toUser } from '../account/user.mapper.ts'
import { audit, auditRefusal } from '../audit/audit.service.ts'
import { abandonDraftOf } from '../orders/drafts/abandon-draft.service.ts'
import type { ClientInfo } from './client-info.ts'
import {
  type Binding,
  type Bindings,
  derivedBinding,
  REFRESH_SECONDS,
  rightBinding,
} from './refresh-binding.ts'
import * as repository from './session.repository.ts'
import { signAccess } from './tokens.ts'

type Signing = Pick<Deps, 'config' | 'clock'>

/**
 * A spent token still gives its successor this long: two tabs may refresh at once, or a response may be
 * lost.
 */
const LEEWAY_MS = 30_000

/** `binding` goes into a cookie, and never into an answer. */
type Bound = { readonly binding: Binding | null }
export type SignedIn = Tokens & Bound & { registered: true; user: User }

/** Opens a session; every way to sign in ends here. */
export async function openSession(
  tx: Transaction,
  signing: Signing,
  holder: Holder,
  { device, network, keepsCookies }: ClientInfo,
): Promise<SignedIn> {
  const sessionId = randomUUID()
  const createdAt = signing.clock.now()
  const { accountId } = holder
  const times = { createdAt, lastUsedAt: createdAt }
  const { token: secret, hash } = randomToken()
  const bindingHash = keepsCookies ? hash : null
  await repository.insertSession(tx, { id: sessionId, accountId, device, bindingHash, ...times })
  const entry = { action: 'signed-in', call: 'openSession', subject: { device }, network }
  await audit(tx, { ...entry, at: createdAt, accountId })
  const signedIn = await continueSession(tx, signing, sessionId, holder)
  return { ...signedIn, binding: keepsCookies ? { sessionId, secret } : null }
}

/** Issues new tokens for the session of a signed-in patient. Its binding stays. */
export async function continueSession(
  tx: Transaction,
  signing: Signing,
  sessionId: string,
  holder: Holder,
): Promise<SignedIn> {
  const { token: refreshToken, hash } = randomToken()
  await repository.insertRefreshToken(tx, { hash, sessionId, ...expiry(signing) })
  const token = await signAccess(signing, { ...holder, sessionId })
  return { registered: true, user: toUser(holder), token, refreshToken, binding: null }
}

function expiry({ clock }: Signing): { expiresAt: Date } {
  return { expiresAt: new Date(clock.now().getTime() + REFRESH_SECONDS * 1000) }
}

/** The caller of a refresh or a sign-out: the bindings that came with the token. */
type Bearer = { readonly token: string; readonly bindings: Bindings }
type Refreshing = Bearer & { readonly client: ClientInfo }

/**
 * Exchanges a refresh token for a new pair. Its successor is derived from it, so that concurrent calls get
 * the same one without it being stored. A spent token that is used after the leeway, or after its
 * successor was spent too, has been copied, so the whole session ends. Without the session's binding a
 * token is refused, and nothing ends: a thief must not be able to sign the patient out.
 * @throws Problem 401 `refresh-invalid` for an unknown, expired, reused, revoked or unbound token.
 */
export async function refreshSession(deps: Deps, refreshing: Refreshing): Promise<Tokens & Bound> {
  const { db, clock, config } = deps
  const { token, client } = refreshing
  const hash = sha256(token)
  const refreshToken = hmacFor(config.tokenSecret, 'refresh successor', token)
  const successor = sha256(refreshToken)
  const tokens = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const known = await repository.lockRefreshToken(tx, hash)
    if (!known || known.revokedAt || known.expiresAt <= now) return undefined
    const { sessionId, accountId, spentAt } = known
    const holder = await findHolder(tx, accountId)
    if (!holder) return undefined
    const secret = bindingOf(deps, known, refreshing)
    if (secret === undefined) {
      const entry = { at: now, accountId, call: 'refreshToken', subject: {} }
      await auditRefusal(tx, { ...entry, network: client.network })
      return undefined
    }
    if (!spentAt) {
      await repository.spendRefreshToken(tx, { hash, now })
      await repository.insertRefreshToken(tx, { hash: successor, sessionId, ...expiry(deps) })
      if (secret && !known.bindingHash) {
        await repository.bindSession(tx, { sessionId, bindingHash: sha256(secret) })
      }
    } else {
      const next = await repository.findRefreshToken(tx, successor)
      const spentFor = now.getTime() - spentAt.getTime()
      if (spentFor > LEEWAY_MS || !next || next.spentAt) {
        await repository.revokeSession(tx, { sessionId, now })
        return undefined
      }
    }
    const binding = secret === null ? null : { sessionId, secret }
    return { token: await signAccess(deps, { ...holder, sessionId }), refreshToken, binding }
  })
  if (!tokens) throw new Problem(401, 'refresh-invalid', 'Your session has ended. Please sign in.')
  return tokens
}

/**
 * The secret that the browser is to keep; null in an app, undefined if the right one did not come. A
 * session without one is bound at its first refresh, and the token of that refresh needs none: two tabs
 * may send it at once.
 */
function bindingOf(
  { config }: Deps,
  { sessionId, bindingHash }: repository.KnownRefreshToken,
  { token, bindings, client }: Refreshing,
): string | null | undefined {
  const derived = derivedBinding(config, token)
  if (bindingHash === null) return client.keepsCookies ? derived : null
  if (bindingHash === sha256(derived)) return derived
  return rightBinding(bindings, sessionId, bindingHash)
}

/**
 * Signs a browser out by any of its session's refresh tokens, spent ones included. If the patient
 * chose it, what the draft of this session holds is released. An unknown token, or one without its
 * binding, has no effect.
 * @returns the id of the session that ended.
 */
export async function endSession(
  { db, clock }: Deps,
  { token, bindings, chosen }: Bearer & { readonly chosen: boolean },
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const known = await repository.findRefreshToken(tx, sha256(token))
    if (!known) return undefined
    const { accountId, sessionId, bindingHash } = known
    if (bindingHash !== null && !rightBinding(bindings, sessionId, bindingHash)) return undefined
    if (chosen) await abandonDraftOf(tx, { accountId, sessionId }, now)
    await repository.revokeSession(tx, { sessionId, now })
    return sessionId
  })
}
