import type { EndpointResult } from '#contract/endpoint.ts'
import type { legacyEndpoints } from '#contract/legacy.endpoints.ts'

/** What the two legacy calls say of one order of the former system. */
export type OldOrder = {
  readonly info: EndpointResult<typeof legacyEndpoints.customerInfo>
  readonly orders: EndpointResult<typeof legacyEndpoints.patientRegistrationDetails>['orders']
}
