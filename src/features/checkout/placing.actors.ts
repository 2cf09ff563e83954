import type { OrderInput } from '#machines/checkout/checkout.actors.ts'
import { keepPayment } from './booking-record.ts'
import { type CheckoutCalls, type CheckoutPorts, ordering, withNewKey } from './checkout.ports.ts'
import { orderPayload, soleOrder } from './order-payload.ts'

export function placingCalls(ports: CheckoutPorts) {
  const { api, cityId, lines } = ports
  return {
    checkPrices: async () => {
      const cart_data = lines().map(({ code, selling_price }) => ({ code, selling_price }))
      const { changes } = await api.call('cartData', {
        body: {
          action: 'check',
          cart_data: JSON.stringify(cart_data),
          cart_discount: 0,
          city_id: cityId(),
          address_data: null,
          slots_data: null,
          member_id: null,
        },
      })
      return { agreed: changes.length === 0 }
    },
    placeOrder: (booking) =>
      ordering(
        ports,
        api.call(
          'orderCreate',
          { body: orderPayload(soleOrder(booking), lines()) },
          onceFor(booking),
        ),
      ),
    placeRadiologyOrder: (booking) => {
      const radiology_codes = lines()
        .filter((line) => line.needs_appointment)
        .map((line) => line.code)
      const body = { ...orderPayload(soleOrder(booking), lines()), radiology_codes }
      return ordering(ports, api.call('radiologyOrderCreate', { body }, onceFor(booking)))
    },
    findOrder: async ({ orderId }) => {
      const body = { order_id: orderId }
      return (await api.call('orderExists', { body })).order
    },
    createPayment: async (booking) => {
      const payload = orderPayload(soleOrder(booking), lines())
      if (payload.total_pay_amount === 0) return null
      const order = await ordering(ports, api.call('orderPayment', { body: payload }, withNewKey()))
      const body = { order_id: order.order_id, amount: order.amounts.net_payable }
      const payment = await ordering(ports, api.call('createPayment', { body }, withNewKey()))
      await keepPayment(payment)
      return payment
    },
    verifyPayment: async ({ orderId, paymentId }) => {
      const body = {
        order_id: orderId,
        payment_id: paymentId,
        gateway_payment_id: null,
        signature: null,
      }
      const { status, declined = null } = await api.call('orderPaymentVerify', { body })
      return { status, declined }
    },
    orderByPayment: ({ orderId, paymentId, holdIds }) => {
      const body = { order_id: orderId, payment_id: paymentId }
      const once = withKey(paymentId, orderId, holdIds)
      return ordering(ports, api.call('orderCreateByPayment', { body }, once))
    },
  } satisfies Partial<CheckoutCalls>
}

function onceFor({ drafts, hold, appointments }: OrderInput) {
  const holds = [...(hold ? [hold] : []), ...appointments.map((held) => held.hold)]
  return withKey(
    'order',
    drafts[0]?.order_id ?? '',
    holds.map(({ hold_id }) => hold_id),
  )
}

/** A repeated request for the same draft with the same holds carries the same key. */
function withKey(request: string, orderId: string, holdIds: readonly string[]) {
  const holds = holdIds.map((id) => id.slice(0, 8))
  return { idempotencyKey: [request, orderId, ...holds].join('-') }
}
