import type { FastifyInstance } from 'fastify'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/authentication.ts'
import { route } from '#server/http/route.ts'
import { type EnquiryFields, storeEnquiry, storeTestQuestion } from './enquiries.service.ts'
import type { EnquiryKind } from './enquiry.messages.ts'

const counted = { countedAs: 'enquiry' } as const

export function enquiryRoutes(app: FastifyInstance, deps: Deps): void {
  const keep = (kind: EnquiryKind) => (call: EnquiryCall) =>
    storeEnquiry(deps, kind, call.caller, call.body)

  route(app, enquiryEndpoints.callbackRequest, keep('callback-request'), counted)
  route(app, enquiryEndpoints.callback, keep('callback'), counted)
  route(app, enquiryEndpoints.corporateTieUp, keep('corporate'), counted)
  route(app, enquiryEndpoints.franchiseEnquiry, keep('franchise'), counted)
  route(app, enquiryEndpoints.getInTouch, keep('get-in-touch'), counted)
  route(app, enquiryEndpoints.vendorRegister, keep('vendor'), counted)
  route(app, enquiryEndpoints.reachOut, keep('reach-out'), counted)
  route(app, enquiryEndpoints.feedback, keep('feedback'), counted)

  route(
    app,
    enquiryEndpoints.testEnquiry,
    ({ caller, body }) => storeTestQuestion(deps, caller, body),
    counted,
  )
}

/** Properties that the calls of all forms share. */
type EnquiryCall = {
  readonly body: EnquiryFields
  readonly caller: Caller
}
