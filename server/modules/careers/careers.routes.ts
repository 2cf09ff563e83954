import type { FastifyInstance } from 'fastify'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { holdAddress } from '#server/http/address-limit.ts'
import { route } from '#server/http/route.ts'
import { openJobs, takeApplication } from './careers.service.ts'

export function careerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, enquiryEndpoints.jobPostings, () => openJobs(deps))

  route(app, enquiryEndpoints.jobApplication, async ({ request, caller, body }) => {
    await holdAddress(deps, request, 'enquiry')
    return takeApplication(deps, caller, body)
  })
}
