import type { FastifyInstance } from 'fastify'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { draftService } from './drafts/draft.service.ts'
import { lifecycleService } from './order-lifecycle.service.ts'
import { rateOrder } from './order-rating.service.ts'
import { placingService } from './placing/place-order.service.ts'
import { listOrders, readOrder, requireOrder } from './reading/read-order.service.ts'
import { rescheduleService } from './rescheduling/reschedule.service.ts'

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const drafts = draftService(deps)
  const placing = placingService(deps)
  const lifecycle = lifecycleService(deps)
  const moving = rescheduleService(deps)

  route(app, orderEndpoints.orderList, ({ body, caller }) => listOrders(db, caller.userId, body))

  route(app, orderEndpoints.orderDetails, async ({ params, caller }) =>
    readOrder(db, await requireOrder(db, caller.userId, params.id), clock.now()),
  )

  route(app, orderEndpoints.orderDraft, ({ body, caller }) => drafts.create(caller.userId, body))

  route(app, orderEndpoints.orderUpdate, ({ params, body, caller }) =>
    drafts.update(caller.userId, params.id, body),
  )

  route(app, orderEndpoints.orderCheckout, ({ body, caller }) =>
    lifecycle.saveCheckoutStage(caller.userId, body.order_id, body.status),
  )

  route(app, orderEndpoints.orderExists, ({ body, caller }) =>
    lifecycle.exists(caller.userId, body.order_id),
  )

  route(app, orderEndpoints.orderCreate, ({ body, caller }) => placing.place(caller.userId, body))

  route(app, orderEndpoints.radiologyOrderCreate, ({ body, caller }) => {
    const { radiology_codes, ...payload } = body
    return placing.place(caller.userId, payload, radiology_codes)
  })

  route(app, orderEndpoints.orderPayment, ({ body, caller }) =>
    placing.prepareForPayment(caller.userId, body),
  )

  route(app, orderEndpoints.orderCancel, ({ body, caller }) =>
    lifecycle.cancel(caller.userId, body.order_id, body.reason),
  )

  route(app, orderEndpoints.orderWindows, ({ params, caller }) =>
    moving.windows(caller.userId, params.id),
  )

  route(app, orderEndpoints.orderReschedule, ({ body, caller }) => moving.move(caller.userId, body))

  route(app, orderEndpoints.orderRatePhlebotomist, ({ body, caller }) =>
    rateOrder(deps, caller.userId, body),
  )
}
