import type { FastifyInstance } from 'fastify'
import { phlebotomistEndpoints } from '#contract/phlebotomists.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { phlebotomistsOf, ratePhlebotomist, visitOf } from './phlebotomists.service.ts'

export function phlebotomistRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, phlebotomistEndpoints.phlebotomists, ({ query }) =>
    phlebotomistsOf(deps, query.city_id),
  )
  route(app, phlebotomistEndpoints.phlebotomistDetails, ({ query }) => visitOf(deps, query.token))
  route(app, phlebotomistEndpoints.phlebotomistRating, ({ body }) => ratePhlebotomist(deps, body))
}
