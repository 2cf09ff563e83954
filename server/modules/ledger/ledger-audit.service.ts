import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/db/schema/ledger.ts'

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

type UnitTotal = {
  readonly unit: 'points' | 'paise'
  /** Sum of the balances of all sides; must be zero. */
  readonly sum: number
  /**
   * Patients' sides whose stored balance differs from the sum of their transfers; must be empty.
   */
  readonly drifted: readonly string[]
}

/** Balances of all sides by unit, in one statement and thus one snapshot. */
async function sumLedger(db: Executor): Promise<UnitTotal[]> {
  const { rows } = await db.execute<{
    unit: UnitTotal['unit']
    sum: string
    drifted: string[]
  }>(sql`
    with moves as (
      select credit as side, amount from ${ledgerTransfers}
      union all
      select debit as side, -amount from ${ledgerTransfers}
    ), sides as (
      select a.id, a.unit, a.balance as kept, coalesce(sum(m.amount), 0) as moved
      from ${ledgerAccounts} a left join moves m on m.side = a.id
      group by a.id
    )
    select unit, sum(coalesce(kept, moved)) as sum,
      coalesce(array_agg(id order by id) filter (where kept <> moved), '{}') as drifted
    from sides group by unit order by unit`)
  return rows.map(({ unit, sum, drifted }) => ({ unit, sum: Number(sum), drifted }))
}
