import type { FastifyInstance } from 'fastify'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { applicationsOf, openJobs, submitApplication } from './careers.service.ts'

export function careerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, enquiryEndpoints.jobPostings, () => openJobs(deps))

  route(app, enquiryEndpoints.jobApplications, ({ caller }) => applicationsOf(deps, caller))

  route(
    app,
    enquiryEndpoints.jobApplication,
    ({ caller, body }) => submitApplication(deps, caller, body),
    { countedAs: 'enquiry' },
  )
}
