import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'
import { uploads } from './uploads.ts'

/** An enquiry sent through a form; the call centre answers it. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: text().primaryKey(),
    /** The form; `callback-request` is the dialog. */
    kind: text().notNull(),
    name: text().notNull(),
    mobileNo: text().notNull(),
    email: text(),
    cityId: integer().references(() => cities.id),
    message: text().notNull().default(''),
    /** Path of the page with the form; null if unknown. */
    source: text(),
    /** Fields that only this form has, by name. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Null for a visitor. */
    accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
    /**
     * Hash of sender and content, for as long as a repeat counts as the same enquiry; null
     * afterwards (README of the module).
     */
    fingerprint: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('enquiries_kind').on(table.kind, table.createdAt)],
)

/** A booking that was begun: what and where, not by whom. */
export const leads = pgTable('leads', {
  id: text().primaryKey(),
  cityId: integer()
    .notNull()
    .references(() => cities.id),
  /** Not written any more, as the number. */
  accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
  mobileNo: text(),
  codes: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

/** A landing page under `/healthcare/`; its items are codes, priced by the catalogue. */
export const leadPages = pgTable('lead_pages', {
  slug: text().primaryKey(),
  title: text().notNull(),
  heading: text().notNull(),
  text: text().notNull(),
  itemCodes: text().array().notNull(),
  /** Null for the visitor's city. */
  cityId: integer().references(() => cities.id),
  faqs: jsonb().$type<{ question: string; answer: string }[]>().notNull(),
})

/** An open position. */
export const jobPostings = pgTable('job_postings', {
  id: text().primaryKey(),
  title: text().notNull(),
  department: text().notNull(),
  cityId: integer()
    .notNull()
    .references(() => cities.id),
  employment: text({ enum: ['full-time', 'part-time'] }).notNull(),
  /** Free text: "2 to 5 years". */
  experience: text().notNull(),
  summary: text().notNull(),
  duties: text().array().notNull(),
  needs: text().array().notNull(),
  postedOn: date().notNull(),
  /** Last day to apply; null while open-ended. */
  closesOn: date(),
})

/** Fields of an application beyond its enquiry: the position and the CV. */
export const jobApplications = pgTable(
  'job_applications',
  {
    enquiryId: text()
      .primaryKey()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    jobId: text()
      .notNull()
      .references(() => jobPostings.id),
    uploadKey: text()
      .notNull()
      .unique()
      .references(() => uploads.key, { onDelete: 'cascade' }),
  },
  (table) => [index('job_applications_job').on(table.jobId)],
)
