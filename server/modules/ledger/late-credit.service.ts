import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Transaction } from '#server/db/client.ts'
import { audit } from '../audit/audit.service.ts'
import { findTransfer } from './ledger.repository.ts'
import { type LateCredit, transfer } from './ledger.service.ts'
import { walletSide } from './ledger-sides.ts'

type GivenCredit = {
  readonly kind: LateCredit
  /** What was late: it has one credit at most. */
  readonly reference: string
  readonly rupees: number
  /** Shown to the patient. */
  readonly reason: string
}

type Credited = { readonly id: string; readonly orderNo: string | null; readonly accountId: string }

/**
 * Gives points for something that was late, without being asked.
 * @returns false if nothing is given for it, or it was given, perhaps for another order at the same time.
 */
export async function giveLateCredit(
  tx: Transaction,
  { id: orderId, orderNo, accountId }: Credited,
  { kind, reference, rupees, reason }: GivenCredit,
  now: Date,
): Promise<boolean> {
  const points = pointsFor(rupees)
  if (points === 0 || (await findTransfer(tx, kind, reference))) return false
  const sides = { debit: 'issued', credit: walletSide(accountId) } as const
  const credit = { ...sides, unit: 'points', amount: points, kind, reference, orderId } as const
  await transfer(tx, { ...credit, reason }, now)
  if ((await findTransfer(tx, kind, reference))?.orderId !== orderId) return false
  const subject = { order_no: orderNo ?? '', points: String(points) }
  await audit(tx, { at: now, accountId, action: kind, call: CALLS[kind], network: '', subject })
  return true
}

/** The task that finds it. */
const CALLS = { 'late-credit': 'late-visits', 'late-report-credit': 'late-reports' } as const
