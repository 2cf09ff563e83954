import { and, eq, exists, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts, consents } from '#server/db/schema/accounts.ts'
import { invoices, isOfOrder } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { reports } from '#server/db/schema/reports.ts'
import { ANONYMISED } from './account-deletion.repository.ts'

function ended(db: Executor) {
  return db.select({ id: accounts.id }).from(accounts).where(isNotNull(accounts.deletedAt))
}

/** Reports of deleted accounts that were signed before an instant. */
export function findOldReports(
  db: Executor,
  before: Date,
  limit: number,
): Promise<{ readonly id: string; readonly fileKey: string }[]> {
  return db
    .select({ id: reports.id, fileKey: reports.fileKey })
    .from(reports)
    .where(and(inArray(reports.accountId, ended(db)), lt(reports.signedAt, before)))
    .limit(limit)
}

export async function deleteReport(db: Executor, id: string): Promise<void> {
  await db.delete(reports).where(eq(reports.id, id))
}

/** Removes name and address from deleted accounts' orders placed before an instant. */
export async function anonymiseOldOrders(db: Executor, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({
      member: sql`${orders.member} || ${JSON.stringify(ANONYMISED)}::jsonb`,
      address: null,
      billedBusiness: null,
    })
    .where(
      and(
        inArray(orders.accountId, ended(db)),
        lt(orders.placedAt, before),
        sql`${orders.member} ->> 'firstName' <> ${ANONYMISED.firstName}`,
      ),
    )
}

/** Removes the business from invoices of deleted accounts issued before an instant. */
export async function removeOldBuyers(db: Executor, before: Date): Promise<void> {
  const own = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(isOfOrder(orders.id), inArray(orders.accountId, ended(db))))
  await db
    .update(invoices)
    .set({ buyer: null })
    .where(and(isNotNull(invoices.buyer), lt(invoices.issuedAt, before), exists(own)))
}

/** Deletes the consent records of accounts deleted before an instant. */
export async function deleteOldConsents(db: Executor, before: Date): Promise<void> {
  const long = db.select({ id: accounts.id }).from(accounts).where(lt(accounts.deletedAt, before))
  await db.delete(consents).where(inArray(consents.accountId, long))
}
