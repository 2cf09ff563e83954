import { cashValueOf } from '#contract/rules/wallet-points.ts'
import type { Wallet } from '#contract/wallet.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { findMobile } from '../account/account.repository.ts'
import { balanceOf } from '../ledger/ledger.service.ts'
import { walletSide } from '../ledger/ledger-sides.ts'

/**
 * The account holder's own wallet (spec §3: queries are keyed by mobile number).
 * @throws Problem 404 `unknown-wallet`
 */
export async function walletOf(
  db: Executor,
  accountId: string,
  mobileNumber: string,
): Promise<Wallet> {
  await requireOwner(db, { accountId, mobileNumber })
  return readWallet(db, accountId)
}

/** @throws Problem 404 `unknown-wallet` if the number is not the caller's own. */
export async function requireOwner(
  db: Executor,
  { accountId, mobileNumber }: { readonly accountId: string; readonly mobileNumber: string },
): Promise<void> {
  if ((await findMobile(db, accountId)) !== mobileNumber) throw unknownWallet()
}

export async function readWallet(db: Executor, accountId: string): Promise<Wallet> {
  const points = await balanceOf(db, walletSide(accountId))
  return { points, points_cashvalue: cashValueOf(points) }
}

/** Also the answer for another person's number: it does not reveal who has an account. */
function unknownWallet(): Problem {
  return new Problem(404, 'unknown-wallet', 'We could not find a wallet for this number.')
}

export function unknownPoints(): Problem {
  return new Problem(404, 'unknown-points', 'No points are reserved for this order.')
}

export function walletRefused(message: string): Problem {
  return new Problem(422, 'wallet-refused', message)
}
