import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { ORDER_GROUPS } from '#contract/codes.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { addresses } from '#server/db/schema/addresses.ts'
import { carts } from '#server/db/schema/carts.ts'
import { enquiries } from '#server/db/schema/enquiries.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { leads } from '#server/db/schema/leads.ts'
import { members } from '#server/db/schema/members.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { payments } from '#server/db/schema/payments.ts'
import { phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { reportShares, reports } from '#server/db/schema/reports.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'

/** Stands where a name and a birth were. */
export const ANONYMISED = {
  firstName: 'Removed',
  middleName: '',
  lastName: '',
  dob: '1900-01-01',
} as const

/** Alone in the account until the transaction ends: no session and no order is made meanwhile. */
export async function lockForDeletion(db: Executor, accountId: string): Promise<void> {
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
}

/** The number of an order that the lab has not finished. */
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

/** Whether money is on its way that may still become an order. */
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

/** Nobody signs in any more, and the number can make another account. */
export async function closeAccount(db: Executor, accountId: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({
      mobileNo: `ended:${accountId}`,
      confirmedEmail: null,
      passwordHash: null,
      photoKey: null,
      deletedAt: now,
    })
    .where(eq(accounts.id, accountId))
  await db.delete(sessions).where(eq(sessions.accountId, accountId))
}

/** Takes the people off the books: those whom no order and no report names go as rows too. */
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

/** Orders that the law keeps: those with an invoice, and those that can still ask for theirs. */
function isBilled(db: Executor) {
  const billed = db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.orderId, orders.id))
  return or(inArray(orders.status, [...ORDER_GROUPS.completed]), inArray(orders.id, billed))
}

/**
 * What an invoice does not say leaves every order; of those that nobody is billed for, name and
 * address as well.
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
      safetyAnswers: [],
    })
    .where(eq(orders.accountId, accountId))
  await db
    .update(orders)
    .set({ member: sql`${orders.member} || ${nobody}::jsonb`, address: null })
    .where(and(eq(orders.accountId, accountId), sql`not coalesce(${isBilled(db)}, false)`))
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.accountId, accountId))
  await db
    .update(phlebotomistVisits)
    .set({ remarks: '', tokenHash: null, tokenEndsAt: null })
    .where(inArray(phlebotomistVisits.orderId, own))
}

/** What was only the patient's: nothing of it is left. */
export async function deletePersonalData(
  db: Executor,
  { accountId, mobileNo, email }: { accountId: string; mobileNo: string; email: string | null },
): Promise<void> {
  await db.delete(addresses).where(eq(addresses.accountId, accountId))
  await db.delete(carts).where(eq(carts.accountId, accountId))
  await db.delete(reportShares).where(eq(reportShares.accountId, accountId))
  await db.delete(leads).where(or(eq(leads.accountId, accountId), eq(leads.mobileNo, mobileNo)))
  await db
    .delete(enquiries)
    .where(or(eq(enquiries.accountId, accountId), eq(enquiries.mobileNo, mobileNo)))
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, `patient:${accountId}`))
  const recipients = email === null ? [mobileNo] : [mobileNo, email]
  await db.delete(outboxMessages).where(inArray(outboxMessages.recipient, recipients))
}

/**
 * Lets go of the files that an account sent. Their rows stay without an owner, so that a failure to
 * remove the bytes leaves them to the clean-up, which takes what nothing names.
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
