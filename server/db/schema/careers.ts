import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cities } from './cities.ts'
import { enquiries } from './enquiries.ts'
import { uploads } from './uploads.ts'

/** A position that the lab fills. */
export const jobPostings = pgTable('job_postings', {
  id: text().primaryKey(),
  title: text().notNull(),
  department: text().notNull(),
  cityId: integer()
    .notNull()
    .references(() => cities.id),
  employment: text({ enum: ['full-time', 'part-time'] }).notNull(),
  /** In words: "2 to 5 years". */
  experience: text().notNull(),
  summary: text().notNull(),
  duties: text().array().notNull(),
  needs: text().array().notNull(),
  postedOn: date().notNull(),
  /** The last day to apply; null while it is open. */
  closesOn: date(),
})

/** What an application has beyond its enquiry: for which position, and with which CV. */
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
