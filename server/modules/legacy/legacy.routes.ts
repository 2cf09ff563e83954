import type { FastifyInstance } from 'fastify'
import { legacyEndpoints } from '#contract/legacy.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { franchiseInfo, oldOrders } from './legacy.service.ts'

export function legacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, legacyEndpoints.customerInfo, ({ query, caller }) =>
    franchiseInfo(deps, caller.userId, query.SID),
  )
  route(app, legacyEndpoints.patientRegistrationDetails, ({ query, caller }) =>
    oldOrders(deps, caller.userId, query.SID),
  )
}
