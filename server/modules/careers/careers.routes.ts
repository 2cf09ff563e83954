import type { FastifyInstance } from 'fastify'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import { applicationsOf, openJobs, submitApplication } from './careers.service.ts'

export function careerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, enquiryEndpoints.jobPostings, () => openJobs(deps))

  route(app, enquiryEndpoints.jobApplications, ({ caller }) => applicationsOf(deps, caller))

  route(app, enquiryEndpoints.jobApplication, async ({ request, caller, body }) => {
    await enforceRateLimit(deps, request, 'enquiry')
    return submitApplication(deps, caller, body)
  })
}
