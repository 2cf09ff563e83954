import type { FastifyInstance } from 'fastify'
import { couponEndpoints } from '#contract/coupons.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { couponService } from '../orders/drafts/draft-coupon.service.ts'
import { couponDetails, usableCoupons } from './coupons.service.ts'

export function couponRoutes(app: FastifyInstance, deps: Deps): void {
  const service = couponService(deps)

  route(app, couponEndpoints.couponList, ({ query }) => usableCoupons(deps, query.city_id))

  route(app, couponEndpoints.couponDetails, ({ params }) => couponDetails(deps, params.id))

  route(app, couponEndpoints.couponApply, ({ body, caller }) =>
    service.apply({ accountId: caller.userId, orderId: body.order_id, code: body.code }),
  )

  route(app, couponEndpoints.couponRemove, ({ body, caller }) =>
    service.remove({
      accountId: caller.userId,
      orderId: body.order_id,
      useId: body.camp_applied_unique_id,
    }),
  )
}
