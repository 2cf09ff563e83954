import type { FastifyInstance } from 'fastify'
import { couponEndpoints } from '#contract/coupons.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { couponDetails, usableCoupons } from './coupons.service.ts'

export function couponRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, couponEndpoints.couponList, ({ query }) => usableCoupons(deps, query.city_id))
  route(app, couponEndpoints.couponDetails, ({ params }) => couponDetails(deps, params.id))
}
