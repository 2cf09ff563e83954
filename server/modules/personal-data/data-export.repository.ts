import { and, asc, desc, eq, getTableColumns, inArray, notLike, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { cartLines } from '#server/db/schema/carts.ts'
import { cities } from '#server/db/schema/cities.ts'
import { enquiries } from '#server/db/schema/enquiries.ts'
import { legacyOrders } from '#server/db/schema/legacy-orders.ts'
import { addresses, members } from '#server/db/schema/members.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { prescriptionReadings } from '#server/db/schema/prescription-readings.ts'
import { repeatPlans } from '#server/db/schema/repeat-plans.ts'
import {
  importedValues,
  linkedReports,
  reportImports,
  reportResults,
  reportShares,
  reportShareVisits,
  reports,
} from '#server/db/schema/reports.ts'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'

/* Every query is restricted to the account, or to ids that such a query found. */

export async function readAccount(db: Executor, accountId: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      mobileNo: accounts.mobileNo,
      confirmedEmail: accounts.confirmedEmail,
      city: cities.name,
      state: cities.stateName,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .innerJoin(cities, eq(cities.id, accounts.cityId))
    .where(eq(accounts.id, accountId))
  return row
}

export function readMembers(db: Executor, accountId: string) {
  const { accountId: _, ...columns } = getTableColumns(members)
  return db.select(columns).from(members).where(eq(members.accountId, accountId))
}

export function readAddresses(db: Executor, accountId: string) {
  const { accountId: _, ...columns } = getTableColumns(addresses)
  return db.select(columns).from(addresses).where(eq(addresses.accountId, accountId))
}

export function readRepeatPlans(db: Executor, accountId: string) {
  const { accountId: _, ...columns } = getTableColumns(repeatPlans)
  return db.select(columns).from(repeatPlans).where(eq(repeatPlans.accountId, accountId))
}

export function readCart(db: Executor, accountId: string) {
  return db
    .select({ code: cartLines.code })
    .from(cartLines)
    .where(eq(cartLines.accountId, accountId))
    .orderBy(asc(cartLines.position))
}

export function readReports(db: Executor, accountId: string) {
  const { accountId: _, ...columns } = getTableColumns(reports)
  return db
    .select(columns)
    .from(reports)
    .where(eq(reports.accountId, accountId))
    .orderBy(asc(reports.signedAt), asc(reports.id))
}

export function readResults(db: Executor, reportId: string) {
  const { reportId: _, ...columns } = getTableColumns(reportResults)
  return db
    .select(columns)
    .from(reportResults)
    .where(eq(reportResults.reportId, reportId))
    .orderBy(asc(reportResults.sequenceNo))
}

/** Reports of other labs, with the values that the patient kept. */
export async function readImports(db: Executor, accountId: string) {
  const { accountId: _, ...columns } = getTableColumns(reportImports)
  const imports = await db
    .select(columns)
    .from(reportImports)
    .where(eq(reportImports.accountId, accountId))
  const ids = imports.map(({ id }) => id)
  const values = await db.select().from(importedValues).where(inArray(importedValues.importId, ids))
  return imports.map((one) => ({
    ...one,
    values: values.filter(({ importId }) => importId === one.id),
  }))
}

/** Links to reports, without token and PIN, and their visits. */
export async function readShares(db: Executor, accountId: string) {
  const {
    accountId: _,
    reportId: __,
    tokenHash: ___,
    pinHash: ____,
    ...columns
  } = getTableColumns(reportShares)
  const shares = await db
    .select(columns)
    .from(reportShares)
    .where(eq(reportShares.accountId, accountId))
  const ids = shares.map(({ id }) => id)
  const linked = await db.select().from(linkedReports).where(inArray(linkedReports.shareId, ids))
  const visits = await db
    .select()
    .from(reportShareVisits)
    .where(inArray(reportShareVisits.shareId, ids))
  return shares.map((share) => ({
    ...share,
    reports: linked.filter(({ shareId }) => shareId === share.id),
    visits: visits.filter(({ shareId }) => shareId === share.id),
  }))
}

export function readSessions(db: Executor, accountId: string) {
  const { accountId: _, ...columns } = getTableColumns(sessions)
  return db
    .select(columns)
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.createdAt))
}

export function readUploads(db: Executor, accountId: string) {
  return db
    .select({
      key: uploads.key,
      type: uploads.type,
      sentAt: uploads.createdAt,
      remarks: prescriptions.remarks,
      prescriptionFor: prescriptions.name,
    })
    .from(uploads)
    .leftJoin(
      prescriptions,
      eq(prescriptions.uploadKey, sql`coalesce(${uploads.firstKey}, ${uploads.key})`),
    )
    .where(eq(uploads.accountId, accountId))
    .orderBy(asc(uploads.createdAt), asc(uploads.key))
}

/** What the lab read from the account's prescriptions, and what was decided about it. */
export function readPrescriptionReadings(db: Executor, accountId: string) {
  const { clientId: _, fingerprint: __, ...columns } = getTableColumns(prescriptionReadings)
  return db
    .select(columns)
    .from(prescriptionReadings)
    .innerJoin(prescriptions, eq(prescriptions.id, prescriptionReadings.prescriptionId))
    .where(eq(prescriptions.accountId, accountId))
    .orderBy(asc(prescriptionReadings.receivedAt))
}

export function readEnquiries(db: Executor, accountId: string) {
  const { accountId: _, fingerprint: __, ...columns } = getTableColumns(enquiries)
  return db.select(columns).from(enquiries).where(eq(enquiries.accountId, accountId))
}

/** The lab's messages to the holder, without one-time codes. */
export function readMessages(db: Executor, recipients: readonly string[]) {
  return db
    .select({
      channel: outboxMessages.channel,
      to: outboxMessages.recipient,
      text: outboxMessages.text,
      at: outboxMessages.createdAt,
    })
    .from(outboxMessages)
    .where(
      and(
        inArray(outboxMessages.recipient, [...recipients]),
        notLike(outboxMessages.template, 'otp.%'),
      ),
    )
    .orderBy(asc(outboxMessages.id))
}

export function readLegacyOrders(db: Executor, mobileNo: string) {
  return db.select().from(legacyOrders).where(eq(legacyOrders.mobileNo, mobileNo))
}
