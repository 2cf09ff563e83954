import { and, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/db/schema/ledger.ts'

export type AccountRow = typeof ledgerAccounts.$inferSelect
export type TransferRow = typeof ledgerTransfers.$inferSelect
export type NewTransfer = typeof ledgerTransfers.$inferInsert

export async function insertMissingAccounts(
  db: Executor,
  accounts: readonly AccountRow[],
): Promise<void> {
  await db
    .insert(ledgerAccounts)
    .values([...accounts])
    .onConflictDoNothing()
}

/** @returns false if a transfer with this kind and reference exists. */
export async function insertTransfer(db: Executor, transfer: NewTransfer): Promise<boolean> {
  const rows = await db
    .insert(ledgerTransfers)
    .values(transfer)
    .onConflictDoNothing({ target: [ledgerTransfers.kind, ledgerTransfers.reference] })
    .returning({ id: ledgerTransfers.id })
  return rows.length > 0
}

export async function findTransfer(
  db: Executor,
  kind: string,
  reference: string,
): Promise<TransferRow | undefined> {
  const [row] = await db
    .select()
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.kind, kind), eq(ledgerTransfers.reference, reference)))
  return row
}

/** Gives a transfer another reference; amounts and sides never change. */
export async function renameTransfer(
  db: Executor,
  { kind, from, to }: { kind: string; from: string; to: string },
): Promise<void> {
  await db
    .update(ledgerTransfers)
    .set({ reference: to })
    .where(and(eq(ledgerTransfers.kind, kind), eq(ledgerTransfers.reference, from)))
}

/**
 * @returns false if the balance would go below zero; the condition is evaluated under the row's
 * lock.
 */
export async function moveBalance(db: Executor, id: string, by: number): Promise<boolean> {
  const rows = await db
    .update(ledgerAccounts)
    .set({ balance: sql`${ledgerAccounts.balance} + ${by}` })
    .where(and(eq(ledgerAccounts.id, id), gte(ledgerAccounts.balance, -by)))
    .returning({ id: ledgerAccounts.id })
  return rows.length > 0
}

export async function findBalance(db: Executor, id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id))
  return row?.balance ?? undefined
}

/** Credits minus debits of a side. */
export async function sumTransfers(db: Executor, id: string): Promise<number> {
  const sumOf = (side: 'credit' | 'debit') =>
    sql`(select coalesce(sum(${ledgerTransfers.amount}), 0) from ${ledgerTransfers} where ${ledgerTransfers[side]} = ${id})`
  const { rows } = await db.execute<{ moved: string }>(
    sql`select ${sumOf('credit')} - ${sumOf('debit')} as moved`,
  )
  return Number(rows[0]?.moved ?? 0)
}
