import type { FastifyInstance } from 'fastify'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { ReplaceInvoice } from './apply-change.service.ts'
import { cancelPatientOrder } from './cancel-patient-order.service.ts'
import { rateOrder } from './order-rating.service.ts'
import { placingService } from './placing/place-order.service.ts'
import { listOrders, orderExists, readOrder, requireOrder } from './reading/read-order.service.ts'
import { rescheduleService } from './rescheduling/reschedule.service.ts'
import { callPhlebotomist, withCallable } from './visit-call.service.ts'

/** @param replaceInvoice of an order whose amounts changed with those of its booking */
export function orderRoutes(replaceInvoice: ReplaceInvoice) {
  return (app: FastifyInstance, deps: Deps) => routes(app, { ...deps, replaceInvoice })
}

function routes(app: FastifyInstance, deps: Deps & { replaceInvoice: ReplaceInvoice }): void {
  const { db, clock } = deps
  const placing = placingService(deps)
  const rescheduling = rescheduleService(deps)

  route(app, orderEndpoints.orderList, ({ body, caller }) => listOrders(db, caller.userId, body))

  route(app, orderEndpoints.orderDetails, async ({ params, caller }) => {
    const order = await requireOrder(db, caller.userId, params.id)
    return withCallable(deps, await readOrder(db, order, clock.now()))
  })

  route(app, orderEndpoints.orderCall, async ({ body, caller, request }) => {
    await app.rateLimiter.count(request, 'call')
    return callPhlebotomist(deps, caller.userId, body.order_id)
  })

  route(app, orderEndpoints.orderExists, ({ body, caller }) =>
    orderExists(deps, caller.userId, body.order_id),
  )

  route(app, orderEndpoints.orderCreate, ({ body, caller }) => placing.place(caller.userId, body))

  route(app, orderEndpoints.radiologyOrderCreate, ({ body, caller }) => {
    const { radiology_codes, ...payload } = body
    return placing.place(caller.userId, payload, radiology_codes)
  })

  route(app, orderEndpoints.orderPayment, ({ body, caller }) =>
    placing.prepareForPayment({ accountId: caller.userId, sessionId: caller.sessionId }, body),
  )

  route(app, orderEndpoints.orderCancel, ({ body, caller }) =>
    cancelPatientOrder(deps, caller.userId, {
      orderId: body.order_id,
      reason: body.reason,
      withLinked: body.with_linked,
    }),
  )

  route(app, orderEndpoints.orderWindows, ({ params, caller }) =>
    rescheduling.windows(caller.userId, params.id),
  )

  route(app, orderEndpoints.orderReschedule, ({ body, caller }) =>
    rescheduling.reschedule(caller.userId, body),
  )

  route(app, orderEndpoints.orderRatePhlebotomist, ({ body, caller }) =>
    rateOrder(deps, caller.userId, body),
  )
}
