import type { Executor, Transaction } from '#server/db/client.ts'
import {
  findBalance,
  findTransfer,
  insertMissingAccounts,
  insertTransfer,
  moveBalance,
  type NewTransfer,
  sumTransfers,
} from './ledger.repository.ts'
import { isPatientSide, type Side } from './ledger-sides.ts'

export type Transfer = {
  readonly unit: NewTransfer['unit']
  /** The amount leaves this side. */
  readonly debit: Side
  /** The amount enters this side. */
  readonly credit: Side
  /** Points or paise, above zero. */
  readonly amount: number
  readonly kind: string
  /** Together with `kind` the idempotency key of the transfer. */
  readonly reference: string
  readonly orderId: string | null
  /** Shown to the patient. */
  readonly reason: string
}

/** Kind of the credit for a late visit. Its reference is the visit: one credit at most for each. */
export const LATE_CREDIT = 'late-credit'
/** Kind of the credit for a late report. Its reference is the order. */
export const LATE_REPORT_CREDIT = 'late-report-credit'
export type LateCredit = typeof LATE_CREDIT | typeof LATE_REPORT_CREDIT

/** A patient's side holds less than the amount. */
export class InsufficientBalance extends Error {
  constructor(side: Side) {
    super(`${side} has less than the amount.`)
    this.name = 'InsufficientBalance'
  }
}

/**
 * Moves an amount between two sides; repeating kind and reference does nothing.
 * @throws InsufficientBalance, after which the caller must roll back; Error if kind and reference
 * belong to a different transfer.
 */
export async function transfer(tx: Transaction, requested: Transfer, now: Date): Promise<void> {
  const { unit, debit, credit, amount } = requested
  const sides = [debit, credit].sort()
  await insertMissingAccounts(
    tx,
    sides.map((id) => ({ id, unit, balance: isPatientSide(id) ? 0 : null })),
  )
  if (!(await insertTransfer(tx, { ...requested, at: now }))) return requireSame(tx, requested)
  // In the order of their ids, so that concurrent transfers cannot deadlock.
  for (const side of sides.filter(isPatientSide)) {
    const by = side === debit ? -amount : amount
    if (!(await moveBalance(tx, side, by))) throw new InsufficientBalance(side)
  }
}

/** Points or paise: credits minus debits. */
export async function balanceOf(db: Executor, side: Side): Promise<number> {
  return isPatientSide(side) ? ((await findBalance(db, side)) ?? 0) : sumTransfers(db, side)
}

async function requireSame(tx: Transaction, requested: Transfer): Promise<void> {
  const existing = await findTransfer(tx, requested.kind, requested.reference)
  const { debit, credit, amount, unit } = requested
  if (
    existing?.debit === debit &&
    existing.credit === credit &&
    existing.amount === amount &&
    existing.unit === unit
  ) {
    return
  }
  throw new Error(`A different "${requested.kind}" transfer for ${requested.reference} exists.`)
}
