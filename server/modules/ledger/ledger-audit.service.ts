import type { Executor } from '#server/db/client.ts'
import { sumLedger, type UnitTotal } from './ledger-audit.repository.ts'

export type LedgerAuditResult = {
  readonly balanced: boolean
  readonly totals: readonly UnitTotal[]
}

/**
 * Audits the ledger: per unit, the balances of all sides must sum to zero, and every stored balance
 * must equal the sum of its transfers.
 */
export async function auditLedger(db: Executor): Promise<LedgerAuditResult> {
  const totals = await sumLedger(db)
  return {
    balanced: totals.every(({ sum, drifted }) => sum === 0 && drifted.length === 0),
    totals,
  }
}
