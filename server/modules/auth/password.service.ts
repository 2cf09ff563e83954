import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, secondsUntil } from '#server/http/problem.ts'
import * as accounts from '../account/account.repository.ts'
import { audit } from '../audit/audit.service.ts'
import { codeProblem, requireRightCode, verifyCode } from './otp.service.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { revokeSessionsOf } from './session.repository.ts'

const MAX_TRIES = 5
const LOCK_MS = 15 * 60_000

/**
 * Checks a password.
 * @throws Problem 429 `password-locked` for 15 minutes after five wrong ones; 429 `busy`.
 */
export async function checkPassword(
  deps: Deps,
  { accountId, password }: { accountId: string; password: string },
): Promise<boolean> {
  const isRight = await verifyPassword(() => countAttempt(deps, accountId), password)
  if (isRight) await accounts.resetPasswordAttempts(deps.db, accountId)
  return isRight
}

/** Counts an attempt and returns the stored hash. @throws Problem 429 `password-locked` */
async function countAttempt({ db, clock }: Deps, accountId: string): Promise<string | null> {
  const now = clock.now()
  const lockedSince = new Date(now.getTime() - LOCK_MS)
  const taken = await accounts.countPasswordAttempt(db, {
    accountId,
    limit: MAX_TRIES,
    lockedSince,
    now,
  })
  if (!taken) {
    const failedAt = (await accounts.passwordFailedAt(db, accountId)) ?? now
    throw new Problem(
      429,
      'password-locked',
      'Too many wrong passwords. Wait 15 minutes, or sign in with a code.',
      { retryAfter: secondsUntil(failedAt.getTime() + LOCK_MS, now) },
    )
  }
  return taken.passwordHash
}

type NewPassword = {
  readonly mobileNo: string
  readonly code: string
  readonly password: string
  readonly keeps: string | undefined
  /** As in the audit log. */
  readonly network: string
}

/**
 * Sets the password of a confirmed number and ends every session, because another person may be
 * signed in. `keeps` is the session of a signed-in patient who sets their own password.
 * @throws Problem for the code, and 404 `unknown-account` for a number without an account.
 */
export async function resetPassword(
  deps: Deps,
  { mobileNo, code, password, keeps, network }: NewPassword,
): Promise<void> {
  const attempt = { recipient: mobileNo, purpose: 'password', code } as const
  await requireRightCode(deps, attempt)
  const passwordHash = await hashPassword(password)
  const outcome = await inTransaction(deps.db, async (tx) => {
    const tried = await verifyCode(tx, deps, attempt)
    if (tried !== 'right') return tried
    const accountId = await accounts.findIdByMobile(tx, mobileNo)
    if (accountId === undefined) return 'unknown-account'
    const now = deps.clock.now()
    await accounts.setPassword(tx, { accountId, passwordHash })
    await revokeSessionsOf(tx, { accountId, except: keeps, now })
    const entry = { action: 'password-set', call: 'forgotPasswordVerifyOtp', subject: {}, network }
    await audit(tx, { ...entry, at: now, accountId })
    return 'right'
  })
  if (outcome === 'unknown-account') {
    throw new Problem(
      404,
      'unknown-account',
      'This number has no account yet. Sign in with a code.',
    )
  }
  if (outcome !== 'right') throw codeProblem(outcome)
}

/**
 * Changes the password of a signed-in patient and ends their other sessions.
 * @throws Problem 400 `password-wrong` if the old one is wrong or was never set.
 */
export async function changePassword(
  deps: Deps,
  caller: { userId: string; sessionId: string },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { userId: accountId, sessionId } = caller
  if (!(await checkPassword(deps, { accountId, password: oldPassword }))) {
    throw new Problem(400, 'password-wrong', 'The current password is wrong.')
  }
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(deps.db, async (tx) => {
    await accounts.setPassword(tx, { accountId, passwordHash })
    await revokeSessionsOf(tx, { accountId, except: sessionId, now: deps.clock.now() })
  })
}
