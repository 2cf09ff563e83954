import type { FastifyInstance, FastifyRequest } from 'fastify'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { holdAddress } from '#server/http/address-limit.ts'
import type { Caller } from '#server/http/authenticator.ts'
import { route } from '#server/http/route.ts'
import { type EnquiryFields, type EnquiryKind, storeEnquiry } from './enquiries.service.ts'

export function enquiryRoutes(app: FastifyInstance, deps: Deps): void {
  const keep = (kind: EnquiryKind) => async (call: EnquiryCall) => {
    await holdAddress(deps, call.request, 'enquiry')
    return storeEnquiry(deps, kind, call.caller, call.body)
  }

  route(app, enquiryEndpoints.callbackRequest, keep('callback-request'))
}

/** What the call of every form has. */
type EnquiryCall = {
  readonly body: EnquiryFields
  readonly caller: Caller
  readonly request: FastifyRequest
}
