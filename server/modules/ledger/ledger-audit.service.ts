import type { Executor } from '#server/db/client.ts'
import { sumLedger, type UnitTotal } from './ledger-audit.repository.ts'

export type LedgerAuditResult = {
  readonly balanced: boolean
  readonly totals: readonly UnitTotal[]
}

/**
 * Proves the books: of each unit the balances of all sides sum to zero, and every balance that is
 * kept is what its transfers come to.
 */
export async function auditLedger(db: Executor): Promise<LedgerAuditResult> {
  const totals = await sumLedger(db)
  return {
    balanced: totals.every(({ sum, drifted }) => sum === 0 && drifted.length === 0),
    totals,
  }
}
