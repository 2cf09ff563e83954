import type { FastifyInstance, FastifyRequest } from 'fastify'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/authentication.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import { type EnquiryFields, storeEnquiry, storeTestQuestion } from './enquiries.service.ts'
import type { EnquiryKind } from './enquiry.messages.ts'

export function enquiryRoutes(app: FastifyInstance, deps: Deps): void {
  const keep = (kind: EnquiryKind) => async (call: EnquiryCall) => {
    await enforceRateLimit(deps, call.request, 'enquiry')
    return storeEnquiry(deps, kind, call.caller, call.body)
  }

  route(app, enquiryEndpoints.callbackRequest, keep('callback-request'))
  route(app, enquiryEndpoints.callback, keep('callback'))
  route(app, enquiryEndpoints.corporateTieUp, keep('corporate'))
  route(app, enquiryEndpoints.franchiseEnquiry, keep('franchise'))
  route(app, enquiryEndpoints.getInTouch, keep('get-in-touch'))
  route(app, enquiryEndpoints.vendorRegister, keep('vendor'))
  route(app, enquiryEndpoints.reachOut, keep('reach-out'))
  route(app, enquiryEndpoints.feedback, keep('feedback'))

  route(app, enquiryEndpoints.testEnquiry, async ({ request, caller, body }) => {
    await enforceRateLimit(deps, request, 'enquiry')
    return storeTestQuestion(deps, caller, body)
  })
}

/** Properties that the calls of all forms share. */
type EnquiryCall = {
  readonly body: EnquiryFields
  readonly caller: Caller
  readonly request: FastifyRequest
}
