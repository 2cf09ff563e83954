import { and, asc, desc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { cities } from '#server/db/schema/cities.ts'
import { enquiries, jobApplications, jobPostings } from '#server/db/schema/enquiries.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { isOf, type Owner } from '../uploads/upload.repository.ts'

type Posting = typeof jobPostings.$inferSelect
export type JobRow = {
  readonly job: Posting
  readonly cityName: string
  readonly stateName: string
}

/** Positions open on a day, newest first. */
export function listOpenJobs(db: Executor, day: string): Promise<JobRow[]> {
  return db
    .select({ job: jobPostings, cityName: cities.name, stateName: cities.stateName })
    .from(jobPostings)
    .innerJoin(cities, eq(cities.id, jobPostings.cityId))
    .where(isOpenOn(day))
    .orderBy(desc(jobPostings.postedOn), asc(jobPostings.id))
}

export async function findOpenJob(
  db: Executor,
  id: string,
  day: string,
): Promise<Posting | undefined> {
  const [row] = await db
    .select()
    .from(jobPostings)
    .where(and(eq(jobPostings.id, id), isOpenOn(day)))
  return row
}

function isOpenOn(day: string) {
  return or(isNull(jobPostings.closesOn), gte(jobPostings.closesOn, day))
}

/** @returns false if another application has the file. */
export async function insertApplication(
  db: Executor,
  application: typeof jobApplications.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(jobApplications)
    .values(application)
    .onConflictDoNothing({ target: jobApplications.uploadKey })
    .returning({ id: jobApplications.enquiryId })
  return made.length > 0
}

/** Number of applications that their sender sees. */
const LISTED = 20

/** Newest first; closed positions too. */
export function listApplications(db: Executor, owner: Owner) {
  return db
    .select({
      enquiryId: jobApplications.enquiryId,
      uploadKey: jobApplications.uploadKey,
      jobTitle: jobPostings.title,
      sentAt: enquiries.createdAt,
    })
    .from(jobApplications)
    .innerJoin(jobPostings, eq(jobPostings.id, jobApplications.jobId))
    .innerJoin(enquiries, eq(enquiries.id, jobApplications.enquiryId))
    .innerJoin(uploads, eq(uploads.key, jobApplications.uploadKey))
    .where(isOf(owner))
    .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
    .limit(LISTED)
}
