import type { z } from 'zod'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { enquiryEndpoints, Job } from '#contract/enquiries.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller, SessionCaller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-time.ts'
import { type EnquiryNeeds, storeEnquiry } from '../enquiries/enquiries.service.ts'
import { usedFile } from '../uploads/upload.problems.ts'
import { isReferenced } from '../uploads/upload.repository.ts'
import { addPages, lockFiles, ownerOf, sentFiles } from '../uploads/uploads.service.ts'
import {
  findOpenJob,
  insertApplication,
  type JobRow,
  listApplications,
  listOpenJobs,
} from './job.repository.ts'

type NewApplication = z.output<typeof enquiryEndpoints.jobApplication.body>

/** Positions open today, newest first. */
export async function openJobs({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ jobs: Job[] }> {
  const rows = await listOpenJobs(db, labDay(clock.now()))
  return { jobs: rows.map(toJob) }
}

/**
 * Stores an application with an uploaded CV. A repeat within ten minutes returns the same
 * application.
 * @throws Problem 404 `unknown-job` or `unknown-image`; 409 `file-used` if one
 * of the files was sent before.
 */
export async function submitApplication(
  needs: EnquiryNeeds,
  caller: SessionCaller | PatientCaller,
  body: NewApplication,
): Promise<{ enquiry_id: string }> {
  const job = await findOpenJob(needs.db, body.job_id, labDay(needs.clock.now()))
  if (!job) {
    throw new Problem(404, 'unknown-job', 'This position is no longer open. Please choose another.')
  }
  const { cv_key: uploadKey, more_keys: moreKeys } = body
  const fields = { ...body, job_title: job.title }
  return storeEnquiry(needs, 'job-application', caller, fields, async (tx, enquiryId) => {
    await lockFiles(tx, ownerOf(caller), [uploadKey, ...moreKeys])
    const application = { enquiryId, jobId: job.id, uploadKey }
    if ((await isReferenced(tx, uploadKey)) || !(await insertApplication(tx, application))) {
      throw usedFile()
    }
    await addPages(tx, uploadKey, moreKeys)
  })
}

/** Newest first, for the account or browser that sent them. */
export async function applicationsOf(
  { db }: Pick<Deps, 'db'>,
  caller: SessionCaller | PatientCaller,
): Promise<EndpointResult<typeof enquiryEndpoints.jobApplications>> {
  const rows = await listApplications(db, ownerOf(caller))
  const filesOf = await sentFiles(
    db,
    rows.map(({ uploadKey }) => uploadKey),
  )
  return {
    applications: rows.map(({ enquiryId, uploadKey, jobTitle, sentAt }) => ({
      enquiry_id: enquiryId,
      job_title: jobTitle,
      sent_at: sentAt.toISOString(),
      files: filesOf(uploadKey),
    })),
  }
}

function toJob({ job, cityName, stateName }: JobRow): Job {
  return {
    job_id: job.id,
    title: job.title,
    department: job.department,
    city_id: job.cityId,
    city_name: cityName,
    state_name: stateName,
    employment: job.employment,
    experience: job.experience,
    text: job.summary,
    duties: job.duties,
    needs: job.needs,
    posted_on: job.postedOn,
    closes_on: job.closesOn,
  }
}
