import type { FastifyInstance } from 'fastify'
import { additionEndpoints } from '#contract/additions.endpoints.ts'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import { paymentEndpoints } from '#contract/payment.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { readAdditions } from '../added-tests/additions.service.ts'
import { removeTest } from '../added-tests/remove-test.service.ts'
import { addTestToOrder } from './add-test-payment.service.ts'
import { openDuePayment } from './due-payment.service.ts'
import { openBooking } from './open-booking.service.ts'
import { openingService } from './payment-opening.service.ts'
import { verifyService } from './payment-verify.service.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const opening = openingService(deps)
  const verifying = verifyService(deps)

  route(app, paymentEndpoints.createPayment, ({ body, caller }) =>
    opening.create(caller.userId, body.order_id, body.amount),
  )

  route(app, paymentEndpoints.orderPayOnline, ({ body, caller }) =>
    openDuePayment(deps, caller.userId, { orderId: body.order_id, amount: body.amount }),
  )

  route(app, additionEndpoints.orderAdditions, ({ body, caller }) =>
    readAdditions(deps, caller.userId, body),
  )

  route(app, additionEndpoints.orderAddTest, ({ body, caller }) =>
    addTestToOrder(deps, caller.userId, body),
  )

  route(app, additionEndpoints.orderRemoveTest, ({ body, caller }) =>
    removeTest(deps, caller.userId, body),
  )

  route(app, orderEndpoints.openBooking, ({ caller }) => openBooking(deps, caller))

  route(app, orderEndpoints.orderPaymentVerify, ({ body, caller }) =>
    verifying.verify(caller.userId, body),
  )

  route(app, orderEndpoints.orderCreateByPayment, ({ body, caller }) =>
    verifying.orderOf(caller.userId, body.order_id, body.payment_id),
  )
}
