import type { FastifyInstance } from 'fastify'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import { paymentEndpoints } from '#contract/payment.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { openBooking } from './open-booking.service.ts'
import { openingService } from './payment-opening.service.ts'
import { verifyService } from './payment-verify.service.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const opening = openingService(deps)
  const verifying = verifyService(deps)

  route(app, paymentEndpoints.createPayment, ({ body, caller }) =>
    opening.create(caller.userId, body.order_id, body.amount),
  )

  route(app, orderEndpoints.openBooking, ({ caller }) => openBooking(deps, caller))

  route(app, orderEndpoints.orderPaymentVerify, ({ body, caller }) =>
    verifying.verify(caller.userId, body),
  )

  route(app, orderEndpoints.orderCreateByPayment, ({ body, caller }) =>
    verifying.orderOf(caller.userId, body.order_id, body.payment_id),
  )
}
