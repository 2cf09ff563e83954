import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cities } from './cities.ts'
import { enquiries } from './enquiries.ts'
import { uploads } from './uploads.ts'

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
