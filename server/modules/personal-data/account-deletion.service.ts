import { KEPT_AFTER_ACCOUNT } from '#contract/account-words.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller } from '#server/http/authentication.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import { smsMessage } from '#server/messages/message.ts'
import { findHolder, type Holder } from '../account/account.repository.ts'
import { formerNumberOf } from '../account/former-number.ts'
import { codeProblem, sendCode, verifyCode } from '../auth/otp.service.ts'
import { balanceOf, transfer } from '../ledger/ledger.service.ts'
import { walletSide } from '../ledger/ledger-sides.ts'
import { cancelDrafts } from '../orders/cancel-order.service.ts'
import { lockDrafts } from '../orders/order.repository.ts'
import { removeDetached } from '../uploads/uploads.service.ts'
import { rememberWelcome } from '../wallet/wallet-hold.service.ts'
import {
  anonymiseMembers,
  anonymiseOrders,
  closeAccount,
  deletePersonalData,
  detachUploads,
  findOpenOrder,
  hasPaymentUnderWay,
  lockForDeletion,
} from './account-deletion.repository.ts'

type Code = { resend_after: number; expires_in: number }

/**
 * Sends the code that confirms the deletion of an account.
 * @throws Problem 409 as `deleteAccount`, before the patient enters a code.
 */
export async function sendDeletionCode(deps: Deps, { userId }: PatientCaller): Promise<Code> {
  const holder = await requireHolder(deps.db, userId)
  await requireSettled(deps.db, userId)
  return sendCode(deps, { channel: 'sms', recipient: holder.mobileNo, purpose: 'account-end' })
}

/**
 * Deletes an account (README.md).
 * @returns what is kept and how long, in words.
 * @throws Problem for the code; 409 `order-open` or `payment-under-way`
 */
export async function deleteAccount(
  deps: Deps,
  { userId }: PatientCaller,
  code: string,
): Promise<{ kept: string[] }> {
  const outcome = await inTransaction(deps.db, async (tx) => {
    await lockForDeletion(tx, userId)
    const holder = await requireHolder(tx, userId)
    await lockDrafts(tx, userId)
    await requireSettled(tx, userId)
    const recipient = holder.mobileNo
    const tried = await verifyCode(tx, deps, { recipient, purpose: 'account-end', code })
    if (tried !== 'right') return { tried }
    const now = deps.clock.now()
    await cancelDrafts(tx, userId, 'account deleted', now)
    await expirePoints(tx, userId, now)
    await rememberWelcome(tx, deps.config, holder)
    const formerNumber = formerNumberOf(deps.config.tokenSecret, recipient)
    const files = await forget(tx, { ...holder, formerNumber }, now)
    await deps.messages.send(
      smsMessage('account.ended', { mobile: recipient, onWhatsApp: false }, {}),
      tx,
    )
    return auditWithWork(tx, { tried, files })
  })
  if (outcome.tried !== 'right') throw codeProblem(outcome.tried)
  // The hourly clean-up retries what cannot be removed now.
  await removeDetached(deps, outcome.files).catch(() => undefined)
  return { kept: KEPT_AFTER_ACCOUNT.map(({ what, until }) => `${what}: ${until}.`) }
}

async function forget(
  tx: Transaction,
  holder: Holder & { readonly formerNumber: string },
  now: Date,
): Promise<string[]> {
  const { accountId, mobileNo, confirmedEmail: email } = holder
  await anonymiseOrders(tx, accountId)
  await anonymiseMembers(tx, accountId, now)
  await deletePersonalData(tx, { accountId, mobileNo, email })
  const files = await detachUploads(tx, accountId)
  await closeAccount(tx, holder, now)
  return files
}

/** Expires the remaining points by a ledger transfer. */
async function expirePoints(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const wallet = walletSide(accountId)
  const amount = await balanceOf(tx, wallet)
  if (amount === 0) return
  const movement = { unit: 'points', debit: wallet, credit: 'issued', amount } as const
  const reference = `account-ended:${accountId}`
  const reason = 'Expired with the account'
  await transfer(tx, { ...movement, kind: 'points-expired', reference, orderId: null, reason }, now)
}

async function requireHolder(db: Executor, accountId: string): Promise<Holder> {
  const holder = await findHolder(db, accountId)
  if (!holder) throw new Problem(404, 'unknown-account', 'We could not find this account.')
  return holder
}

async function requireSettled(db: Executor, accountId: string): Promise<void> {
  const openOrder = await findOpenOrder(db, accountId)
  if (openOrder) {
    throw new Problem(
      409,
      'order-open',
      `Order ${openOrder} is still open. Cancel it or wait for its report, then delete your account.`,
    )
  }
  if (await hasPaymentUnderWay(db, accountId)) {
    throw new Problem(
      409,
      'payment-under-way',
      'A payment is still being processed. Try again in half an hour.',
    )
  }
}
