import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#server/db/client.ts'
import { otpRecipients, otps, refreshTokens, sessions } from '#server/db/schema/accounts.ts'
import { addressLimits, idempotencyKeys } from '#server/db/schema/calls.ts'
import { carts } from '#server/db/schema/carts.ts'
import { couponUses } from '#server/db/schema/coupons.ts'
import { enquiries, leads } from '#server/db/schema/enquiries.ts'
import { labDrafts, labEvents, labResultMessages } from '#server/db/schema/lab.ts'
import { walletHolds } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { repeatPlans } from '#server/db/schema/repeat-plans.ts'
import { reportShares } from '#server/db/schema/reports.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { prescriptions } from '#server/db/schema/uploads.ts'

/** The kind of an enquiry that a job application is (modules/careers). */
const APPLICATION = 'job-application'

/** Enquiries other than applications, and begun bookings. */
export async function deleteEnquiries(db: Executor, before: Date): Promise<void> {
  const old = and(lt(enquiries.createdAt, before), ne(enquiries.kind, APPLICATION))
  await deleteInBatches(db, { table: enquiries, id: enquiries.id }, old)
  await deleteInBatches(db, { table: leads, id: leads.id }, lt(leads.createdAt, before))
}

/** Their files are unused then. */
export async function deleteApplications(db: Executor, before: Date): Promise<void> {
  const old = and(lt(enquiries.createdAt, before), eq(enquiries.kind, APPLICATION))
  await deleteInBatches(db, { table: enquiries, id: enquiries.id }, old)
}

/** Prescriptions without an order; their files are unused then. */
export async function deletePrescriptions(db: Executor, before: Date): Promise<void> {
  const old = and(lt(prescriptions.createdAt, before), isNull(prescriptions.orderId))
  await deleteInBatches(db, { table: prescriptions, id: prescriptions.id }, old)
}

export async function deleteEndedPlans(db: Executor, before: Date): Promise<void> {
  const old = and(eq(repeatPlans.state, 'ended'), lt(repeatPlans.stateSince, before))
  await deleteInBatches(db, { table: repeatPlans, id: repeatPlans.id }, old)
}

/** Links that expired or were revoked, with their visits. */
export async function deleteReportLinks(db: Executor, before: Date): Promise<void> {
  const old = or(lt(reportShares.expiresAt, before), lt(reportShares.revokedAt, before))
  await deleteInBatches(db, { table: reportShares, id: reportShares.id }, old)
}

/** What the lab's system sent: events, messages with results, and results that nobody signed. */
export async function deleteLabRecords(db: Executor, before: Date): Promise<void> {
  for (const table of [labEvents, labResultMessages]) {
    await deleteInBatches(db, { table, id: table.id }, lt(table.receivedAt, before))
  }
  await db.delete(labDrafts).where(lt(labDrafts.receivedAt, before))
}

export async function deleteCarts(db: Executor, before: Date): Promise<void> {
  const from = { table: carts, id: carts.accountId }
  await deleteInBatches(db, from, lt(carts.updatedAt, before))
}

const DRAFTS_A_TRANSACTION = 100

/**
 * Deletes drafts and drafts that were cancelled, with what they held. Those with a payment stay, as
 * do those that still hold something: other jobs release it first.
 * @returns whether there may be more.
 */
export async function deleteUnplacedOrders(tx: Transaction, before: Date): Promise<boolean> {
  const paid = tx.select({ one: sql`1` }).from(payments).where(eq(payments.orderId, orders.id))
  const slot = tx
    .select({ one: sql`1` })
    .from(slotHolds)
    .where(and(eq(slotHolds.orderId, orders.id), inArray(slotHolds.state, ['held', 'booked'])))
  const points = tx
    .select({ one: sql`1` })
    .from(walletHolds)
    .where(
      and(eq(walletHolds.orderId, orders.id), inArray(walletHolds.state, ['applied', 'spent'])),
    )
  const coupon = tx
    .select({ one: sql`1` })
    .from(couponUses)
    .where(and(eq(couponUses.orderId, orders.id), inArray(couponUses.state, ['applied', 'used'])))
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.orderNo),
        lt(orders.updatedAt, before),
        notExists(paid),
        notExists(slot),
        notExists(points),
        notExists(coupon),
      ),
    )
    .limit(DRAFTS_A_TRANSACTION)
    .for('update', { skipLocked: true })
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return false
  await tx.delete(slotHolds).where(inArray(slotHolds.orderId, ids))
  await tx.delete(walletHolds).where(inArray(walletHolds.orderId, ids))
  await tx.delete(couponUses).where(inArray(couponUses.orderId, ids))
  await tx.delete(orders).where(inArray(orders.id, ids))
  return ids.length === DRAFTS_A_TRANSACTION
}

/** Removes the last position from visits whose phlebotomist was assigned before an instant. */
export async function removePositions(db: Executor, before: Date): Promise<void> {
  const { latitude, onTheWayAt } = phlebotomistVisits
  await db
    .update(phlebotomistVisits)
    .set({ latitude: null, longitude: null, positionAt: null })
    .where(and(isNotNull(latitude), lt(onTheWayAt, before)))
}

/** Holds that ended, and slots of days before `day` (`YYYY-MM-DD`) that nobody has. */
export async function deletePastSlots(
  db: Executor,
  { before, day }: { readonly before: Date; readonly day: string },
): Promise<void> {
  const ended = and(
    lt(slotHolds.endedAt, before),
    inArray(slotHolds.state, ['released', 'expired']),
  )
  await deleteInBatches(db, { table: slotHolds, id: slotHolds.id }, ended)
  const held = db
    .select({ one: sql`1` })
    .from(slotHolds)
    .where(eq(slotHolds.windowId, slotWindows.id))
  const past = and(lt(slotWindows.slotDate, day), notExists(held))
  await deleteInBatches(db, { table: slotWindows, id: slotWindows.id }, past)
}

const BATCH_SIZE = 1_000

/**
 * Deletes the rows of a table that meet a condition, a thousand in a statement: locks stay short, and
 * an interrupted run goes on at the next one.
 */
export async function deleteInBatches(
  db: Executor,
  { table, id }: { readonly table: PgTable; readonly id: PgColumn },
  condition: SQL | undefined,
): Promise<void> {
  if (!condition) throw new Error('Without a condition every row would be deleted.')
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
    const some = db.select({ id }).from(table).where(condition).limit(BATCH_SIZE)
    const { rowCount } = await db.delete(table).where(inArray(id, some))
    deleted = rowCount ?? 0
  }
}

/** Deletes stored responses of calls that began before an instant. */
export async function deleteStoredResponsesBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, instant))
}

/** Deletes codes sent before an instant, with their recipients' send limits. */
export async function deleteCodesBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(otps).where(lt(otps.sentAt, instant))
  await db.delete(otpRecipients).where(lt(otpRecipients.lastSentAt, instant))
}

/** Deletes rate-limit counts that began before an instant. */
export async function deleteAddressCountsBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(addressLimits).where(lt(addressLimits.countedFrom, instant))
}

/**
 * Deletes expired refresh tokens, then sessions that were revoked before an instant or have no
 * token left. A session and its first token are inserted together, so a new session always has one.
 */
export async function deleteEndedSessions(
  db: Executor,
  { now, revokedBefore }: { now: Date; revokedBefore: Date },
): Promise<void> {
  await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now))
  const tokens = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessions.id))
  await db.delete(sessions).where(or(lt(sessions.revokedAt, revokedBefore), notExists(tokens)))
}
