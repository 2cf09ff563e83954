import {
  boolean,
  char,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { members } from './members.ts'
import { orders } from './orders.ts'

/** A radiologist's findings. */
export type Reading = { technique: string; findings: string[]; impression: string }

/** Snapshot of the patient: a signed report does not change with the profile. */
export type ReportedPatient = { name: string; gender: 0 | 1 | 2; dob: string; age: number }

/**
 * A signed report. Its content is immutable, its PDF is in the file store; an amended report is
 * another row with the next version.
 */
export const reports = pgTable(
  'reports',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    memberId: text()
      .notNull()
      .references(() => members.id),
    code: text({ enum: ['SL', 'SU', 'SV', 'CVD', 'WR', 'RR'] }).notNull(),
    name: text().notNull(),
    patient: jsonb().$type<ReportedPatient>().notNull(),
    date: date({ mode: 'string' }).notNull(),
    sampledAt: timestamp({ withTimezone: true }).notNull(),
    signedAt: timestamp({ withTimezone: true }).notNull(),
    signedByName: text().notNull(),
    signedByRole: text().notNull(),
    fasting: boolean(),
    /** The lab has ranges for adults only. */
    adult: boolean().notNull(),
    reading: jsonb().$type<Reading>(),
    summary: text().array().notNull().default([]),
    resultCount: integer().notNull(),
    /** Null if no ranges apply. */
    outsideCount: integer(),
    /** Content of the QR code, with its signature. */
    qrCode: text().notNull(),
    /** SHA-256 of the QR code; lookup key. */
    qrHash: char({ length: 43 }).notNull().unique(),
    keyId: text().notNull(),
    fileKey: text().notNull(),
    version: smallint().notNull().default(1),
    /** When an amended report replaced this one. */
    replacedAt: timestamp({ withTimezone: true }),
    /** When the lab withdrew this one. */
    withdrawnAt: timestamp({ withTimezone: true }),
    /** Codes of the tests and scans that it covers; null if the simulated lab wrote it. */
    tests: text().array(),
  },
  (table) => [
    index('reports_account').on(table.accountId, table.signedAt),
    uniqueIndex('reports_version_once').on(table.orderId, table.code, table.name, table.version),
  ],
)

export const reportResults = pgTable(
  'report_results',
  {
    reportId: text()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    sequenceNo: smallint().notNull(),
    groupName: text().notNull(),
    samples: jsonb().$type<{ container: string; volume_ml: number | null }[]>().notNull(),
    analyteId: text().notNull(),
    name: text().notNull(),
    unit: text(),
    value: text().notNull(),
    number: doublePrecision(),
    low: doublePrecision(),
    high: doublePrecision(),
    expected: text(),
    /** The range in the words of the lab's system. */
    range: text(),
    /** True if the lab sent no range, so that the report shows that of the catalogue. */
    catalogueRange: boolean().notNull().default(false),
    /** The lab's remarks on the value. */
    note: text(),
    flag: text({ enum: ['low', 'high', 'unexpected'] }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.sequenceNo] }),
    index('report_results_analyte').on(table.analyteId, table.reportId),
  ],
)

/** A link to reports for a recipient without an account; token and PIN are stored as hashes. */
export const reportShares = pgTable(
  'report_shares',
  {
    id: text().primaryKey(),
    /**
     * One of the linked reports, for processes of the release before, which know no others; a
     * trigger links it when they make a share. Both go with the next release.
     */
    reportId: text()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    tokenHash: char({ length: 43 }).notNull().unique(),
    pinHash: text().notNull(),
    /** Wrong PINs in a row. */
    pinFailures: smallint().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    lockedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('report_shares_account').on(table.accountId, table.createdAt)],
)

/** The reports behind a link. */
export const linkedReports = pgTable(
  'linked_reports',
  {
    shareId: text()
      .notNull()
      .references(() => reportShares.id, { onDelete: 'cascade' }),
    reportId: text()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** When the patient took it out of the link. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.reportId] }),
    index('linked_reports_report').on(table.reportId),
  ],
)

/** Visits of a link, shown to the patient. */
export const reportShareVisits = pgTable(
  'report_share_visits',
  {
    shareId: text()
      .notNull()
      .references(() => reportShares.id, { onDelete: 'cascade' }),
    sequenceNo: smallint().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    what: text({ enum: ['opened', 'downloaded', 'wrong-pin', 'locked'] }).notNull(),
    /** The report whose PDF was downloaded. */
    reportId: text(),
    device: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.sequenceNo] })],
)

/** Values of another lab's report that a patient has checked; the file itself is not kept. */
export const reportImports = pgTable(
  'report_imports',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    labName: text().notNull(),
    sampledOn: date({ mode: 'string' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('report_imports_account').on(table.accountId, table.sampledOn)],
)

/** In the unit that the catalogue had at the time of the import. */
export const importedValues = pgTable(
  'imported_values',
  {
    importId: text()
      .notNull()
      .references(() => reportImports.id, { onDelete: 'cascade' }),
    analyteId: text().notNull(),
    name: text().notNull(),
    unit: text(),
    /** As printed. */
    value: text().notNull(),
    number: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.analyteId] }),
    index('imported_values_analyte').on(table.analyteId, table.importId),
  ],
)
