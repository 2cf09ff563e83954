import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { ORDER_GROUPS } from '#contract/codes.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { idempotencyKeys } from '#server/db/schema/calls.ts'
import { carts } from '#server/db/schema/carts.ts'
import { enquiries } from '#server/db/schema/enquiries.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { addresses, members } from '#server/db/schema/members.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { payments } from '#server/db/schema/payments.ts'
import { phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { repeatPlans } from '#server/db/schema/repeat-plans.ts'
import { reportImports, reportShares, reports } from '#server/db/schema/reports.ts'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'

/** Replaces name and date of birth. */
export const ANONYMISED = {
  firstName: 'Removed',
  middleName: '',
  lastName: '',
  dob: '1900-01-01',
} as const

/** Locks the account exclusively: no session and no order is created until the transaction ends. */
export async function lockForDeletion(db: Executor, accountId: string): Promise<void> {
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
}

/** Number of an order that the lab has not finished. */
export async function findOpenOrder(
  db: Executor,
  accountId: string,
): Promise<string | null | undefined> {
  const [row] = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.status, [...ORDER_GROUPS.open])))
    .limit(1)
  return row?.orderNo
}

/** Whether a pending payment may still become an order. */
export async function hasPaymentUnderWay(db: Executor, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.accountId, accountId), inArray(payments.status, ['open', 'paid'] as const)),
    )
    .limit(1)
  return rows.length > 0
}

/** Ends all sign-ins and frees the mobile number for another account. */
export async function closeAccount(
  db: Executor,
  { accountId, formerNumber }: { readonly accountId: string; readonly formerNumber: string },
  now: Date,
): Promise<void> {
  await db
    .update(accounts)
    .set({
      mobileNo: `ended:${accountId}`,
      confirmedEmail: null,
      passwordHash: null,
      photoKey: null,
      deletedAt: now,
      formerNumber,
    })
    .where(eq(accounts.id, accountId))
  await db.delete(sessions).where(eq(sessions.accountId, accountId))
}

/** Anonymises the members; those without orders and reports are deleted. */
export async function anonymiseMembers(db: Executor, accountId: string, now: Date): Promise<void> {
  const ordered = db.select({ one: sql`1` }).from(orders).where(eq(orders.memberId, members.id))
  const reported = db.select({ one: sql`1` }).from(reports).where(eq(reports.memberId, members.id))
  await db
    .delete(members)
    .where(and(eq(members.accountId, accountId), notExists(ordered), notExists(reported)))
  await db
    .update(members)
    .set({ ...ANONYMISED, email: null, removedAt: now })
    .where(eq(members.accountId, accountId))
}

/** Orders under legal retention: with an invoice, or still entitled to one. */
function isBilled(db: Executor) {
  const billed = db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.orderId, orders.id))
  return or(inArray(orders.status, [...ORDER_GROUPS.completed]), inArray(orders.id, billed))
}

/**
 * Removes from every order what an invoice does not need; from orders that are not billed also name
 * and address.
 */
export async function anonymiseOrders(db: Executor, accountId: string): Promise<void> {
  const nobody = JSON.stringify(ANONYMISED)
  const unborn = JSON.stringify({ dob: ANONYMISED.dob, email: null })
  await db
    .update(orders)
    .set({
      member: sql`${orders.member} || ${unborn}::jsonb`,
      callerName: '',
      callerRelationship: '',
      doctorName: null,
      cancelReason: null,
      reportDelayReason: null,
      safetyAnswers: [],
    })
    .where(eq(orders.accountId, accountId))
  await db
    .update(orders)
    .set({ member: sql`${orders.member} || ${nobody}::jsonb`, address: null, billedBusiness: null })
    .where(and(eq(orders.accountId, accountId), sql`not coalesce(${isBilled(db)}, false)`))
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))
  await db
    .update(phlebotomistVisits)
    .set({ remarks: '', tokenHash: null, tokenEndsAt: null })
    .where(inArray(phlebotomistVisits.orderId, own))
}

/** Deletes data without a retention period. */
export async function deletePersonalData(
  db: Executor,
  { accountId, mobileNo, email }: { accountId: string; mobileNo: string; email: string | null },
): Promise<void> {
  await db.delete(repeatPlans).where(eq(repeatPlans.accountId, accountId))
  await db.delete(addresses).where(eq(addresses.accountId, accountId))
  await db.delete(carts).where(eq(carts.accountId, accountId))
  await db.delete(reportImports).where(eq(reportImports.accountId, accountId))
  await db.delete(reportShares).where(eq(reportShares.accountId, accountId))
  await db
    .delete(enquiries)
    .where(or(eq(enquiries.accountId, accountId), eq(enquiries.mobileNo, mobileNo)))
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, `patient:${accountId}`))
  const recipients = email === null ? [mobileNo] : [mobileNo, email]
  await db.delete(outboxMessages).where(inArray(outboxMessages.recipient, recipients))
}

/**
 * Detaches the uploads of an account. Their rows stay without an owner, so that the clean-up finds
 * files that cannot be removed now.
 * @returns their keys.
 */
export async function detachUploads(db: Executor, accountId: string): Promise<string[]> {
  await db.delete(prescriptions).where(eq(prescriptions.accountId, accountId))
  const rows = await db
    .update(uploads)
    .set({ accountId: null })
    .where(eq(uploads.accountId, accountId))
    .returning({ key: uploads.key })
  return rows.map(({ key }) => key)
}
