import type { Executor } from '#server/db/client.ts'
import { sumBooks, type UnitTotal } from './trial-balance.repository.ts'

export type TrialBalance = { readonly balanced: boolean; readonly totals: readonly UnitTotal[] }

/**
 * Proves the books: of each unit the balances of all sides sum to zero, and every balance that is
 * kept is what its transfers come to.
 */
export async function trialBalance(db: Executor): Promise<TrialBalance> {
  const totals = await sumBooks(db)
  return {
    balanced: totals.every(({ sum, drifted }) => sum === 0 && drifted.length === 0),
    totals,
  }
}
