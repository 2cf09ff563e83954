import type { Wallet } from '#contract/wallet.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { findMobile } from '../auth/account.repository.ts'
import { sumPoints } from './wallet.repository.ts'

/** Two points are worth a rupee. */
const POINTS_PER_RUPEE = 2

/**
 * The account holder's own wallet (spec §3: queries are keyed by mobile number). Another's number
 * is answered as one that has no wallet, so that nobody learns who has an account.
 * @throws Problem 404 `unknown-wallet`
 */
export async function walletOf(
  db: Executor,
  accountId: string,
  mobileNumber: string,
): Promise<Wallet> {
  if ((await findMobile(db, accountId)) !== mobileNumber) {
    throw new Problem(404, 'unknown-wallet', 'There is no wallet for this number.')
  }
  const points = await sumPoints(db, accountId)
  return { points, points_cashvalue: points / POINTS_PER_RUPEE }
}
